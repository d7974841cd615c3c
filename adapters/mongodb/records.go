package mongodb

import (
	"context"
	"errors"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

type record[T any] struct {
	ID      string `bson:"_id"`
	Version int64  `bson:"version"`
	Body    T      `bson:"body"`
	// Changed is when a dated record was written last; records of earlier versions have the zero time.
	Changed time.Time `bson:"changed,omitempty"`
}

// records keeps the aggregates of one kind.
type records[T any] struct {
	db   *DB
	coll *collection
	// head returns pointers to the fields that the store sets: the id, and the version, which each write
	// raises.
	head func(*T) (id *string, version *int64)
	// rivals returns what only one aggregate may have; nil if that is its id.
	rivals func(body T) []string
	// index returns the fields that exist for indexes only; it may be nil.
	index func(body T) bson.D
	// dated records have the time of their last write in the field "changed".
	dated bool
	// missing is the error for an id that does not exist; nil if such an aggregate starts empty.
	missing error
	// taken is the error for a write that a unique index refuses; nil if ids are random and no other index is
	// unique.
	taken error
}

// perUser returns the records of a collection with one document per user; a user without one has an empty
// aggregate.
func perUser[T any](db *DB, collection string, head func(*T) (*string, *int64)) records[T] {
	return records[T]{db: db, coll: db.data.Collection(collection), head: head}
}

// recent is where the next change of a record may begin; nil if its kind is not kept.
func (r *records[T]) recent() *recent { return r.db.recent[r.coll.Name()] }

func (r *records[T]) stamp(body *T, id string, version int64) {
	ownID, ownVersion := r.head(body)
	*ownID, *ownVersion = id, version
}

// Get returns one aggregate; the ports define the result for an id that does not exist.
func (r *records[T]) Get(ctx context.Context, id string) (T, error) {
	found, err := r.find(ctx, bson.D{{Key: "_id", Value: id}})
	if err == nil {
		ownID, _ := r.head(&found)
		*ownID = id
	}
	return found, err
}

func (r *records[T]) find(ctx context.Context, filter bson.D) (T, error) {
	var found record[T]
	stored, err := first[bson.Raw](ctx, r.coll, r.missing, filter)
	if err == nil && stored != nil {
		if err = decode(stored, &found); err == nil {
			r.recent().put(found.ID, stored)
		}
	}
	r.stamp(&found.Body, found.ID, found.Version)
	return found.Body, err
}

// Insert inserts an aggregate that must not exist. Those of which only one may exist have a rival key in common, and this
// process inserts them one after the other. FerretDB would decide between them by letting transactions wait for each other,
// which takes seconds when there are many.
func (r *records[T]) Insert(ctx context.Context, body T) error {
	id, _ := r.head(&body)
	rivals := []string{*id}
	if r.rivals != nil {
		rivals = r.rivals(body)
	}
	document, err := r.document(*id, 1, body, r.db.now())
	if err != nil {
		return err
	}
	var keys []string
	for _, rival := range rivals {
		keys = append(keys, r.coll.Name()+"/new/"+rival)
	}
	return r.db.swapAll(ctx, keys, func() error {
		switch _, err := r.coll.InsertOne(ctx, document); {
		case r.taken != nil && mongo.IsDuplicateKeyError(err):
			return r.taken
		case lost(err):
			return errLost
		default:
			return wrapErr("insert into "+r.coll.Name(), err)
		}
	})
}

// Update loads an aggregate, lets fn change it, and writes it if no other write has come in between.
func (r *records[T]) Update(ctx context.Context, id string, fn func(*T) error) (T, error) {
	var written T
	err := r.db.swap(ctx, r.coll.Name()+"/"+id, func() (err error) {
		if written, err = r.attempt(ctx, id, fn, r.recent().get(ctx, id)); errors.Is(err, errOutdated) {
			written, err = r.attempt(ctx, id, fn, nil)
		}
		return err
	})
	if err != nil {
		var none T
		return none, err
	}
	return written, nil
}

// attempt makes the change from a document that was kept, or else from the stored one. A refusal that comes from a document that
// was kept is none: it may be out of date.
func (r *records[T]) attempt(ctx context.Context, id string, fn func(*T) error, kept bson.Raw) (T, error) {
	var none T
	stored := kept
	if kept == nil {
		var err error
		if stored, err = first[bson.Raw](ctx, r.coll, r.missing, bson.D{{Key: "_id", Value: id}}); err != nil {
			return none, err
		}
	}
	var loaded record[T]
	if stored != nil {
		if err := decode(stored, &loaded); err != nil {
			return none, err
		}
	}
	known, err := r.document(id, loaded.Version, loaded.Body, loaded.Changed)
	if err != nil {
		return none, err
	}
	r.stamp(&loaded.Body, id, loaded.Version)
	if err := fn(&loaded.Body); err != nil {
		if kept != nil {
			return none, errOutdated
		}
		return none, err
	}
	document, err := r.document(id, loaded.Version+1, loaded.Body, r.db.now())
	if err != nil {
		return none, err
	}
	if document, err = keepUnknown(ctx, stored, known, document); err != nil {
		return none, err
	}
	if err := r.replace(ctx, id, loaded.Version, document); err != nil {
		if errors.Is(err, errLost) && kept != nil {
			r.recent().lose(id)
			return none, errOutdated
		}
		return none, err
	}
	r.recent().put(id, document)
	// The stored document is decoded again, so that the caller gets what was stored, with times in
	// milliseconds.
	var written record[T]
	if err := decode(document, &written); err != nil {
		return none, err
	}
	r.stamp(&written.Body, id, written.Version)
	return written.Body, nil
}

// forget deletes an aggregate, if there is one and may allows it.
func (r *records[T]) forget(ctx context.Context, id string, may func(T) bool) error {
	return r.db.swap(ctx, r.coll.Name()+"/"+id, func() error {
		is, err := r.find(ctx, bson.D{{Key: "_id", Value: id}})
		if r.missing != nil && errors.Is(err, r.missing) {
			return nil
		}
		if err != nil || !may(is) {
			return err
		}
		r.recent().lose(id)
		_, version := r.head(&is)
		result, err := r.coll.DeleteOne(ctx, bson.D{{Key: "_id", Value: id}, {Key: "version", Value: *version}})
		if lost(err) || err == nil && result.DeletedCount == 0 {
			return errLost
		}
		return wrapErr("delete from "+r.coll.Name(), err)
	})
}

// replace writes the document if the stored version is still the loaded one; version 0 means that there was
// none.
func (r *records[T]) replace(ctx context.Context, id string, version int64, document bson.Raw) error {
	if version == 0 {
		_, err := r.coll.InsertOne(ctx, document)
		if mongo.IsDuplicateKeyError(err) || lost(err) {
			return errLost
		}
		return wrapErr("insert into "+r.coll.Name(), err)
	}
	result, err := r.coll.ReplaceOne(ctx, bson.D{{Key: "_id", Value: id}, {Key: "version", Value: version}}, document)
	switch {
	case r.taken != nil && mongo.IsDuplicateKeyError(err):
		return r.taken
	case lost(err), err == nil && result.MatchedCount == 0:
		return errLost
	}
	return wrapErr("update "+r.coll.Name(), err)
}

func (r *records[T]) document(id string, version int64, body T, changed time.Time) (bson.Raw, error) {
	r.stamp(&body, id, version)
	document := bson.D{{Key: "_id", Value: id}, {Key: "version", Value: version}, {Key: "body", Value: body}}
	if r.index != nil {
		document = append(document, r.index(body)...)
	}
	if r.dated {
		document = append(document, bson.E{Key: "changed", Value: changed})
	}
	return encode(document)
}

func (r *records[T]) list(ctx context.Context, filter bson.D, opts ...options.Lister[options.FindOptions]) ([]T, error) {
	var found []T
	err := r.each(ctx, filter, func(body T) error {
		found = append(found, body)
		return nil
	}, opts...)
	return found, err
}

// each calls visit with every aggregate that the filter names, and ends with its error.
func (r *records[T]) each(ctx context.Context, filter bson.D, visit func(T) error, opts ...options.Lister[options.FindOptions]) error {
	return scan(ctx, r.coll, filter, func(found record[T]) error {
		r.stamp(&found.Body, found.ID, found.Version)
		return visit(found.Body)
	}, opts...)
}

// ids lists the ids that a filter names, in the order of the fields and then of the ids.
func (r *records[T]) ids(ctx context.Context, filter bson.D, limit int, fields ...string) (ids []string, err error) {
	err = scan(ctx, r.coll, filter, func(d record[struct{}]) error {
		ids = append(ids, d.ID)
		return nil
	}, options.Find().
		SetSort(ascending(append(fields, "_id")...)).
		SetLimit(int64(limit)).
		SetProjection(ascending("_id")))
	return ids, err
}
