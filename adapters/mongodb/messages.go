package mongodb

import (
	"context"
	"errors"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/content"
)

// errMessageExists: ids of messages are random, so this is an accident.
var errMessageExists = errors.New("mongodb: a message with this id exists")

// Messages keeps what people wrote to the shop.
type Messages struct{ records records[content.Message] }

var _ content.MessageStore = (*Messages)(nil)

// NewMessages makes the store of messages.
func NewMessages(db *DB) *Messages {
	return &Messages{records[content.Message]{
		db: db, coll: db.data.Collection(messagesIn), taken: errMessageExists,
		stamp: func(m *content.Message, id string, _ int64) { m.ID = id },
	}}
}

// Insert implements content.MessageStore.
func (s *Messages) Insert(ctx context.Context, m content.Message) error {
	return s.records.insert(ctx, m.ID, []string{m.ID}, m)
}

// Recent implements content.MessageStore.
func (s *Messages) Recent(ctx context.Context, limit int) ([]content.Message, error) {
	return s.records.list(ctx, bson.D{},
		options.Find().SetSort(bson.D{{Key: "body.at", Value: -1}, {Key: "_id", Value: 1}}).SetLimit(int64(limit)))
}

// Forget implements content.MessageStore.
func (s *Messages) Forget(ctx context.Context, userID string) error {
	_, err := s.records.coll.DeleteMany(ctx, bson.D{{Key: "body.userId", Value: userID}})
	return failed("delete from "+messagesIn, err)
}

// Prune implements content.MessageStore.
func (s *Messages) Prune(ctx context.Context, before time.Time) error {
	_, err := s.records.coll.DeleteMany(ctx, bson.D{{Key: "body.at", Value: bson.D{{Key: "$lt", Value: before}}}})
	return failed("prune "+messagesIn, err)
}
