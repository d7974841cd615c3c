package mongodb

import (
	"context"
	"errors"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/wallet"
)

// Ledger keeps the wallets.
type Ledger struct {
	db   *DB
	coll *mongo.Collection
}

var _ wallet.Store = (*Ledger)(nil)

// NewLedger makes the store of wallet entries.
func NewLedger(db *DB) *Ledger { return &Ledger{db: db, coll: db.data.Collection(walletIn)} }

// Last implements wallet.Store.
func (l *Ledger) Last(ctx context.Context, account string) (wallet.Entry, error) {
	e, err := l.one(ctx, bson.D{{Key: "account", Value: account}},
		options.FindOne().SetSort(bson.D{{Key: "seq", Value: -1}}))
	if errors.Is(err, wallet.ErrNotFound) {
		return wallet.Entry{}, nil
	}
	return e, err
}

// Find implements wallet.Store.
func (l *Ledger) Find(ctx context.Context, account, ref string) (wallet.Entry, error) {
	return l.one(ctx, bson.D{{Key: "account", Value: account}, {Key: "ref", Value: ref}})
}

func (l *Ledger) one(ctx context.Context, filter bson.D, opts ...options.Lister[options.FindOneOptions]) (wallet.Entry, error) {
	var e wallet.Entry
	err := l.coll.FindOne(ctx, filter, opts...).Decode(&e)
	if errors.Is(err, mongo.ErrNoDocuments) {
		return wallet.Entry{}, wallet.ErrNotFound
	}
	return e, failed("read "+walletIn, err)
}

// Append implements wallet.Store. Two unique indexes decide: that of (account, seq) and that of
// (account, ref).
func (l *Ledger) Append(ctx context.Context, e wallet.Entry) error {
	unlock, waited, err := l.db.locks.lock(ctx, walletIn+"/"+e.Account)
	if err != nil {
		return failed("wait for "+walletIn, err)
	}
	defer unlock()
	if waited {
		// Whoever was before has probably used this seq. To look costs less than to be refused.
		if last, err := l.Last(ctx, e.Account); err != nil {
			return err
		} else if last.Seq >= e.Seq {
			return l.refused(ctx, e)
		}
	}
	_, err = l.coll.InsertOne(ctx, e)
	if lost(err) {
		return wallet.ErrTaken
	}
	if mongo.IsDuplicateKeyError(err) {
		return l.refused(ctx, e)
	}
	return failed("insert into "+walletIn, err)
}

// refused tells which of the two indexes is in the way of an entry. Servers name it in different
// words; looking is surer.
func (l *Ledger) refused(ctx context.Context, e wallet.Entry) error {
	switch _, err := l.Find(ctx, e.Account, e.Ref); {
	case err == nil:
		return wallet.ErrDone
	case errors.Is(err, wallet.ErrNotFound):
		return wallet.ErrTaken
	default:
		return err
	}
}

// List implements wallet.Store.
func (l *Ledger) List(ctx context.Context, account string, q wallet.Query) ([]wallet.Entry, int, error) {
	amounts := bson.D{{Key: map[wallet.Direction]string{"": "$ne", wallet.In: "$gt", wallet.Out: "$lt"}[q.Direction], Value: int64(0)}}
	filter := bson.D{{Key: "account", Value: account}, {Key: "amount", Value: amounts}}
	if q.Type != "" {
		filter = append(filter, bson.E{Key: "type", Value: q.Type})
	}
	count, err := l.coll.CountDocuments(ctx, filter)
	if err != nil {
		return nil, 0, failed("count "+walletIn, err)
	}
	direction := -1
	if q.Ascending {
		direction = 1
	}
	var page []wallet.Entry
	err = scan(ctx, l.coll, filter, func(e wallet.Entry) error {
		page = append(page, e)
		return nil
	}, options.Find().SetSort(bson.D{{Key: "seq", Value: direction}}).SetSkip(int64(q.Offset)).SetLimit(int64(q.Limit)))
	return page, int(count), err
}

// Audit implements wallet.Store. Only one account is in memory at a time.
func (l *Ledger) Audit(ctx context.Context, visit func(account string, entries []wallet.Entry) error) error {
	var entries []wallet.Entry
	flush := func() error {
		if len(entries) == 0 {
			return nil
		}
		account := entries[0].Account
		gathered := entries
		entries = nil
		return visit(account, gathered)
	}
	err := scan(ctx, l.coll, bson.D{}, func(e wallet.Entry) error {
		if len(entries) > 0 && entries[0].Account != e.Account {
			if err := flush(); err != nil {
				return err
			}
		}
		entries = append(entries, e)
		return nil
	}, options.Find().SetSort(bson.D{{Key: "account", Value: 1}, {Key: "seq", Value: 1}}))
	if err != nil {
		return err
	}
	return flush()
}
