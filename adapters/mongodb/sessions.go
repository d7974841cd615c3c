package mongodb

import (
	"context"
	"errors"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/account"
)

// errLoginExists: ids of challenges are random, so this is an accident.
var errLoginExists = errors.New("mongodb: a challenge with this id exists")

// Sessions keeps the sessions.
//
// An ended session stays as a marked document until it is pruned. A server that read it just
// before it ended, and then writes down when it was seen, finds the mark and cannot revive it.
type Sessions struct{ coll *mongo.Collection }

var _ account.SessionStore = (*Sessions)(nil)

// NewSessions makes the store of sessions.
func NewSessions(db *DB) *Sessions { return &Sessions{coll: db.data.Collection(sessionsIn)} }

type session struct {
	ID    string          `bson:"_id"`
	Body  account.Session `bson:"body"`
	Ended bool            `bson:"ended"`
}

// Put implements account.SessionStore; ErrSession if the session has been ended.
func (s *Sessions) Put(ctx context.Context, one account.Session) error {
	if err := ctx.Err(); err != nil {
		return failed("put into "+sessionsIn, err)
	}
	alive := bson.D{{Key: "_id", Value: one.Hash}, {Key: "ended", Value: false}}
	document := session{ID: one.Hash, Body: one}
	// Two servers may both find nothing to replace; the one that loses then finds the other's.
	for range 2 {
		_, err := s.coll.ReplaceOne(ctx, alive, document, options.Replace().SetUpsert(true))
		if !mongo.IsDuplicateKeyError(err) {
			return failed("put into "+sessionsIn, err)
		}
	}
	return account.ErrSession
}

// Get implements account.SessionStore.
func (s *Sessions) Get(ctx context.Context, hash string) (account.Session, error) {
	var found session
	err := s.coll.FindOne(ctx, bson.D{{Key: "_id", Value: hash}, {Key: "ended", Value: false}}).Decode(&found)
	if errors.Is(err, mongo.ErrNoDocuments) {
		return account.Session{}, account.ErrSession
	}
	return found.Body, failed("read "+sessionsIn, err)
}

// Delete implements account.SessionStore.
func (s *Sessions) Delete(ctx context.Context, hash string) error {
	return s.end(ctx, bson.D{{Key: "_id", Value: hash}})
}

// DeleteOfUser implements account.SessionStore.
func (s *Sessions) DeleteOfUser(ctx context.Context, userID string) error {
	return s.end(ctx, bson.D{{Key: "body.userId", Value: userID}})
}

func (s *Sessions) end(ctx context.Context, filter bson.D) error {
	if err := ctx.Err(); err != nil {
		return failed("end "+sessionsIn, err)
	}
	_, err := s.coll.UpdateMany(ctx, filter, bson.D{{Key: "$set", Value: bson.D{{Key: "ended", Value: true}}}})
	return failed("end "+sessionsIn, err)
}

// Prune implements account.SessionStore.
func (s *Sessions) Prune(ctx context.Context, seenBefore time.Time) error {
	_, err := s.coll.DeleteMany(ctx, bson.D{{Key: "body.seen", Value: bson.D{{Key: "$lt", Value: seenBefore}}}})
	return failed("prune "+sessionsIn, err)
}
