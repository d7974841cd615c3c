package mongodb

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
)

var _ order.Desk = (*Orders)(nil)

// HasOrdered implements order.Store.
func (s *Orders) HasOrdered(ctx context.Context, userID string) (bool, error) {
	n, err := s.records.coll.CountDocuments(ctx, bson.D{
		{Key: "body.userId", Value: userID},
		// An order that never stood has the zero time there.
		{Key: "body.placedAt", Value: bson.D{{Key: "$gt", Value: time.Time{}}}},
		{Key: "body.status", Value: bson.D{{Key: "$ne", Value: order.Cancelled}}},
	}, options.Count().SetLimit(1))
	return n > 0, failed("count "+ordersIn, err)
}

// Spent implements order.Store.
func (s *Orders) Spent(ctx context.Context, userID string) (int, money.Paise, error) {
	lost := bson.D{{Key: "$or", Value: bson.A{
		bson.D{{Key: "$eq", Value: bson.A{"$body.status", order.Cancelled}}},
		bson.D{{Key: "$eq", Value: bson.A{"$body.paymentStatus", payment.Refunded}}},
	}}}
	cursor, err := s.records.coll.Aggregate(ctx, bson.A{
		bson.D{{Key: "$match", Value: bson.D{
			{Key: "body.userId", Value: userID},
			{Key: "body.placedAt", Value: bson.D{{Key: "$gt", Value: time.Time{}}}},
		}}},
		bson.D{{Key: "$group", Value: bson.D{
			{Key: "_id", Value: nil},
			{Key: "orders", Value: bson.D{{Key: "$sum", Value: 1}}},
			{Key: "value", Value: bson.D{{Key: "$sum", Value: bson.D{{Key: "$cond", Value: bson.A{lost, int64(0), "$body.bill.value"}}}}}},
		}}},
	})
	if err != nil {
		return 0, 0, failed("sum "+ordersIn, err)
	}
	var sums []struct {
		Orders int   `bson:"orders"`
		Value  int64 `bson:"value"`
	}
	if err := cursor.All(ctx, &sums); err != nil || len(sums) == 0 {
		return 0, 0, failed("sum "+ordersIn, err)
	}
	return sums[0].Orders, money.Paise(sums[0].Value), nil
}

// ByTracking implements order.Desk.
func (s *Orders) ByTracking(ctx context.Context, trackingID string) (order.Order, error) {
	return s.records.find(ctx, "", bson.D{{Key: "body.trackingId", Value: trackingID}})
}

// Recent implements order.Desk.
func (s *Orders) Recent(ctx context.Context, f order.Filter) ([]order.Order, int, error) {
	return s.visible(ctx, bson.D{{Key: "visible", Value: true}}, f)
}
