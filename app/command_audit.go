package app

import (
	"context"
	"log/slog"

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

// AuditCommand logs who of the staff changed what. A refusal has changed nothing and is not logged; an accident may
// have, so it is.
func AuditCommand(ctx context.Context, log *slog.Logger, c Command) {
	if apperr.Of(c.Err) != nil {
		return
	}
	level, result := slog.LevelInfo, "done"
	if c.Err != nil {
		level, result = slog.LevelWarn, "failed"
	}
	log.Log(ctx, level, "audit", "action", c.Action, "staff", string(c.By), "about", c.About, "result", result)
}
