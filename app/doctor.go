package app

import (
	"context"
	"time"

	"tokri/core/audit"
)

// Doctor checks the shop's invariants. Check-outs begun within settle may be under way.
func Doctor(ctx context.Context, s *Stores, settle time.Duration) (audit.Report, error) {
	return audit.Run(ctx, s.audited(), now().Add(-settle))
}
