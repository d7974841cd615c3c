package mongodb

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/hold"
)

// counted is the document of one count with what orders hold of it.
type counted[T any] struct {
	ID      string               `bson:"_id"`
	Version int64                `bson:"version"`
	Body    T                    `bson:"body"`
	Holds   map[string]hold.Hold `bson:"holds"`
}

// counts keeps the counts of one kind: stock, slots or uses of coupons.
type counts[T any] struct {
	db      *DB
	coll    *mongo.Collection
	stamp   func(body *T, id string)
	missing error
}

// update is the Update of inventory.Store. fresh makes a count that does not exist; without it,
// that is an error.
func (c counts[T]) update(ctx context.Context, id, order string, fresh func() T, fn func(*T, *hold.Hold) error) error {
	// The order becomes the name of a field.
	if strings.ContainsAny(order, ".$\x00") {
		return fmt.Errorf("mongodb: %q cannot be an order's id", order)
	}
	return c.db.swap(ctx, c.coll.Name()+"/"+id, func() error { return c.attempt(ctx, id, order, fresh, fn) })
}

func (c counts[T]) attempt(ctx context.Context, id, order string, fresh func() T, fn func(*T, *hold.Hold) error) error {
	projection := bson.D{{Key: "version", Value: 1}, {Key: "body", Value: 1}}
	if order != "" {
		projection = append(projection, bson.E{Key: "holds." + order, Value: 1})
	}
	var loaded counted[T]
	err := c.coll.FindOne(ctx, bson.D{{Key: "_id", Value: id}}, options.FindOne().SetProjection(projection)).Decode(&loaded)
	switch {
	case errors.Is(err, mongo.ErrNoDocuments) && fresh == nil:
		return c.missing
	case errors.Is(err, mongo.ErrNoDocuments):
		loaded = counted[T]{Body: fresh()}
	case err != nil:
		return wrapErr("read "+c.coll.Name(), err)
	}
	c.stamp(&loaded.Body, id)
	h, ok := loaded.Holds[order]
	if !ok {
		h = hold.Hold{}
	}
	h.Order = order
	if err := fn(&loaded.Body, &h); err != nil {
		return err
	}
	c.stamp(&loaded.Body, id)
	h.Order = order
	return c.write(ctx, id, loaded, h)
}

// write puts the body and one hold in place if the version is still the loaded one.
func (c counts[T]) write(ctx context.Context, id string, loaded counted[T], h hold.Hold) error {
	keep := h.Order != "" && h.State != hold.None
	if loaded.Version == 0 {
		first := counted[T]{ID: id, Version: 1, Body: loaded.Body, Holds: map[string]hold.Hold{}}
		if keep {
			first.Holds[h.Order] = h
		}
		_, err := c.coll.InsertOne(ctx, first)
		if mongo.IsDuplicateKeyError(err) || lost(err) {
			return errLost
		}
		return wrapErr("insert into "+c.coll.Name(), err)
	}
	set := bson.D{{Key: "body", Value: loaded.Body}}
	if keep {
		set = append(set, bson.E{Key: "holds." + h.Order, Value: h})
	}
	return c.change(ctx, id, loaded.Version, bson.E{Key: "$set", Value: set})
}

func (c counts[T]) change(ctx context.Context, id string, version int64, change bson.E) error {
	result, err := c.coll.UpdateOne(ctx,
		bson.D{{Key: "_id", Value: id}, {Key: "version", Value: version}},
		bson.D{change, {Key: "$inc", Value: bson.D{{Key: "version", Value: int64(1)}}}})
	if lost(err) || err == nil && result.MatchedCount == 0 {
		return errLost
	}
	return wrapErr("update "+c.coll.Name(), err)
}

// ensure creates the counts that do not exist.
func (c counts[T]) ensure(ctx context.Context, bodies map[string]T) error {
	if len(bodies) == 0 {
		return nil
	}
	ids := make(bson.A, 0, len(bodies))
	for id := range bodies {
		ids = append(ids, id)
	}
	// Nearly always all exist: then a look at the ids is the whole work.
	known := map[string]bool{}
	err := scan(ctx, c.coll, bson.D{{Key: "_id", Value: bson.D{{Key: "$in", Value: ids}}}}, func(d counted[struct{}]) error {
		known[d.ID] = true
		return nil
	}, options.Find().SetProjection(bson.D{{Key: "_id", Value: 1}}))
	if err != nil {
		return err
	}
	var fresh []any
	for id, body := range bodies {
		if !known[id] {
			fresh = append(fresh, counted[T]{ID: id, Version: 1, Body: body, Holds: map[string]hold.Hold{}})
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	// Unordered, so that one which another server created meanwhile stops no other.
	_, err = c.coll.InsertMany(ctx, fresh, options.InsertMany().SetOrdered(false))
	if onlyDuplicates(err) {
		return nil
	}
	return wrapErr("insert into "+c.coll.Name(), err)
}

func onlyDuplicates(err error) bool {
	var many mongo.BulkWriteException
	if !errors.As(err, &many) || many.WriteConcernError != nil {
		return false
	}
	return !slices.ContainsFunc(many.WriteErrors, func(e mongo.BulkWriteError) bool { return !mongo.IsDuplicateKeyError(e) })
}

func (c counts[T]) audit(ctx context.Context, visit func(T, []hold.Hold) error) error {
	return scan(ctx, c.coll, bson.D{}, func(d counted[T]) error {
		c.stamp(&d.Body, d.ID)
		var holds []hold.Hold
		for _, h := range d.Holds {
			holds = append(holds, h)
		}
		slices.SortFunc(holds, func(a, b hold.Hold) int { return cmp.Compare(a.Order, b.Order) })
		return visit(d.Body, holds)
	})
}

// prune forgets the finished holds of every count. Which ones they are is looked up in the same
// version that is changed, because a used hold can still be released.
func (c counts[T]) prune(ctx context.Context, before time.Time) error {
	return scan(ctx, c.coll, bson.D{}, func(d counted[struct{}]) error {
		if len(forgotten(d.Holds, before)) == 0 {
			return nil
		}
		return c.db.swap(ctx, c.coll.Name()+"/"+d.ID, func() error {
			var now counted[struct{}]
			err := c.coll.FindOne(ctx, bson.D{{Key: "_id", Value: d.ID}},
				options.FindOne().SetProjection(bson.D{{Key: "version", Value: 1}, {Key: "holds", Value: 1}})).Decode(&now)
			if err != nil {
				return wrapErr("read "+c.coll.Name(), err)
			}
			gone := forgotten(now.Holds, before)
			if len(gone) == 0 {
				return nil
			}
			return c.change(ctx, d.ID, now.Version, bson.E{Key: "$unset", Value: gone})
		})
	}, options.Find().SetProjection(bson.D{{Key: "holds", Value: 1}}))
}

// forgotten names the fields of the finished holds last changed before the time given.
func forgotten(holds map[string]hold.Hold, before time.Time) bson.D {
	var gone bson.D
	for order, h := range holds {
		if (h.State == hold.Used || h.State == hold.Released) && h.At.Before(before) {
			gone = append(gone, bson.E{Key: "holds." + order, Value: ""})
		}
	}
	return gone
}
