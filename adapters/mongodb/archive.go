package mongodb

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/order"
)

var _ order.Archive = (*Orders)(nil)

// Every implements order.Archive.
func (s *Orders) Every(ctx context.Context, userID string, visit func(order.Order) error) error {
	all, err := s.records.list(ctx, bson.D{{Key: "body.userId", Value: userID}},
		options.Find().SetSort(bson.D{{Key: "body.createdAt", Value: 1}, {Key: "_id", Value: 1}}))
	if err != nil {
		return err
	}
	for _, o := range all {
		if err := visit(o); err != nil {
			return err
		}
	}
	return nil
}
