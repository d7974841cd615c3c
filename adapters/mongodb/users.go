package mongodb

import (
	"context"
	"errors"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/account"
)

// Users keeps the customers.
//
// What identifies a user stands in one list under one unique index. An index per field would
// have to leave empty fields out, and servers differ in what they leave out.
type Users struct{ records records[account.User] }

var _ account.UserStore = (*Users)(nil)

// NewUsers makes the store of users.
func NewUsers(db *DB) *Users {
	return &Users{records[account.User]{
		db: db, coll: db.data.Collection(usersIn), missing: account.ErrNotFound, taken: account.ErrTaken,
		stamp: func(u *account.User, id string, version int64) { u.ID, u.Version = id, version },
		index: func(u account.User) bson.D { return bson.D{{Key: "identities", Value: identities(u)}} },
	}}
}

const (
	byMobile = "mobile:"
	byGoogle = "google:"
	byDevice = "device:"
	byEmail  = "email:" // of who proved it
)

// identities starts with the user's own id: an empty list would be the same as another's.
func identities(u account.User) []string {
	list, proved := []string{"id:" + u.ID}, ""
	if u.EmailProved {
		proved = u.Email
	}
	for _, i := range []struct{ kind, value string }{
		{byMobile, u.Mobile}, {byGoogle, u.GoogleID}, {byDevice, u.GuestDevice}, {byEmail, proved},
	} {
		if i.value != "" {
			list = append(list, i.kind+i.value)
		}
	}
	return list
}

// Insert implements account.UserStore.
func (s *Users) Insert(ctx context.Context, u account.User) error {
	return s.records.insert(ctx, u.ID, identities(u), u)
}

// Get implements account.UserStore.
func (s *Users) Get(ctx context.Context, id string) (account.User, error) {
	return s.records.get(ctx, id)
}

// ByMobile implements account.UserStore.
func (s *Users) ByMobile(ctx context.Context, mobile string) (account.User, error) {
	return s.by(ctx, byMobile, mobile)
}

// ByGoogleID implements account.UserStore.
func (s *Users) ByGoogleID(ctx context.Context, googleID string) (account.User, error) {
	return s.by(ctx, byGoogle, googleID)
}

// ByEmail implements account.UserStore.
func (s *Users) ByEmail(ctx context.Context, email string) ([]account.User, error) {
	if email == "" {
		return nil, nil
	}
	var named []account.User
	switch owner, err := s.by(ctx, byEmail, email); {
	case err == nil:
		named = append(named, owner)
	case !errors.Is(err, account.ErrNotFound):
		return nil, err
	}
	others, err := s.records.list(ctx,
		bson.D{{Key: "body.email", Value: email}, {Key: "identities", Value: bson.D{{Key: "$ne", Value: byEmail + email}}}},
		options.Find().SetSort(bson.D{{Key: "body.createdAt", Value: 1}, {Key: "_id", Value: 1}}).SetLimit(int64(account.MaxNaming-len(named))))
	return append(named, others...), err
}

// UpgradedTo implements account.UserStore.
func (s *Users) UpgradedTo(ctx context.Context, userID string) ([]account.User, error) {
	return s.records.list(ctx, bson.D{{Key: "body.upgradedTo", Value: userID}},
		options.Find().SetSort(bson.D{{Key: "body.createdAt", Value: 1}, {Key: "_id", Value: 1}}))
}

// ByGuestDevice implements account.UserStore.
func (s *Users) ByGuestDevice(ctx context.Context, device string) (account.User, error) {
	return s.by(ctx, byDevice, device)
}

func (s *Users) by(ctx context.Context, kind, value string) (account.User, error) {
	if value == "" {
		return account.User{}, account.ErrNotFound
	}
	return s.records.find(ctx, "", bson.D{{Key: "identities", Value: kind + value}})
}

// Update implements account.UserStore.
func (s *Users) Update(ctx context.Context, id string, fn func(*account.User) error) (account.User, error) {
	return s.records.update(ctx, id, fn)
}

// Challenges keeps the logins under way.
type Challenges struct{ records records[account.Challenge] }

var _ account.ChallengeStore = (*Challenges)(nil)

// NewChallenges makes the store of challenges.
func NewChallenges(db *DB) *Challenges {
	return &Challenges{records[account.Challenge]{
		db: db, coll: db.data.Collection(challengesIn), missing: account.ErrChallenge, taken: errLoginExists,
		stamp: func(c *account.Challenge, id string, version int64) { c.ID, c.Version = id, version },
	}}
}

// Insert implements account.ChallengeStore.
func (s *Challenges) Insert(ctx context.Context, c account.Challenge) error {
	return s.records.insert(ctx, c.ID, []string{c.ID}, c)
}

// Get implements account.ChallengeStore.
func (s *Challenges) Get(ctx context.Context, id string) (account.Challenge, error) {
	return s.records.get(ctx, id)
}

// Update implements account.ChallengeStore.
func (s *Challenges) Update(ctx context.Context, id string, fn func(*account.Challenge) error) (account.Challenge, error) {
	return s.records.update(ctx, id, fn)
}

// Prune implements account.ChallengeStore.
func (s *Challenges) Prune(ctx context.Context, before time.Time) error {
	_, err := s.records.coll.DeleteMany(ctx, bson.D{{Key: "body.expires", Value: bson.D{{Key: "$lt", Value: before}}}})
	return failed("prune "+challengesIn, err)
}
