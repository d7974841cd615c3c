package mongodb

import (
	"context"
	"slices"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"tokri/core/login"
)

// Challenges keeps the logins under way.
type Challenges struct{ records[login.Challenge] }

var _ login.ChallengeStore = (*Challenges)(nil)

func (db *DB) Challenges() *Challenges {
	return &Challenges{records[login.Challenge]{
		db: db, coll: db.data.Collection(challengesIn), missing: login.ErrChallenge,
		head: func(c *login.Challenge) (*string, *int64) { return &c.ID, &c.Version },
	}}
}

func (s *Challenges) Prune(ctx context.Context, before time.Time) error {
	return remove(ctx, s.coll, bson.D{{Key: "body.expires", Value: bson.D{{Key: "$lt", Value: before}}}})
}

func (s *Challenges) Forget(ctx context.Context, userID string, contacts ...string) error {
	named := bson.D{{Key: "$in", Value: slices.DeleteFunc(slices.Clone(contacts), func(one string) bool { return one == "" })}}
	return remove(ctx, s.coll, bson.D{{Key: "$or", Value: bson.A{
		bson.D{{Key: "body.userId", Value: userID}}, bson.D{{Key: "body.mobile", Value: named}}, bson.D{{Key: "body.email", Value: named}},
	}}})
}
