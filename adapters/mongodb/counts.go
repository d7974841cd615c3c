package mongodb

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
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

// counts keeps the counts of one kind (stock, slots or uses of coupons) and what orders hold of them.
type counts[T any] struct {
	db   *DB
	coll *collection
	// id returns a pointer to the id, which the store sets.
	id func(*T) *string
	// missing is the error for an id that does not exist; nil if a count that does not exist starts at zero.
	missing error
}

// Update changes a count and one order's hold on it in one write.
func (s *counts[T]) Update(ctx context.Context, id, order string, fn func(*T, *hold.Hold) error) error {
	if err := checkOrder(order); err != nil {
		return err
	}
	return s.db.swap(ctx, s.coll.Name()+"/"+id, func() error { return s.attempt(ctx, id, order, fn) })
}

// checkOrder refuses an order's id that cannot be the name of a field.
func checkOrder(id string) error {
	if strings.ContainsAny(id, ".$\x00") {
		return fmt.Errorf("mongodb: %q cannot be an order's id", id)
	}
	return nil
}

func (s *counts[T]) attempt(ctx context.Context, id, order string, fn func(*T, *hold.Hold) error) error {
	projection := bson.D{{Key: "version", Value: 1}, {Key: "body", Value: 1}}
	if order != "" {
		projection = append(projection, bson.E{Key: "holds." + order, Value: 1})
	}
	stored, err := first[bson.Raw](ctx, s.coll, s.missing, bson.D{{Key: "_id", Value: id}}, options.FindOne().SetProjection(projection))
	if err != nil {
		return err
	}
	var loaded counted[T]
	if stored != nil {
		if err := decode(stored, &loaded); err != nil {
			return err
		}
	}
	known, err := encode(loaded)
	if err != nil {
		return err
	}
	*s.id(&loaded.Body) = id
	h := loaded.Holds[order]
	h.Order = order
	if err := fn(&loaded.Body, &h); err != nil {
		return err
	}
	*s.id(&loaded.Body) = id
	h.Order = order
	return s.write(ctx, id, stored, known, loaded, h)
}

// write puts the body and one hold in place if the version is still the loaded one.
func (s *counts[T]) write(ctx context.Context, id string, stored, known bson.Raw, loaded counted[T], h hold.Hold) error {
	keep := h.Order != "" && h.State != hold.None
	if loaded.Version == 0 {
		first := counted[T]{ID: id, Version: 1, Body: loaded.Body, Holds: map[string]hold.Hold{}}
		if keep {
			first.Holds[h.Order] = h
		}
		_, err := s.coll.InsertOne(ctx, first)
		if mongo.IsDuplicateKeyError(err) || lost(err) {
			return errLost
		}
		return wrapErr("insert into "+s.coll.Name(), err)
	}
	changed, err := encode(counted[T]{Body: loaded.Body, Holds: map[string]hold.Hold{h.Order: h}})
	if err != nil {
		return err
	}
	paths := [][]string{{"body"}}
	if keep {
		paths = append(paths, []string{"holds", h.Order})
	}
	var set bson.D
	for _, path := range paths {
		document, err := keepUnknown(ctx, part(stored, path...), part(known, path...), part(changed, path...))
		if err != nil {
			return err
		}
		set = append(set, bson.E{Key: strings.Join(path, "."), Value: document})
	}
	return s.change(ctx, id, loaded.Version, bson.E{Key: "$set", Value: set})
}

// part returns a document in a document, or nil.
func part(of bson.Raw, path ...string) bson.Raw {
	inner, _ := of.Lookup(path...).DocumentOK()
	return inner
}

func (s *counts[T]) change(ctx context.Context, id string, version int64, change bson.E) error {
	result, err := s.coll.UpdateOne(ctx,
		bson.D{{Key: "_id", Value: id}, {Key: "version", Value: version}},
		bson.D{change, {Key: "$inc", Value: bson.D{{Key: "version", Value: int64(1)}}}})
	if lost(err) || err == nil && result.MatchedCount == 0 {
		return errLost
	}
	return wrapErr("update "+s.coll.Name(), err)
}

