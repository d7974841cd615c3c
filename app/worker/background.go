// Package worker does the server's own work, which no customer waits for: jobs at their times, the catalogue's
// refresh, the outbox, and the queue of webhooks.
package worker

import (
	"context"
	"errors"
	"log/slog"

	"tokri/core/panics"
)

// background runs the server's own work, which no customer waits for. A piece of work that fails or panics is
// logged and counted, and done again at its next time. Locks of the process are released by defer; an order's
// lease that the work had taken is left as a server that died leaves it.
type Background struct {
	failed func(job string) // counts
	log    *slog.Logger
}

// newBackground returns a runner of background work. failed counts the failures of each job.
func NewBackground(failed func(job string), log *slog.Logger) *Background {
	return &Background{failed, log}
}

// do does one piece of work. A failure is logged with the message and the attributes; a panic always as an
// error, with its stack.
func (b *Background) do(ctx context.Context, job string, level slog.Level, message string, work func(context.Context) error, about ...any) {
	err := panics.Try(func() error { return work(ctx) })
	if err == nil || ctx.Err() != nil && !panicked(err) {
		return
	}
	b.failed(job)
	b.log.Log(ctx, Severity(level, err), message, append(about, "error", err)...)
}

// severity returns the level at which a failure is logged: a panic is always an error.
func Severity(level slog.Level, err error) slog.Level {
	if panicked(err) {
		return slog.LevelError
	}
	return level
}

func panicked(err error) bool {
	var p *panics.Error
	return errors.As(err, &p)
}
