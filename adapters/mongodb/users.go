package mongodb

import (
	"context"
	"errors"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/account"
	"tokri/core/erasure"
)

// Users keeps the customers.
//
// Everything that identifies a user is in one list with one unique index. With an index per field, empty fields
// would have to be excluded, and servers differ in how they do that.
type Users struct{ records[account.User] }

var (
	_ account.Store  = (*Users)(nil)
	_ erasure.Guests = (*Users)(nil)
)

func (db *DB) Users() *Users {
	return &Users{records[account.User]{
		db: db, coll: db.data.Collection(usersIn), missing: account.ErrNotFound, taken: account.ErrTaken,
		head:   func(u *account.User) (*string, *int64) { return &u.ID, &u.Version },
		rivals: identities,
		index: func(u account.User) bson.D {
			fields := bson.D{{Key: "identities", Value: identities(u)}}
			if names := u.SearchNames(); names != nil {
				fields = append(fields, bson.E{Key: searchNames, Value: names})
			}
			if u.Expiring() {
				fields = append(fields, bson.E{Key: guestExpires, Value: u.Expires})
			}
			return fields
		},
	}}
}

// guestExpires is a field of guests who have not become part of an account; other users do not have it.
const guestExpires = "guestExpires"

// searchNames is by what the staff find a user; those without a name do not have it.
const searchNames = "names"

const (
	byMobile = "mobile:"
	byGoogle = "google:"
	byDevice = "device:"
	byEmail  = "email:" // only if the address is verified
)

// identities begins with the user's own id: without it, users without any identity would all have the same,
// empty list.
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

func (s *Users) ByMobile(ctx context.Context, mobile string) (account.User, error) {
	return s.by(ctx, byMobile, mobile)
}

func (s *Users) ByGoogleID(ctx context.Context, googleID string) (account.User, error) {
	return s.by(ctx, byGoogle, googleID)
}

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
	others, err := s.list(ctx,
		bson.D{{Key: "body.email", Value: email}, {Key: "identities", Value: bson.D{{Key: "$ne", Value: byEmail + email}}}},
		options.Find().SetSort(bson.D{{Key: "body.createdAt", Value: 1}, {Key: "_id", Value: 1}}).SetLimit(int64(account.MaxUsersPerEmail-len(named))))
	return append(named, others...), err
}

func (s *Users) Named(ctx context.Context, beginning string, limit int) ([]string, error) {
	if beginning == "" {
		return nil, nil
	}
	// $elemMatch, because the two bounds could otherwise be met by two names of one user.
	alike := bson.D{{Key: "$gte", Value: beginning}, {Key: "$lt", Value: beginning + "\U0010FFFF"}}
	return s.ids(ctx, bson.D{{Key: searchNames, Value: bson.D{{Key: "$elemMatch", Value: alike}}}}, limit)
}

func (s *Users) UpgradedTo(ctx context.Context, userID string) ([]account.User, error) {
	return s.list(ctx, bson.D{{Key: "body.upgradedTo", Value: userID}},
		options.Find().SetSort(bson.D{{Key: "body.createdAt", Value: 1}, {Key: "_id", Value: 1}}))
}

func (s *Users) ByGuestDevice(ctx context.Context, device string) (account.User, error) {
	return s.by(ctx, byDevice, device)
}

func (s *Users) by(ctx context.Context, kind, value string) (account.User, error) {
	if value == "" {
		return account.User{}, account.ErrNotFound
	}
	return s.find(ctx, bson.D{{Key: "identities", Value: kind + value}})
}

func (s *Users) Expired(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, bson.D{{Key: guestExpires, Value: bson.D{{Key: "$lt", Value: before}}}}, limit, guestExpires)
}

// Forget deletes the user's record last: until then the guest is found again.
func (s *Users) Forget(ctx context.Context, userID string) error {
	for _, name := range []string{cartsIn, addressBooksIn, wishlistsIn, restocksIn, usersIn} {
		if err := remove(ctx, s.db.data.Collection(name), bson.D{{Key: "_id", Value: userID}}); err != nil {
			return err
		}
	}
	return nil
}

// guestsOfBefore gives the guests of earlier versions a time at which they expire: long ago, so that they are looked at first,
// and kept for a while.
func guestsOfBefore(ctx context.Context, data *mongo.Database) error {
	absent := bson.D{{Key: "$exists", Value: false}}
	_, err := data.Collection(usersIn).UpdateMany(ctx,
		bson.D{{Key: "body.signUpWith", Value: account.SignUpGuest}, {Key: "body.upgradedTo", Value: absent}, {Key: guestExpires, Value: absent}},
		bson.D{{Key: "$set", Value: bson.D{{Key: guestExpires, Value: time.Time{}}}}})
	return err
}

// namesOfBefore gives the users of earlier versions the names by which they are found.
func namesOfBefore(ctx context.Context, data *mongo.Database) error {
	users := data.Collection(usersIn)
	nameless := bson.E{Key: searchNames, Value: bson.D{{Key: "$exists", Value: false}}}
	named := bson.E{Key: "$or", Value: bson.A{
		bson.D{{Key: "body.firstName", Value: bson.D{{Key: "$gt", Value: ""}}}}, bson.D{{Key: "body.lastName", Value: bson.D{{Key: "$gt", Value: ""}}}},
	}}
	return scan(ctx, &collection{raw: users}, bson.D{nameless, named}, func(d record[account.User]) error {
		_, err := users.UpdateOne(ctx, bson.D{{Key: "_id", Value: d.ID}, nameless},
			bson.D{{Key: "$set", Value: bson.D{{Key: searchNames, Value: d.Body.SearchNames()}}}})
		return err
	})
}
