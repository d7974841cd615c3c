package sqlite

import (
	"context"
	"errors"
	"time"

	"tokri/core/contact"
)

// Messages keeps what people wrote to the shop.
type Messages struct{ records[contact.Message] }

var _ contact.Records = (*Messages)(nil)

func (db *DB) Messages() *Messages {
	write := func(c *conn, sql string, m contact.Message, body string) error { return c.exec(sql, m.ID, m.At, body) }
	return &Messages{records[contact.Message]{
		db: db, byID: messageByID, missing: contact.ErrNotFound,
		head: func(m *contact.Message) (*string, *int64) { return &m.ID, new(int64) },
		add:  func(c *conn, is contact.Message, body string) error { return write(c, newMessage, is, body) },
		put:  func(c *conn, _, is contact.Message, body string) error { return write(c, putMessage, is, body) },
	}}
}

const (
	newMessage      = `INSERT INTO message (id, at, body) VALUES (?, ?, ?)`
	putMessage      = `UPDATE message SET at = ?2, body = ?3 WHERE id = ?1`
	recentMessages  = `SELECT body FROM message ORDER BY at DESC, id LIMIT ?`
	waitingMessages = `SELECT body FROM message WHERE json_extract(body, '$.doneAt') IS NULL ORDER BY at DESC, id LIMIT ?`
	messagesOfUser  = `SELECT id FROM message WHERE json_extract(body, '$.userId') = ? ORDER BY at, id`
	allMessages     = `SELECT id FROM message ORDER BY at, id`
	messageByID     = `SELECT body FROM message WHERE id = ?`
	forgetMessages  = `DELETE FROM message WHERE json_extract(body, '$.userId') = ?`
	pruneMessages   = `DELETE FROM message WHERE at < ?`
)

func (s *Messages) Recent(ctx context.Context, limit int) ([]contact.Message, error) {
	return list(ctx, s.db, body[contact.Message], recentMessages, limit)
}

func (s *Messages) Waiting(ctx context.Context, limit int) ([]contact.Message, error) {
	return list(ctx, s.db, body[contact.Message], waitingMessages, limit)
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
	for _, id := range ids {
		m, err := s.Get(ctx, id)
		if errors.Is(err, contact.ErrNotFound) {
			continue // it was forgotten meanwhile
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
