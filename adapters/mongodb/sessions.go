package mongodb

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"tokri/core/session"
)

// Sessions keeps the sessions.
type Sessions struct{ coll *collection }

var _ session.Store = (*Sessions)(nil)

func (db *DB) Sessions() *Sessions { return &Sessions{coll: db.data.Collection(sessionsIn)} }

type sessionRecord struct {
	ID   string          `bson:"_id"`
	Body session.Session `bson:"body"`
}

func (s *Sessions) Insert(ctx context.Context, one session.Session) error {
	if err := ctx.Err(); err != nil {
		return wrapErr("insert into "+sessionsIn, err)
	}
	_, err := s.coll.InsertOne(ctx, sessionRecord{ID: one.Hash, Body: one})
	return wrapErr("insert into "+sessionsIn, err)
}

func (s *Sessions) Touch(ctx context.Context, hash string, seen time.Time) error {
	result, err := s.coll.UpdateOne(ctx, bson.D{{Key: "_id", Value: hash}},
		bson.D{{Key: "$max", Value: bson.D{{Key: "body.seen", Value: seen}}}})
	if err == nil && result.MatchedCount == 0 {
		return session.ErrUnauthorized
	}
	return wrapErr("update "+sessionsIn, err)
}

func (s *Sessions) Get(ctx context.Context, hash string) (session.Session, error) {
	found, err := first[sessionRecord](ctx, s.coll, session.ErrUnauthorized, bson.D{{Key: "_id", Value: hash}})
	return found.Body, err
}

// SetPushToken takes the token from other sessions both before and after it is set: before, so that a crash
// never leaves it with two customers; after, because another session may have set it in between.
func (s *Sessions) SetPushToken(ctx context.Context, hash, token string) error {
	if err := s.takePushToken(ctx, hash, token); err != nil || hash == "" {
		return err
	}
	result, err := s.coll.UpdateOne(ctx, bson.D{{Key: "_id", Value: hash}}, withPushToken(token))
	if err != nil {
		return wrapErr("update "+sessionsIn, err)
	}
	if result.MatchedCount == 0 {
		return session.ErrUnauthorized
	}
	return s.takePushToken(ctx, hash, token)
}

// takePushToken removes a push token from every session except the one with the given hash.
func (s *Sessions) takePushToken(ctx context.Context, hash, token string) error {
	if token == "" {
		return nil
	}
	others := bson.D{{Key: "body.pushToken", Value: token}, {Key: "_id", Value: bson.D{{Key: "$ne", Value: hash}}}}
	_, err := s.coll.UpdateMany(ctx, others, withPushToken(""))
	return wrapErr("update "+sessionsIn, err)
}

func withPushToken(token string) bson.D {
	return bson.D{{Key: "$set", Value: bson.D{{Key: "body.pushToken", Value: token}}}}
}

func (s *Sessions) Delete(ctx context.Context, hash string) error {
	return remove(ctx, s.coll, bson.D{{Key: "_id", Value: hash}})
}

func (s *Sessions) OfUser(ctx context.Context, userID string) (found []session.Session, err error) {
	err = scan(ctx, s.coll, bson.D{{Key: "body.userId", Value: userID}}, func(one sessionRecord) error {
		found = append(found, one.Body)
		return nil
	})
	return found, err
}

func (s *Sessions) DeleteOfUser(ctx context.Context, userID, except string) error {
	return remove(ctx, s.coll, bson.D{{Key: "body.userId", Value: userID}, {Key: "_id", Value: bson.D{{Key: "$ne", Value: except}}}})
}

func (s *Sessions) Prune(ctx context.Context, seenBefore time.Time) error {
	return remove(ctx, s.coll, bson.D{{Key: "body.seen", Value: bson.D{{Key: "$lt", Value: seenBefore}}}})
}
