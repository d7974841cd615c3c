package mongodb

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/contact"
)

// Messages keeps what people wrote to the shop.
type Messages struct{ records[contact.Message] }

var _ contact.Records = (*Messages)(nil)

func (db *DB) Messages() *Messages {
	return &Messages{records[contact.Message]{
		db: db, coll: db.data.Collection(messagesIn), missing: contact.ErrNotFound,
		head: func(m *contact.Message) (*string, *int64) { return &m.ID, new(int64) },
	}}
}

func (s *Messages) Recent(ctx context.Context, limit int) ([]contact.Message, error) {
	return s.list(ctx, bson.D{},
		options.Find().SetSort(bson.D{{Key: "body.at", Value: -1}, {Key: "_id", Value: 1}}).SetLimit(int64(limit)))
}

func (s *Messages) Waiting(ctx context.Context, limit int) ([]contact.Message, error) {
	// Messages of versions that did not note it have no such field.
	return s.list(ctx, bson.D{{Key: "body.doneAt", Value: bson.D{{Key: "$in", Value: bson.A{nil, time.Time{}}}}}},
		options.Find().SetSort(bson.D{{Key: "body.at", Value: -1}, {Key: "_id", Value: 1}}).SetLimit(int64(limit)))
}

func (s *Messages) OfUser(ctx context.Context, userID string, visit func(contact.Message) error) error {
	return s.each(ctx, bson.D{{Key: "body.userId", Value: userID}}, visit,
		options.Find().SetSort(ascending("body.at", "_id")).SetBatchSize(1))
}

func (s *Messages) Each(ctx context.Context, visit func(contact.Message) error) error {
	return s.each(ctx, bson.D{}, visit, options.Find().SetBatchSize(eachMessages))
}

// eachMessages is how many messages are in memory at once: those of an earlier version have pictures in them.
const eachMessages = 10

func (s *Messages) Forget(ctx context.Context, userID string) error {
	return remove(ctx, s.coll, bson.D{{Key: "body.userId", Value: userID}})
}

func (s *Messages) Prune(ctx context.Context, before time.Time) error {
	return remove(ctx, s.coll, bson.D{{Key: "body.at", Value: bson.D{{Key: "$lt", Value: before}}}})
}
