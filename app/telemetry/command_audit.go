package telemetry

import (
	"context"
	"errors"
	"log/slog"

	"tokri/app/shopfile"
	"tokri/core/apperr"
	"tokri/core/staff"
)

// Command describes what a command of the staff has changed.
type Command struct {
	Action string // such as order_cancel
	About  string // the id of what was changed: an order, a user, a file
	By     staff.Name
	Err    error
}

// AuditCommand logs which person of the staff changed what. A command that was refused, also because of
// mistakes in a file, has changed nothing and is not logged. A command that failed in another way may have
// changed something, so it is logged.
func AuditCommand(ctx context.Context, log *slog.Logger, c Command) {
	if faults := (shopfile.Issues)(nil); apperr.Of(c.Err) != nil || errors.As(c.Err, &faults) {
		return
	}
	level, result := slog.LevelInfo, "done"
	if c.Err != nil {
		level, result = slog.LevelWarn, "failed"
	}
	log.Log(ctx, level, "audit", "action", c.Action, "staff", string(c.By), "about", c.About, "result", result)
}
