package mongodb

import (
	"context"
	"errors"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/hold"
	"tokri/core/slot"
)

// Slots keeps the delivery slots.
type Slots struct{ counts[slot.Slot] }

var _ slot.Store = (*Slots)(nil)

// Slots is the store of the slots.
func (db *DB) Slots() *Slots {
	return &Slots{counts[slot.Slot]{
		db: db, coll: db.data.Collection(slotsIn), missing: slot.ErrNotFound,
		stamp: func(s *slot.Slot, id string) { s.ID = id },
	}}
}

// Update implements slot.Store.
func (s *Slots) Update(ctx context.Context, id, order string, fn func(*slot.Slot, *hold.Hold) error) error {
	return s.update(ctx, id, order, nil, fn)
}

// Ensure implements slot.Store.
func (s *Slots) Ensure(ctx context.Context, slots []slot.Slot) error {
	bodies := make(map[string]slot.Slot, len(slots))
	for _, one := range slots {
		bodies[one.ID] = one
	}
	return s.ensure(ctx, bodies)
}

// Between implements slot.Store.
func (s *Slots) Between(ctx context.Context, from, to time.Time) ([]slot.Slot, error) {
	var found []slot.Slot
	filter := bson.D{{Key: "body.start", Value: bson.D{{Key: "$gte", Value: from}, {Key: "$lt", Value: to}}}}
	err := scan(ctx, s.coll, filter, func(d counted[slot.Slot]) error {
		s.stamp(&d.Body, d.ID)
		found = append(found, d.Body)
		return nil
	}, options.Find().
		SetSort(bson.D{{Key: "body.start", Value: 1}, {Key: "_id", Value: 1}}).
		SetProjection(bson.D{{Key: "body", Value: 1}}))
	return found, err
}

// Get implements slot.Store.
func (s *Slots) Get(ctx context.Context, id string) (slot.Slot, error) {
	var d counted[slot.Slot]
	err := s.coll.FindOne(ctx, bson.D{{Key: "_id", Value: id}},
		options.FindOne().SetProjection(bson.D{{Key: "body", Value: 1}})).Decode(&d)
	if errors.Is(err, mongo.ErrNoDocuments) {
		return slot.Slot{}, slot.ErrNotFound
	} else if err != nil {
		return slot.Slot{}, wrapErr("read "+slotsIn, err)
	}
	s.stamp(&d.Body, d.ID)
	return d.Body, nil
}

// Audit implements slot.Store.
func (s *Slots) Audit(ctx context.Context, visit func(slot.Slot, []hold.Hold) error) error {
	return s.audit(ctx, visit)
}

// Prune implements slot.Store.
func (s *Slots) Prune(ctx context.Context, before time.Time) error {
	return s.prune(ctx, before)
}
