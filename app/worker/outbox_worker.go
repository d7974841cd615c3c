package worker

import (
	"context"
	"log/slog"

	"tokri/app/storage"
	"tokri/core/announce"
	"tokri/core/notify"
	"tokri/core/restock"
)

// OutboxWorker puts messages about orders, and about products that are back in stock, into the outbox. It sends
// the outbox's messages as soon as they are put there, and again when their next attempt is due.
type OutboxWorker struct {
	news   *announce.Service
	stock  *restock.Service
	outbox *notify.Outbox
	// textless are the kinds of messages that are never sent by SMS.
	textless []string

	background *Background
	pace       *Pace
	// sole is set if no other server can have the store open.
	sole bool
}

// NewOutboxWorker returns a worker for Run; textless are the kinds of messages that go by mail only.
func NewOutboxWorker(s *storage.Stores, textless []string, news *announce.Service, stock *restock.Service, o *notify.Outbox, pace *Pace, b *Background) *OutboxWorker {
	return &OutboxWorker{news: news, stock: stock, outbox: o, textless: textless, background: b, pace: pace, sole: s.SoleServer}
}

// Run works until ctx ends: at each change, and otherwise now and then.
func (w *OutboxWorker) Run(ctx context.Context) {
	if w.textless != nil {
		w.background.log.WarnContext(ctx, "some messages to customers go by mail only: SMS_TEMPLATES has no registered template for them", "kinds", w.textless)
	}
	if w.sole {
		w.try(ctx, w.outbox.TakeOver)
	}
	for again := true; again; again = w.pace.Wait(ctx, sweepEvery, w.outbox.Woken()) {
		w.try(ctx, w.news.Announce)
		w.try(ctx, w.stock.Tell)
		w.try(ctx, w.outbox.Send)
	}
}

func (w *OutboxWorker) try(ctx context.Context, do func(context.Context) error) {
	w.background.do(ctx, "outbox", slog.LevelError, "could not send the messages of the outbox", do)
}
