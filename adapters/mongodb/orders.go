package mongodb

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/order"
)

// Orders keeps the orders.
type Orders struct{ records records[order.Order] }

var _ order.Store = (*Orders)(nil)

// NewOrders makes the store of orders.
func NewOrders(db *DB) *Orders {
	return &Orders{records[order.Order]{
		db: db, coll: db.data.Collection(ordersIn), missing: order.ErrNotFound, taken: order.ErrDuplicate,
		stamp: func(o *order.Order, id string, version int64) { o.ID, o.Version = id, version },
		// Whether a customer sees an order is the core's decision; a query needs it as a field.
		index: func(o order.Order) bson.D { return bson.D{{Key: "visible", Value: o.Visible()}} },
	}}
}

// Insert implements order.Store.
func (s *Orders) Insert(ctx context.Context, o order.Order) error {
	return s.records.insert(ctx, o.ID, []string{o.UserID}, o)
}

// Get implements order.Store.
func (s *Orders) Get(ctx context.Context, id string) (order.Order, error) {
	return s.records.get(ctx, id)
}

// ByKey implements order.Store.
func (s *Orders) ByKey(ctx context.Context, userID, key string) (order.Order, error) {
	return s.records.find(ctx, "", bson.D{{Key: "body.userId", Value: userID}, {Key: "body.key", Value: key}})
}

// ByCart implements order.Store.
func (s *Orders) ByCart(ctx context.Context, userID string, cartVersion int64) (order.Order, error) {
	return s.records.find(ctx, "", bson.D{{Key: "body.userId", Value: userID}, {Key: "body.cartVersion", Value: cartVersion}})
}

// Update implements order.Store.
func (s *Orders) Update(ctx context.Context, id string, fn func(*order.Order) error) (order.Order, error) {
	return s.records.update(ctx, id, func(o *order.Order) error {
		user, key, cart := o.UserID, o.Key, o.CartVersion
		if err := fn(o); err != nil {
			return err
		}
		o.UserID, o.Key, o.CartVersion = user, key, cart
		return nil
	})
}

// OfUser implements order.Store.
func (s *Orders) OfUser(ctx context.Context, userID string, f order.Filter) ([]order.Order, int, error) {
	return s.visible(ctx, bson.D{{Key: "body.userId", Value: userID}, {Key: "visible", Value: true}}, f)
}

// visible lists what a filter of visible orders names, newest first.
func (s *Orders) visible(ctx context.Context, filter bson.D, f order.Filter) ([]order.Order, int, error) {
	if len(f.Statuses) > 0 {
		filter = append(filter, bson.E{Key: "body.status", Value: bson.D{{Key: "$in", Value: f.Statuses}}})
	}
	count, err := s.records.coll.CountDocuments(ctx, filter)
	if err != nil {
		return nil, 0, failed("count "+ordersIn, err)
	}
	page := options.Find().
		SetSort(bson.D{{Key: "body.createdAt", Value: -1}, {Key: "_id", Value: 1}}).
		SetSkip(int64(f.Offset)).
		SetLimit(int64(f.Limit))
	found, err := s.records.list(ctx, filter, page)
	return found, int(count), err
}

// Due implements order.Store.
func (s *Orders) Due(ctx context.Context, before time.Time, limit int) ([]string, error) {
	filter := bson.D{
		{Key: "body.phase", Value: bson.D{{Key: "$in", Value: order.Unfinished}}},
		{Key: "body.lease.until", Value: bson.D{{Key: "$lt", Value: before}}},
	}
	var ids []string
	err := scan(ctx, s.records.coll, filter, func(d record[struct{}]) error {
		ids = append(ids, d.ID)
		return nil
	}, options.Find().
		SetSort(bson.D{{Key: "body.createdAt", Value: 1}, {Key: "_id", Value: 1}}).
		SetLimit(int64(limit)).
		SetProjection(bson.D{{Key: "_id", Value: 1}}))
	return ids, err
}

// Audit implements order.Store.
func (s *Orders) Audit(ctx context.Context, visit func(order.Order) error) error {
	return s.records.each(ctx, bson.D{}, visit)
}
