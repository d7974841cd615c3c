package mongodb

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/notify"
)

// Outbox keeps the messages to people.
type Outbox struct{ records[notify.Outgoing] }

var _ notify.Store = (*Outbox)(nil)

func (db *DB) Outbox() *Outbox {
	return &Outbox{records[notify.Outgoing]{
		db: db, coll: db.data.Collection(outboxIn), missing: notify.ErrNotFound, taken: notify.ErrExists,
		head: func(m *notify.Outgoing) (*string, *int64) { return &m.ID, &m.Version },
	}}
}

func (s *Outbox) Due(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, bson.D{
		{Key: "body.state", Value: notify.Waiting},
		{Key: "body.due", Value: bson.D{{Key: "$lt", Value: before}}},
	}, limit, "body.due")
}

func (s *Outbox) OfUser(ctx context.Context, userID string) ([]notify.Outgoing, error) {
	return s.list(ctx, bson.D{{Key: "body.to.userId", Value: userID}}, options.Find().SetSort(ascending("body.createdAt", "_id")))
}

func (s *Outbox) Forget(ctx context.Context, userID string) error {
	return remove(ctx, s.coll, bson.D{{Key: "body.to.userId", Value: userID}})
}

func (s *Outbox) Prune(ctx context.Context, endedBefore time.Time) error {
	// The zero time is stored for a message that still waits.
	return remove(ctx, s.coll, bson.D{{Key: "body.endedAt", Value: bson.D{{Key: "$gt", Value: time.Time{}}, {Key: "$lt", Value: endedBefore}}}})
}
