package mongodb

import (
	"context"
	"errors"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/wallet"
)

// Wallet keeps the ledger.
type Wallet struct {
	db   *DB
	coll *collection
}

var _ wallet.Store = (*Wallet)(nil)

func (db *DB) Wallet() *Wallet { return &Wallet{db: db, coll: db.data.Collection(walletIn)} }

func (s *Wallet) Last(ctx context.Context, account string) (wallet.Entry, error) {
	return first[wallet.Entry](ctx, s.coll, nil, bson.D{{Key: "account", Value: account}},
		options.FindOne().SetSort(bson.D{{Key: "seq", Value: -1}}))
}

func (s *Wallet) Find(ctx context.Context, account, ref string) (wallet.Entry, error) {
	return first[wallet.Entry](ctx, s.coll, wallet.ErrNotFound, bson.D{{Key: "account", Value: account}, {Key: "ref", Value: ref}})
}

// Append leaves the decision to two unique indexes: (account, seq) and (account, ref).
func (s *Wallet) Append(ctx context.Context, e wallet.Entry) error {
	unlock, waited, err := s.db.locks.lock(ctx, walletIn+"/"+e.Account)
	if err != nil {
		return wrapErr("wait for "+walletIn, err)
	}
	defer unlock()
	if waited {
		// The entry before has probably used this seq. A read costs less than a refused write.
		if last, err := s.Last(ctx, e.Account); err != nil {
			return err
		} else if last.Seq >= e.Seq {
			return s.refused(ctx, e)
		}
	}
	_, err = s.coll.InsertOne(ctx, e)
	if lost(err) {
		return wallet.ErrTaken
	}
	if mongo.IsDuplicateKeyError(err) {
		return s.refused(ctx, e)
	}
	return wrapErr("insert into "+walletIn, err)
}

// refused tells which of the two indexes refuses an entry. Servers name it in different words; a
// read is surer.
func (s *Wallet) refused(ctx context.Context, e wallet.Entry) error {
	switch _, err := s.Find(ctx, e.Account, e.Ref); {
	case err == nil:
		return wallet.ErrDone
	case errors.Is(err, wallet.ErrNotFound):
		return wallet.ErrTaken
	default:
		return err
	}
}

func (s *Wallet) List(ctx context.Context, account string, q wallet.Query) ([]wallet.Entry, int, error) {
	amounts := bson.D{{Key: map[wallet.Direction]string{"": "$ne", wallet.In: "$gt", wallet.Out: "$lt"}[q.Direction], Value: int64(0)}}
	filter := bson.D{{Key: "account", Value: account}, {Key: "amount", Value: amounts}}
	if q.Type != "" {
		filter = append(filter, bson.E{Key: "type", Value: q.Type})
	}
	count, err := s.coll.CountDocuments(ctx, filter)
	if err != nil {
		return nil, 0, wrapErr("count "+walletIn, err)
	}
	direction := -1
	if q.Ascending {
		direction = 1
	}
	var page []wallet.Entry
	err = scan(ctx, s.coll, filter, func(e wallet.Entry) error {
		page = append(page, e)
		return nil
	}, options.Find().SetSort(bson.D{{Key: "seq", Value: direction}}).SetSkip(int64(q.Offset)).SetLimit(int64(q.Limit)))
	return page, int(count), err
}

func (s *Wallet) Audit(ctx context.Context, visit func(account string, entries []wallet.Entry) error) error {
	return wallet.PerAccount(func(each func(wallet.Entry) error) error {
		return scan(ctx, s.coll, bson.D{}, each, options.Find().SetSort(ascending("account", "seq")))
	}, visit)
}
