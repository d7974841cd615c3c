package sqlite

import (
	"context"
	"errors"
	"time"

	"tokri/core/contact"
)

// Messages keeps what people wrote to the shop.
type Messages struct{ db *DB }

var _ contact.Records = (*Messages)(nil)

// Messages returns the store of the messages.
func (db *DB) Messages() *Messages { return &Messages{db} }

const (
	newMessage     = `INSERT INTO message (id, at, body) VALUES (?, ?, ?)`
	recentMessages = `SELECT body FROM message ORDER BY at DESC, id LIMIT ?`
	messagesOfUser = `SELECT id FROM message WHERE json_extract(body, '$.userId') = ? ORDER BY at, id`
	allMessages    = `SELECT id FROM message ORDER BY at, id`
	messageByID    = `SELECT body FROM message WHERE id = ?`
	forgetMessages = `DELETE FROM message WHERE json_extract(body, '$.userId') = ?`
	pruneMessages  = `DELETE FROM message WHERE at < ?`
)

func (s *Messages) Insert(ctx context.Context, m contact.Message) error {
	text, err := encode(&m)
	if err != nil {
		return err
	}
	return s.db.exec(ctx, newMessage, m.ID, m.At, text)
}

func (s *Messages) Recent(ctx context.Context, limit int) ([]contact.Message, error) {
	return list(ctx, s.db, body[contact.Message], recentMessages, limit)
}

func (s *Messages) OfUser(ctx context.Context, userID string, visit func(contact.Message) error) error {
	return s.each(ctx, visit, messagesOfUser, userID)
}

func (s *Messages) Each(ctx context.Context, visit func(contact.Message) error) error {
	return s.each(ctx, visit, allMessages)
}

// each reads the messages one by one, so that no connection is occupied while visit works.
func (s *Messages) each(ctx context.Context, visit func(contact.Message) error, sql string, by ...any) error {
	ids, err := list(ctx, s.db, firstText, sql, by...)
	if err != nil {
		return err
	}
	forgotten := errors.New("the message was forgotten meanwhile")
	for _, id := range ids {
		m, err := find(ctx, s.db, forgotten, body[contact.Message], messageByID, id)
		if errors.Is(err, forgotten) {
			continue
		} else if err != nil {
			return err
		}
		if err := visit(m); err != nil {
			return err
		}
	}
	return nil
}

func (s *Messages) Forget(ctx context.Context, userID string) error {
	return s.db.exec(ctx, forgetMessages, userID)
}

func (s *Messages) Prune(ctx context.Context, before time.Time) error {
	return s.db.exec(ctx, pruneMessages, before)
}
