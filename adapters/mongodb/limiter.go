package mongodb

import (
	"context"
	"errors"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/login"
)

// Limiter counts events in fixed windows.
type Limiter struct {
	db   *DB
	coll *collection
	now  func() time.Time
}

var _ login.Limiter = (*Limiter)(nil)

// Limiter returns the store of the limits; now tells the time.
func (db *DB) Limiter(now func() time.Time) *Limiter {
	return &Limiter{db: db, coll: db.data.Collection(limitsIn), now: now}
}

type window struct {
	ID    string    `bson:"_id"`
	Count int       `bson:"count"`
	Until time.Time `bson:"until"` // the server deletes the window some time later (TTL index)
}

func (l *Limiter) Take(ctx context.Context, key string, most int, length time.Duration) (time.Duration, error) {
	var wait time.Duration
	err := l.db.swap(ctx, limitsIn+"/"+key, func() error {
		now := l.now()
		w, err := l.count(ctx, key, now)
		if errors.Is(err, mongo.ErrNoDocuments) {
			return l.begin(ctx, window{ID: key, Count: 1, Until: now.Add(length)}, now, most, length, &wait)
		} else if err != nil {
			return wrapErr("count in "+limitsIn, err)
		}
		if w.Count > most {
			wait = w.Until.Sub(now)
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return wait, nil
}

func (l *Limiter) count(ctx context.Context, key string, now time.Time) (window, error) {
	var w window
	err := l.coll.findAndUpdate(ctx,
		bson.D{{Key: "_id", Value: key}, {Key: "until", Value: bson.D{{Key: "$gt", Value: now}}}},
		bson.D{{Key: "$inc", Value: bson.D{{Key: "count", Value: 1}}}},
		&w, options.FindOneAndUpdate().SetReturnDocument(options.After))
	return w, err
}

// begin opens a window in place of one that is over, or of none.
func (l *Limiter) begin(ctx context.Context, first window, now time.Time, most int, length time.Duration, wait *time.Duration) error {
	_, err := l.coll.ReplaceOne(ctx,
		bson.D{{Key: "_id", Value: first.ID}, {Key: "until", Value: bson.D{{Key: "$lte", Value: now}}}},
		first, options.Replace().SetUpsert(true))
	if mongo.IsDuplicateKeyError(err) || lost(err) {
		return errLost
	}
	if most < 1 {
		*wait = length
	}
	return wrapErr("count in "+limitsIn, err)
}

func (l *Limiter) Peek(ctx context.Context, key string, most int) (time.Duration, error) {
	w, err := first[window](ctx, l.coll, nil, bson.D{{Key: "_id", Value: key}})
	if err != nil || w.Count < most {
		return 0, err
	}
	return max(w.Until.Sub(l.now()), 0), nil
}

func (l *Limiter) Reset(ctx context.Context, key string) error {
	_, err := l.coll.DeleteOne(ctx, bson.D{{Key: "_id", Value: key}})
	return wrapErr("reset in "+limitsIn, err)
}
