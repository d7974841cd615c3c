package mongodb

import (
	"context"
	"sync"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/moving"
	"tokri/core/wake"
)

// House keeps what the database knows about a move: one document beside the schema's version.
type House struct{ db *DB }

var _ moving.Keeper = House{}

// House returns the keeper of what the database knows about a move.
func (db *DB) House() House { return House{db} }

const houseID = "house"

type house struct {
	ID      string       `bson:"_id"`
	Version int64        `bson:"version"`
	Body    moving.State `bson:"body"`
}

// State implements moving.Keeper.
func (h House) State(ctx context.Context) (moving.State, error) {
	found, err := h.read(ctx)
	return found.Body, err
}

func (h House) read(ctx context.Context) (house, error) {
	return first[house](ctx, h.db.schema(), nil, bson.D{{Key: "_id", Value: houseID}})
}

// Change implements moving.Keeper.
func (h House) Change(ctx context.Context, fn func(*moving.State) error) (s moving.State, err error) {
	ctx = moving.AsMover(ctx)
	err = h.db.swap(ctx, schemaIn+"/"+houseID, func() error {
		found, err := h.read(ctx)
		if err != nil {
			return err
		}
		if err := fn(&found.Body); err != nil {
			return err
		}
		version := found.Version
		found.ID, found.Version = houseID, version+1
		s = found.Body
		if version == 0 {
			_, err = h.db.schema().InsertOne(ctx, found)
			if mongo.IsDuplicateKeyError(err) || lost(err) {
				return errLost
			}
			return wrapErr("write "+schemaIn, err)
		}
		result, err := h.db.schema().ReplaceOne(ctx, bson.D{{Key: "_id", Value: houseID}, {Key: "version", Value: version}}, found)
		if lost(err) || err == nil && result.MatchedCount == 0 {
			return errLost
		}
		return wrapErr("write "+schemaIn, err)
	})
	return s, err
}

// A server reads the state when it wants to write and its last reading is older than houseFresh. A write that began under an earlier
// reading ends with the time-out.
const (
	houseFresh  = 2 * time.Second
	houseMargin = time.Second
)

// Settle implements moving.Keeper.
func (h House) Settle(ctx context.Context) error {
	return wake.Sleep(ctx, houseFresh+h.db.timeout+houseMargin)
}

// gate says whether the database takes changes, by what this process has read last.
type gate struct {
	db *DB

	mu   sync.Mutex
	at   time.Time // when the last reading began; it is of this process's own clock, which never goes back
	last error
}

// check returns an error if the database refuses changes. If the run of tokri copy that closed the
// database has not moved the end of the closing on, check opens the database; that run fails at its next write.
func (g *gate) check(ctx context.Context) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.at.IsZero() && time.Since(g.at) < houseFresh {
		return g.last
	}
	began := time.Now()
	s, err := g.db.House().State(ctx)
	if err == nil && s.Lapsed(g.db.now()) {
		s, err = g.db.House().Change(ctx, func(s *moving.State) error {
			if s.Lapsed(g.db.now()) {
				*s = s.Opened()
			}
			return nil
		})
	}
	if err != nil {
		return err
	}
	g.at, g.last = began, nil
	if s.Refuses(g.db.now()) {
		g.last = moving.ErrMoving
	}
	return g.last
}

// collection is a collection of which every write asks the gate first. It has no other methods that write than those below.
type collection struct {
	raw  *mongo.Collection
	gate *gate // nil for the collection that is written in any case
}

// database is a database with such collections.
type database struct {
	raw  *mongo.Database
	gate *gate
}

func (d database) Collection(name string) *collection {
	return &collection{d.raw.Collection(name), d.gate}
}

// schema is the collection that is written in any case: the version, the move, and what Ping writes.
func (db *DB) schema() *collection { return &collection{raw: db.data.raw.Collection(schemaIn)} }

func (c *collection) Name() string { return c.raw.Name() }

func (c *collection) Find(ctx context.Context, filter any, opts ...options.Lister[options.FindOptions]) (*mongo.Cursor, error) {
	return c.raw.Find(ctx, filter, opts...)
}

func (c *collection) FindOne(ctx context.Context, filter any, opts ...options.Lister[options.FindOneOptions]) *mongo.SingleResult {
	return c.raw.FindOne(ctx, filter, opts...)
}

