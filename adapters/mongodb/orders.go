package mongodb

import (
	"context"
	"slices"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
)

// Orders keeps the orders.
type Orders struct{ records[order.Order] }

var _ order.Book = (*Orders)(nil)

func (db *DB) Orders() *Orders {
	return &Orders{records[order.Order]{
		db: db, coll: db.data.Collection(ordersIn), missing: order.ErrNotFound, taken: order.ErrDuplicate,
		head:   func(o *order.Order) (*string, *int64) { return &o.ID, &o.Version },
		rivals: func(o order.Order) []string { return []string{o.UserID} },
		// Whether an order is visible to its customer, or has news, is decided in core; queries need the result
		// as a field.
		index: func(o order.Order) bson.D {
			return bson.D{{Key: "visible", Value: o.Visible()}, {Key: "untold", Value: o.HasNews()}, {Key: "complained", Value: o.Complained()},
				{Key: "unpaid", Value: o.HoldsUnpaid()}}
		},
		dated: true,
	}}
}

func (s *Orders) ByKey(ctx context.Context, userID, key string) (order.Order, error) {
	return s.find(ctx, bson.D{{Key: "body.userId", Value: userID}, {Key: "body.key", Value: key}})
}

func (s *Orders) ByCart(ctx context.Context, userID string, cartVersion int64) (order.Order, error) {
	return s.find(ctx, bson.D{{Key: "body.userId", Value: userID}, {Key: "body.cartVersion", Value: cartVersion}})
}

func (s *Orders) Update(ctx context.Context, id string, fn func(*order.Order) error) (order.Order, error) {
	return s.records.Update(ctx, id, func(o *order.Order) error { return o.Change(fn) })
}

func (s *Orders) OfUser(ctx context.Context, userID string, f order.Filter) ([]order.Order, int, error) {
	return s.visible(ctx, bson.D{{Key: "body.userId", Value: userID}, {Key: "visible", Value: true}}, f, options.Count())
}

// visible returns a page of the visible orders that match a filter, newest first.
func (s *Orders) visible(ctx context.Context, filter bson.D, f order.Filter, counting options.Lister[options.CountOptions]) ([]order.Order, int, error) {
	return s.page(ctx, filter, f, counting, bson.D{{Key: "body.createdAt", Value: -1}, {Key: "_id", Value: 1}})
}

// page returns a page of the orders that match a filter, sorted by an index.
func (s *Orders) page(ctx context.Context, filter bson.D, f order.Filter, counting options.Lister[options.CountOptions], by bson.D) ([]order.Order, int, error) {
	if len(f.Statuses) > 0 {
		filter = append(filter, bson.E{Key: "body.status", Value: bson.D{{Key: "$in", Value: f.Statuses}}})
	}
	count, err := s.coll.CountDocuments(ctx, filter, counting)
	if err != nil {
		return nil, 0, wrapErr("count "+ordersIn, err)
	}
	page := options.Find().
		SetSort(by).
		SetSkip(int64(f.Offset)).
		SetLimit(int64(f.Limit))
	found, err := s.list(ctx, filter, page)
	return found, int(count), err
}

func (s *Orders) Forget(ctx context.Context, id string, may func(order.Order) bool) error {
	return s.forget(ctx, id, may)
}

// NeverPlaced reads the index of the staff's list backwards, so orders of the same moment come by id backwards.
func (s *Orders) NeverPlaced(ctx context.Context, from, before time.Time, limit int) ([]order.Order, error) {
	return s.list(ctx, bson.D{
		{Key: "visible", Value: false}, {Key: "body.phase", Value: order.Refused},
		{Key: "body.createdAt", Value: bson.D{{Key: "$gte", Value: from}, {Key: "$lt", Value: before}}},
	}, options.Find().SetSort(bson.D{{Key: "body.createdAt", Value: 1}, {Key: "_id", Value: -1}}).SetLimit(int64(limit)))
}

func (s *Orders) Due(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, bson.D{
		{Key: "body.phase", Value: bson.D{{Key: "$in", Value: order.Unfinished}}},
		{Key: "body.lease.until", Value: bson.D{{Key: "$lt", Value: before}}},
		{Key: "body.lease.runner", Value: bson.D{{Key: "$in", Value: bson.A{nil, ""}}}},
	}, limit, "body.lease.until", "body.createdAt")
}

