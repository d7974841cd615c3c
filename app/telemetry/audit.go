package telemetry

import (
	"context"
	"log/slog"

	"tokri/adapters/httpapi"
	"tokri/core/account"
	"tokri/core/login"
)

// Auditor logs an audit line for each event of an account: the user's id, the action and the result. A failed
// login also writes a security line.
func Auditor(log *slog.Logger) func(context.Context, account.Event) {
	return func(ctx context.Context, e account.Event) {
		log.InfoContext(ctx, "audit", "action", e.Action, "method", e.Method, "user_id", e.UserID, "reason", e.Reason,
			"client", httpapi.ClientTag(ctx), "request_id", httpapi.RequestID(ctx))
		if e.Action == login.Failed {
			httpapi.SecurityLine(ctx, log, string(e.Action), slog.String("method", string(e.Method)), slog.String("user_id", e.UserID), slog.String("reason", e.Reason))
		}
	}
}
