package mongodb

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"tokri/core/slot"
)

// Slots keeps the delivery windows.
type Slots struct{ counts[slot.Slot] }

var _ slot.Store = (*Slots)(nil)

func (db *DB) Slots() *Slots {
	return &Slots{counts[slot.Slot]{
		db: db, coll: db.data.Collection(slotsIn), missing: slot.ErrNotFound,
		id: func(s *slot.Slot) *string { return &s.ID },
	}}
}

func (s *Slots) Ensure(ctx context.Context, slots []slot.Slot) error { return s.ensure(ctx, slots) }

func (s *Slots) Between(ctx context.Context, from, to time.Time) ([]slot.Slot, error) {
	return s.find(ctx, bson.D{{Key: "body.start", Value: bson.D{{Key: "$gte", Value: from}, {Key: "$lt", Value: to}}}}, "body.start")
}

func (s *Slots) Get(ctx context.Context, id string) (slot.Slot, error) {
	found, err := s.find(ctx, bson.D{{Key: "_id", Value: id}})
	if err != nil {
		return slot.Slot{}, err
	}
	if len(found) == 0 {
		return slot.Slot{}, s.missing
	}
	return found[0], nil
}
