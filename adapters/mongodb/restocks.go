package mongodb

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"tokri/core/restock"
)

// Restocks keeps what customers wait for.
type Restocks struct{ records[restock.List] }

var _ restock.Store = (*Restocks)(nil)

func (db *DB) Restocks() *Restocks {
	return &Restocks{perUser(db, restocksIn, func(l *restock.List) (*string, *int64) { return &l.UserID, &l.Version })}
}

func (s *Restocks) Watched(ctx context.Context) (ids []string, err error) {
	err = s.coll.Distinct(ctx, "body.watches.variantId", bson.D{}).Decode(&ids)
	return ids, wrapErr("read "+s.coll.Name(), err)
}

func (s *Restocks) Watchers(ctx context.Context, variantID, after string, limit int) ([]string, error) {
	return s.ids(ctx, bson.D{{Key: "body.watches.variantId", Value: variantID}, {Key: "_id", Value: bson.D{{Key: "$gt", Value: after}}}}, limit)
}