// mostCounts is how many counts one reply of the database has: those of a whole shop. Without it the first reply has 101 and a
// second one the rest.
const mostCounts = 10_000

// find reads the counts that a filter selects, without their holds, sorted by fields and then by id.
func (s *counts[T]) find(ctx context.Context, filter bson.D, fields ...string) (found []T, err error) {
	err = scan(ctx, s.coll, filter, func(d counted[T]) error {
		*s.id(&d.Body) = d.ID
		found = append(found, d.Body)
		return nil
	}, options.Find().SetSort(ascending(append(fields, "_id")...)).SetProjection(bson.D{{Key: "body", Value: 1}}).SetBatchSize(mostCounts))
	return found, err
}

// ensure creates the counts that do not exist. Nearly always all exist, and nothing is written.
func (s *counts[T]) ensure(ctx context.Context, list []T) error {
	if len(list) == 0 {
		return nil
	}
	ids := make(bson.A, 0, len(list))
	for _, one := range list {
		ids = append(ids, *s.id(&one))
	}
	known := map[string]bool{}
	err := scan(ctx, s.coll, bson.D{{Key: "_id", Value: bson.D{{Key: "$in", Value: ids}}}}, func(d counted[struct{}]) error {
		known[d.ID] = true
		return nil
	}, options.Find().SetProjection(bson.D{{Key: "_id", Value: 1}}))
	if err != nil {
		return err
	}
	var fresh []any
	for _, one := range list {
		if id := *s.id(&one); !known[id] {
			fresh = append(fresh, counted[T]{ID: id, Version: 1, Body: one, Holds: map[string]hold.Hold{}})
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	// Unordered, so that a record which another server created meanwhile does not prevent the others.
	_, err = s.coll.InsertMany(ctx, fresh, options.InsertMany().SetOrdered(false))
	if onlyDuplicates(err) {
		return nil
	}
	return wrapErr("insert into "+s.coll.Name(), err)
}

func onlyDuplicates(err error) bool {
	var many mongo.BulkWriteException
	if !errors.As(err, &many) || many.WriteConcernError != nil {
		return false
	}
	return !slices.ContainsFunc(many.WriteErrors, func(e mongo.BulkWriteError) bool { return !mongo.IsDuplicateKeyError(e) })
}

func (s *counts[T]) Audit(ctx context.Context, visit func(T, []hold.Hold) error) error {
	return scan(ctx, s.coll, bson.D{}, func(d counted[T]) error {
		*s.id(&d.Body) = d.ID
		holds := slices.SortedFunc(maps.Values(d.Holds), func(a, b hold.Hold) int { return cmp.Compare(a.Order, b.Order) })
		return visit(d.Body, holds)
	})
}

// Prune forgets the finished holds of every count. Which ones they are is looked up in the same
// version that is changed, because a used hold can still be released.
func (s *counts[T]) Prune(ctx context.Context, before time.Time) error {
	return scan(ctx, s.coll, bson.D{}, func(d counted[struct{}]) error {
		if len(forgotten(d.Holds, before)) == 0 {
			return nil
		}
		return s.db.swap(ctx, s.coll.Name()+"/"+d.ID, func() error {
			now, err := first[counted[struct{}]](ctx, s.coll, nil, bson.D{{Key: "_id", Value: d.ID}},
				options.FindOne().SetProjection(ascending("version", "holds")))
			if err != nil {
				return err
			}
			pruned := forgotten(now.Holds, before)
			if len(pruned) == 0 {
				return nil
			}
			return s.change(ctx, d.ID, now.Version, bson.E{Key: "$unset", Value: pruned})
		})
	}, options.Find().SetProjection(bson.D{{Key: "holds", Value: 1}}))
}

// forgotten returns the names of the fields of finished holds whose last change was before the time given.
func forgotten(holds map[string]hold.Hold, before time.Time) bson.D {
	var fields bson.D
	for order, h := range holds {
		if (h.State == hold.Used || h.State == hold.Released) && h.At.Before(before) {
			fields = append(fields, bson.E{Key: "holds." + order, Value: ""})
		}
	}
	return fields
}