func (s *Orders) Leases(ctx context.Context, limit int) (map[string]string, error) {
	runners := map[string]string{}
	err := scan(ctx, s.coll, bson.D{
		{Key: "body.phase", Value: bson.D{{Key: "$in", Value: order.Unfinished}}},
		{Key: "body.lease.runner", Value: bson.D{{Key: "$gt", Value: ""}}},
	}, func(d record[struct{ Lease order.Lease }]) error {
		runners[d.ID] = d.Body.Lease.Runner
		return nil
	}, options.Find().SetLimit(int64(limit)).SetProjection(ascending("_id", "body.lease.runner")))
	return runners, err
}

func (s *Orders) Watched(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, watchedBefore(before), limit, watchAt)
}

func (s *Orders) Untold(ctx context.Context, after string, limit int) ([]string, error) {
	return s.ids(ctx, bson.D{{Key: "untold", Value: true}, {Key: "_id", Value: bson.D{{Key: "$gt", Value: after}}}}, limit)
}

func (s *Orders) Audit(ctx context.Context, visit func(order.Order) error) error {
	return s.each(ctx, bson.D{}, visit)
}

// Estimate returns about how many orders there are, without counting them.
func (s *Orders) Estimate(ctx context.Context) (int, error) {
	n, err := s.coll.EstimatedDocumentCount(ctx)
	return int(n), wrapErr("count "+ordersIn, err)
}

func (s *Orders) HasOrdered(ctx context.Context, userID string) (bool, error) {
	n, err := s.coll.CountDocuments(ctx, bson.D{
		{Key: "body.userId", Value: userID},
		// The zero time is stored for an order that was never placed.
		{Key: "body.placedAt", Value: bson.D{{Key: "$gt", Value: time.Time{}}}},
		{Key: "body.status", Value: bson.D{{Key: "$ne", Value: order.Cancelled}}},
	}, options.Count().SetLimit(1))
	return n > 0, wrapErr("count "+ordersIn, err)
}

func (s *Orders) Spent(ctx context.Context, userID string) (int, money.Paise, error) {
	lost := bson.D{{Key: "$or", Value: bson.A{
		bson.D{{Key: "$eq", Value: bson.A{"$body.status", order.Cancelled}}},
		bson.D{{Key: "$eq", Value: bson.A{"$body.paymentStatus", payment.Refunded}}},
	}}}
	cursor, err := s.coll.Aggregate(ctx, bson.A{
		bson.D{{Key: "$match", Value: bson.D{
			{Key: "body.userId", Value: userID},
			{Key: "body.placedAt", Value: bson.D{{Key: "$gt", Value: time.Time{}}}},
		}}},
		bson.D{{Key: "$group", Value: bson.D{
			{Key: "_id", Value: nil},
			{Key: "orders", Value: bson.D{{Key: "$sum", Value: 1}}},
			{Key: "value", Value: bson.D{{Key: "$sum", Value: bson.D{{Key: "$cond", Value: bson.A{lost, int64(0), bson.D{{Key: "$ifNull", Value: bson.A{"$body.actual.value", "$body.bill.value"}}}}}}}}},
		}}},
	})
	if err != nil {
		return 0, 0, wrapErr("sum "+ordersIn, err)
	}
	var sums []struct {
		Orders int   `bson:"orders"`
		Value  int64 `bson:"value"`
	}
	if err := cursor.All(ctx, &sums); err != nil || len(sums) == 0 {
		return 0, 0, wrapErr("sum "+ordersIn, err)
	}
	return sums[0].Orders, money.Paise(sums[0].Value), nil
}

func (s *Orders) ByTracking(ctx context.Context, trackingID string) (order.Order, error) {
	return s.find(ctx, bson.D{{Key: "body.trackingId", Value: trackingID}})
}

func (s *Orders) ByIDs(ctx context.Context, ids []string) ([]order.Order, error) {
	return s.list(ctx, bson.D{{Key: "_id", Value: bson.D{{Key: "$in", Value: ids}}}})
}

func (s *Orders) Recent(ctx context.Context, f order.Filter) ([]order.Order, int, error) {
	filter := bson.D{{Key: "visible", Value: true}}
	counting := options.Count().SetLimit(order.MostCounted + 1)
	if f.Slot == "" {
		return s.visible(ctx, filter, f, counting)
	}
	alike := bson.D{{Key: "$gte", Value: f.Slot}, {Key: "$lt", Value: f.Slot + "\U0010FFFF"}}
	return s.page(ctx, append(filter, bson.E{Key: "body.window.slotId", Value: alike}), f, counting, ascending("body.window.slotId", "_id"))
}

