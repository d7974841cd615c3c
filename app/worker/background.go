// Package worker does the server's own work, which no customer waits for: jobs at their times, the catalogue's
// refresh, the outbox, and the queue of webhooks.
package worker

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"tokri/core/moving"
	"tokri/core/panics"
)

// Background runs the server's own work, which no customer waits for. A piece of work that fails or panics is
// logged and counted, and done again at its next time. Locks of the process are released by defer; an order's
// lease that the work had taken is left as a server that died leaves it.
type Background struct {
	failed func(job string) // counts
	log    *slog.Logger

	mu    sync.Mutex
	waits map[string]time.Time // job -> until when it waits because the shop moves
}

// movingPause is how long a job waits that was refused because the shop moves. Nothing tells when the shop is open again.
const movingPause = 10 * time.Second

// NewBackground returns a runner of background work. failed counts the failures of each job.
func NewBackground(failed func(job string), log *slog.Logger) *Background {
	return &Background{failed: failed, log: log, waits: map[string]time.Time{}}
}

// do does one piece of work. A failure is logged with the message and the attributes; a panic always as an
// error, with its stack. A job that is refused because the shop moves has not failed, and waits.
func (b *Background) do(ctx context.Context, job string, level slog.Level, message string, work func(context.Context) error, about ...any) {
	b.mu.Lock()
	waits := time.Now().Before(b.waits[job])
	b.mu.Unlock()
	if waits {
		return
	}
	err := panics.Try(func() error { return work(ctx) })
	if errors.Is(err, moving.ErrMoving) && !panicked(err) {
		b.wait(ctx, job)
		return
	}
	if err == nil || ctx.Err() != nil && !panicked(err) {
		return
	}
	b.failed(job)
	b.log.Log(ctx, Severity(level, err), message, append(about, "error", err)...)
}

// wait lets a job wait because the shop moves, and says so when the first one does.
func (b *Background) wait(ctx context.Context, job string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	first := true
	for _, until := range b.waits {
		first = first && now.Sub(until) > movingPause
	}
	if first {
		b.log.InfoContext(ctx, "the shop is moving: the server's own work waits", "job", job)
	}
	b.waits[job] = now.Add(movingPause)
}

// Severity returns the level at which a failure is logged: a panic is always an error.
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
