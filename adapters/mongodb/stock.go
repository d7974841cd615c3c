package mongodb

import (
	"context"
	"maps"
	"slices"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/hold"
	"tokri/core/inventory"
)

// Stock keeps what is on the shelf.
type Stock struct{ counts[inventory.Stock] }

var (
	_ inventory.Store = (*Stock)(nil)
	_ inventory.Taker = (*Stock)(nil)
)

func (db *DB) Stock() *Stock {
	return &Stock{counts[inventory.Stock]{
		db: db, coll: db.data.Collection(stockIn), missing: inventory.ErrNotFound,
		id: func(s *inventory.Stock) *string { return &s.VariantID },
	}}
}

func (s *Stock) Open(ctx context.Context, stocks []inventory.Stock) error {
	return s.ensure(ctx, stocks)
}

// TakeNew writes what Take makes of a count that has just the units asked for. On any other count with enough of them Take changes
// as much, because it only compares its units with the free ones and moves them; porttest compares the two.
func (s *Stock) TakeNew(ctx context.Context, order string, units map[string]int, now time.Time) (all bool, err error) {
	if err := checkOrder(order); err != nil {
		return false, err
	}
	var keys []string
	var writes []mongo.WriteModel
	for _, id := range slices.Sorted(maps.Keys(units)) { // in one order, so that two orders never wait for each other
		n := units[id]
		least, h := inventory.Stock{Count: hold.Count{Free: n}}, hold.Hold{Order: order}
		if err := least.Take(&h, n, now); err != nil {
			return false, err
		}
		taken, err := encode(h)
		if err != nil {
			return false, err
		}
		keys = append(keys, s.coll.Name()+"/"+id)
		writes = append(writes, mongo.NewUpdateOneModel().
			SetFilter(bson.D{{Key: "_id", Value: id}, {Key: "holds." + order, Value: bson.D{{Key: "$exists", Value: false}}},
				{Key: "body.count.free", Value: bson.D{{Key: "$gte", Value: n}}}}).
			SetUpdate(bson.D{{Key: "$set", Value: bson.D{{Key: "holds." + order, Value: taken}}}, {Key: "$inc", Value: bson.D{
				{Key: "version", Value: int64(1)},
				{Key: "body.count.free", Value: least.Free - n},
				{Key: "body.count.held", Value: least.Held},
			}}}))
	}
	err = s.db.swapAll(ctx, keys, func() error {
		result, err := s.coll.BulkWrite(ctx, writes, options.BulkWrite().SetOrdered(false))
		if lost(err) {
			return errLost
		}
		all = err == nil && result.MatchedCount == int64(len(writes))
		return wrapErr("update "+stockIn, err)
	})
	return all, err
}

// Behind lists the stock with movements that are not in the journal.
func (s *Stock) Behind(ctx context.Context) (ids []string, err error) {
	err = scan(ctx, s.coll, bson.D{{Key: "body.behind", Value: true}}, func(d counted[struct{}]) error {
		ids = append(ids, d.ID)
		return nil
	}, options.Find().SetSort(ascending("_id")).SetProjection(ascending("_id")))
	return ids, err
}

func (s *Stock) Since(ctx context.Context, _ inventory.Mark) (inventory.Changes, error) {
	return inventory.AllChanged(s.Levels(ctx))
}

func (s *Stock) Levels(ctx context.Context) ([]inventory.Level, error) {
	found, err := s.find(ctx, bson.D{})
	var levels []inventory.Level
	for _, one := range found {
		levels = append(levels, inventory.Level{VariantID: one.VariantID, Free: one.Free, Held: one.Held, Sold: one.Used})
	}
	return levels, err
}