// Changed reads the index of slots and looks at the time of each order there. No index has the time, because it changes with
// every write of every order, and whoever asks for it asks for the slots of one or a few days. An earlier version of the
// program, which does not know the field, leaves it as it is, so its writes are not among these.
func (s *Orders) Changed(ctx context.Context, fromSlot string, since time.Time, limit int) ([]order.Order, error) {
	filter := bson.D{{Key: "visible", Value: true}, {Key: "body.window.slotId", Value: bson.D{{Key: "$gte", Value: fromSlot}}}}
	if !since.IsZero() { // orders of earlier versions do not have the field
		filter = append(filter, bson.E{Key: "changed", Value: bson.D{{Key: "$gte", Value: since}}})
	}
	return s.list(ctx, filter, options.Find().SetSort(ascending("changed", "_id")).SetLimit(int64(limit)))
}

func (s *Orders) Overdue(ctx context.Context, beforeSlot string, limit int) ([]order.Order, error) {
	return s.list(ctx, bson.D{
		{Key: "visible", Value: true}, {Key: "body.status", Value: bson.D{{Key: "$in", Value: order.ToDeliver}}},
		{Key: "body.window.slotId", Value: bson.D{{Key: "$lt", Value: beforeSlot}}},
	}, options.Find().SetSort(ascending("body.window.slotId", "_id")).SetLimit(int64(limit)))
}

func (s *Orders) Complained(ctx context.Context, open bool, limit int) ([]order.Order, error) {
	least := 1
	if open {
		least = 2
	}
	return s.list(ctx, bson.D{{Key: "complained", Value: bson.D{{Key: "$gte", Value: least}}}},
		options.Find().SetSort(bson.D{{Key: "body.createdAt", Value: -1}, {Key: "_id", Value: 1}}).SetLimit(int64(limit)))
}

func (s *Orders) ToPutBack(ctx context.Context, said bool, limit int) ([]order.Order, error) {
	waiting := bson.D{{Key: backWaits, Value: bson.D{{Key: "$gt", Value: time.Time{}}}}}
	if said {
		waiting = append(waiting, bson.E{Key: "body.back.lines.0", Value: bson.D{{Key: "$exists", Value: true}}})
	}
	return s.list(ctx, waiting,
		options.Find().SetSort(ascending(backWaits, "_id")).SetLimit(int64(limit)))
}

// backWaits is since when the goods of an order wait to be put back.
const backWaits = "body.back.waits"

func (s *Orders) Since(ctx context.Context, userID string, from time.Time) ([]order.Order, error) {
	return s.since(ctx, bson.E{Key: "body.userId", Value: userID}, from)
}

func (s *Orders) SentTo(ctx context.Context, addressKey string, from time.Time) ([]order.Order, error) {
	if addressKey == "" {
		return nil, nil
	}
	return s.since(ctx, bson.E{Key: "body.addressKey", Value: addressKey}, from)
}

func (s *Orders) OfCustomer(ctx context.Context, keys order.CustomerKeys, from time.Time) ([]order.Order, error) {
	var either bson.A
	for field, key := range map[string]string{"body.mobileKey": keys.MobileKey, "body.deviceKey": keys.DeviceKey} {
		if key != "" {
			either = append(either, bson.D{{Key: field, Value: key}})
		}
	}
	if len(either) == 0 {
		return nil, nil
	}
	return s.since(ctx, bson.E{Key: "$or", Value: either}, from)
}

// Unpaid leaves out the orders whose field is out of date, because an earlier version of the program, which does not know
// it, has written them since.
func (s *Orders) Unpaid(ctx context.Context) ([]order.Order, error) {
	found, err := s.list(ctx, bson.D{{Key: "unpaid", Value: true}})
	return slices.DeleteFunc(found, func(o order.Order) bool { return !o.HoldsUnpaid() }), err
}

func (s *Orders) Keyed(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, bson.D{
		{Key: "$or", Value: bson.A{
			bson.D{{Key: "body.mobileKey", Value: bson.D{{Key: "$gt", Value: ""}}}},
			bson.D{{Key: "body.deviceKey", Value: bson.D{{Key: "$gt", Value: ""}}}},
		}},
		{Key: "body.createdAt", Value: bson.D{{Key: "$lt", Value: before}}},
	}, limit, "body.createdAt")
}

func (s *Orders) since(ctx context.Context, whose bson.E, from time.Time) ([]order.Order, error) {
	return s.list(ctx, bson.D{
		whose,
		{Key: "body.createdAt", Value: bson.D{{Key: "$gte", Value: from}}},
	}, options.Find().SetSort(bson.D{{Key: "body.createdAt", Value: -1}, {Key: "_id", Value: 1}}))
}

func (s *Orders) Every(ctx context.Context, userID string, visit func(order.Order) error) error {
	all, err := s.list(ctx, bson.D{{Key: "body.userId", Value: userID}},
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
