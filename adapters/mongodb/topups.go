package mongodb

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/topup"
)

// TopUps keeps the top-ups of wallets.
type TopUps struct{ records[topup.TopUp] }

var _ topup.Store = (*TopUps)(nil)

func (db *DB) TopUps() *TopUps {
	return &TopUps{records[topup.TopUp]{
		db: db, coll: db.data.Collection(topUpsIn), missing: topup.ErrNotFound,
		head: func(t *topup.TopUp) (*string, *int64) { return &t.ID, &t.Version },
	}}
}

func (s *TopUps) Forget(ctx context.Context, id string, may func(topup.TopUp) bool) error {
	return s.forget(ctx, id, may)
}

// Failures finds the top-ups that have failed by the index of their states, and sorts them: there are those of FailedKept, and few older.
func (s *TopUps) Failures(ctx context.Context, from, before time.Time, limit int) ([]topup.TopUp, error) {
	return s.list(ctx, bson.D{
		{Key: "body.state", Value: topup.Failed},
		{Key: "body.createdAt", Value: bson.D{{Key: "$gte", Value: from}, {Key: "$lt", Value: before}}},
	}, options.Find().SetSort(ascending("body.createdAt", "_id")).SetLimit(int64(limit)))
}

func (s *TopUps) Due(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, bson.D{
		{Key: "body.state", Value: bson.D{{Key: "$in", Value: topup.Unfinished}}},
		{Key: "body.due", Value: bson.D{{Key: "$lt", Value: before}}},
	}, limit, "body.due")
}

func (s *TopUps) Watched(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, watchedBefore(before), limit, watchAt)
}

// watchAt is when the other attempts of a payment are asked about next; the zero time is stored if there are none.
const watchAt = "body.watchAt"

func watchedBefore(at time.Time) bson.D {
	return bson.D{{Key: watchAt, Value: bson.D{{Key: "$gt", Value: time.Time{}}, {Key: "$lt", Value: at}}}}
}

func (s *TopUps) Uncredited(ctx context.Context, userID string, limit int) ([]topup.TopUp, error) {
	return s.list(ctx, bson.D{
		{Key: "body.userId", Value: userID},
		{Key: "body.state", Value: bson.D{{Key: "$ne", Value: topup.Credited}}},
	}, options.Find().
		SetSort(bson.D{{Key: "body.createdAt", Value: -1}, {Key: "_id", Value: -1}}).
		SetLimit(int64(limit)))
}

func (s *TopUps) UnderWay(ctx context.Context, userID string) (bool, error) {
	n, err := s.coll.CountDocuments(ctx, bson.D{
		{Key: "body.userId", Value: userID},
		{Key: "body.state", Value: bson.D{{Key: "$in", Value: topup.Unfinished}}},
	}, options.Count().SetLimit(1))
	return n > 0, wrapErr("read "+topUpsIn, err)
}

func (s *TopUps) Audit(ctx context.Context, visit func(topup.TopUp) error) error {
	return s.each(ctx, bson.D{}, visit)
}
