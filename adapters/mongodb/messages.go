package mongodb

import (
	"context"
	"errors"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/contact"
)

// errMessageExists is not expected: ids of messages are random.
var errMessageExists = errors.New("mongodb: a message with this id exists")

// Messages keeps what people wrote to the shop.
type Messages struct{ records[contact.Message] }

var _ contact.Store = (*Messages)(nil)

// Messages is the store of the messages.
func (db *DB) Messages() *Messages {
	return &Messages{records[contact.Message]{
		db: db, coll: db.data.Collection(messagesIn), taken: errMessageExists,
		head: func(m *contact.Message) (*string, *int64) { return &m.ID, new(int64) },
	}}
}

func (s *Messages) Insert(ctx context.Context, m contact.Message) error {
	return s.insert(ctx, m)
}

func (s *Messages) Recent(ctx context.Context, limit int) ([]contact.Message, error) {
	return s.list(ctx, bson.D{},
		options.Find().SetSort(bson.D{{Key: "body.at", Value: -1}, {Key: "_id", Value: 1}}).SetLimit(int64(limit)))
}

func (s *Messages) Forget(ctx context.Context, userID string) error {
	_, err := s.coll.DeleteMany(ctx, bson.D{{Key: "body.userId", Value: userID}})
	return wrapErr("delete from "+messagesIn, err)
}

func (s *Messages) Prune(ctx context.Context, before time.Time) error {
	_, err := s.coll.DeleteMany(ctx, bson.D{{Key: "body.at", Value: bson.D{{Key: "$lt", Value: before}}}})
	return wrapErr("prune "+messagesIn, err)
}