func (c *collection) CountDocuments(ctx context.Context, filter any, opts ...options.Lister[options.CountOptions]) (int64, error) {
	return c.raw.CountDocuments(ctx, filter, opts...)
}

func (c *collection) EstimatedDocumentCount(ctx context.Context) (int64, error) {
	return c.raw.EstimatedDocumentCount(ctx)
}

func (c *collection) Distinct(ctx context.Context, field string, filter any) *mongo.DistinctResult {
	return c.raw.Distinct(ctx, field, filter)
}

func (c *collection) Aggregate(ctx context.Context, pipeline any) (*mongo.Cursor, error) {
	return c.raw.Aggregate(ctx, pipeline)
}

// asking makes a write if the gate lets it. Both end with the time-out by which Settle goes: the driver alone would go by the
// context's own end, which may be later.
func asking[R any](ctx context.Context, c *collection, write func(context.Context) (R, error)) (none R, err error) {
	if c.gate != nil && !moving.IsMover(ctx) {
		var done context.CancelFunc
		ctx, done = context.WithTimeout(ctx, c.gate.db.timeout)
		defer done()
		if err := c.gate.check(ctx); err != nil {
			return none, err
		}
	}
	return write(ctx)
}

func (c *collection) InsertOne(ctx context.Context, document any, opts ...options.Lister[options.InsertOneOptions]) (*mongo.InsertOneResult, error) {
	return asking(ctx, c, func(ctx context.Context) (*mongo.InsertOneResult, error) {
		return c.raw.InsertOne(ctx, document, opts...)
	})
}

func (c *collection) InsertMany(ctx context.Context, documents any, opts ...options.Lister[options.InsertManyOptions]) (*mongo.InsertManyResult, error) {
	return asking(ctx, c, func(ctx context.Context) (*mongo.InsertManyResult, error) {
		return c.raw.InsertMany(ctx, documents, opts...)
	})
}

func (c *collection) UpdateOne(ctx context.Context, filter, update any, opts ...options.Lister[options.UpdateOneOptions]) (*mongo.UpdateResult, error) {
	return asking(ctx, c, func(ctx context.Context) (*mongo.UpdateResult, error) {
		return c.raw.UpdateOne(ctx, filter, update, opts...)
	})
}

func (c *collection) UpdateMany(ctx context.Context, filter, update any, opts ...options.Lister[options.UpdateManyOptions]) (*mongo.UpdateResult, error) {
	return asking(ctx, c, func(ctx context.Context) (*mongo.UpdateResult, error) {
		return c.raw.UpdateMany(ctx, filter, update, opts...)
	})
}

func (c *collection) ReplaceOne(ctx context.Context, filter, document any, opts ...options.Lister[options.ReplaceOptions]) (*mongo.UpdateResult, error) {
	return asking(ctx, c, func(ctx context.Context) (*mongo.UpdateResult, error) {
		return c.raw.ReplaceOne(ctx, filter, document, opts...)
	})
}

func (c *collection) DeleteOne(ctx context.Context, filter any, opts ...options.Lister[options.DeleteOneOptions]) (*mongo.DeleteResult, error) {
	return asking(ctx, c, func(ctx context.Context) (*mongo.DeleteResult, error) { return c.raw.DeleteOne(ctx, filter, opts...) })
}

func (c *collection) DeleteMany(ctx context.Context, filter any, opts ...options.Lister[options.DeleteManyOptions]) (*mongo.DeleteResult, error) {
	return asking(ctx, c, func(ctx context.Context) (*mongo.DeleteResult, error) { return c.raw.DeleteMany(ctx, filter, opts...) })
}

func (c *collection) BulkWrite(ctx context.Context, models []mongo.WriteModel, opts ...options.Lister[options.BulkWriteOptions]) (*mongo.BulkWriteResult, error) {
	return asking(ctx, c, func(ctx context.Context) (*mongo.BulkWriteResult, error) {
		return c.raw.BulkWrite(ctx, models, opts...)
	})
}

func (c *collection) findAndUpdate(ctx context.Context, filter, update, into any, opts ...options.Lister[options.FindOneAndUpdateOptions]) error {
	_, err := asking(ctx, c, func(ctx context.Context) (any, error) {
		return nil, c.raw.FindOneAndUpdate(ctx, filter, update, opts...).Decode(into)
	})
	return err
}
