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

// keptPictures are those that customers' messages and the edition name.
type keptPictures struct{ *Stores }

// Damaged describes each that is missing or changed.
func (k keptPictures) Damaged(ctx context.Context) ([]string, error) {
	ofMessages, err := k.Messages.Damaged(ctx)
	if err != nil {
		return nil, err
	}
	ofShop, err := k.missingPictures(ctx)
	return append(ofMessages, ofShop...), err
}
