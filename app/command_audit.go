package app

import (
	"context"
	"errors"
	"log/slog"

	"tokri/app/shopfile"
	"tokri/core/apperr"
	"tokri/core/staff"
)

// Command is what one of the staff changed by a command.
type Command struct {
	Action string // such as order_cancel
	About  string // what was changed, by id: an order, a user, a file
	By     staff.Name
	Err    error
}

// AuditCommand logs who of the staff changed what. A refusal, of a file with faults too, has changed nothing and is not logged; an accident may
// have, so it is.
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
