package mongodb

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/catalog"
	"tokri/core/review"
)

// Reviews keeps what customers say of products.
type Reviews struct {
	db   *DB
	coll *collection
}

var _ review.Store = (*Reviews)(nil)

func (db *DB) Reviews() *Reviews { return &Reviews{db, db.data.Collection(reviewsIn)} }

type reviewed struct {
	ProductID string    `bson:"productId"`
	OrderID   string    `bson:"orderId"`
	UserID    string    `bson:"userId"`
	FirstName string    `bson:"firstName"`
	LastName  string    `bson:"lastName"`
	Stars     int       `bson:"stars"`
	Message   string    `bson:"message"`
	At        time.Time `bson:"at"`
	Changed   time.Time `bson:"changed"`
	// Hidden is a field of hidden reviews only.
	Hidden *review.Hidden `bson:"hidden,omitempty"`
}

// shownToAll selects the reviews that are not hidden.
var shownToAll = bson.E{Key: "hidden", Value: bson.D{{Key: "$exists", Value: false}}}

// Put names the product in the filter, because MongoDB inserts into a sharded collection what has its shard key there. MongoDB repeats an
// upsert that meets another one by itself only if its filter has no field but _id.
func (s *Reviews) Put(ctx context.Context, r review.Review) error {
	id := r.ProductID + "/" + r.OrderID
	return s.db.swap(ctx, reviewsIn+"/"+id, func() error {
		_, err := s.coll.UpdateOne(ctx,
			bson.D{{Key: "_id", Value: id}, {Key: "productId", Value: r.ProductID}},
			bson.D{{Key: "$set", Value: bson.D{
				{Key: "orderId", Value: r.OrderID}, {Key: "userId", Value: r.UserID},
				{Key: "firstName", Value: r.FirstName}, {Key: "lastName", Value: r.LastName},
				{Key: "stars", Value: r.Stars}, {Key: "message", Value: r.Message},
				{Key: "at", Value: r.At}, {Key: "changed", Value: r.At},
			}}}, options.UpdateOne().SetUpsert(true))
		if mongo.IsDuplicateKeyError(err) || lost(err) {
			return errLost
		}
		return wrapErr("update "+reviewsIn, err)
	})
}

func (s *Reviews) ChangedAt(ctx context.Context) (time.Time, error) {
	last, err := first[reviewed](ctx, s.coll, nil, bson.D{}, options.FindOne().
		SetSort(bson.D{{Key: "changed", Value: -1}}).
		SetProjection(bson.D{{Key: "changed", Value: 1}}))
	return last.Changed, err
}

func (s *Reviews) Summaries(ctx context.Context, newest int) (map[string]catalog.RatingSummary, error) {
	summaries := map[string]catalog.RatingSummary{}
	err := scan(ctx, s.coll, bson.D{shownToAll}, func(r reviewed) error {
		o := summaries[r.ProductID]
		o.Stars += r.Stars
		o.Count++
		if r.Message != "" && len(o.Latest) < newest {
			o.Latest = append(o.Latest, r.shown())
		}
		summaries[r.ProductID] = o
		return nil
	}, options.Find().SetSort(newestOfEach))
	return summaries, err
}

// newestOfEach is the order of the summaries and of an index, by which the server need not sort all reviews before the first reply.
var newestOfEach = bson.D{{Key: "productId", Value: 1}, {Key: "at", Value: -1}, {Key: "_id", Value: 1}}

func (s *Reviews) OfProduct(ctx context.Context, productID string, offset, limit int) (found []catalog.Review, n int, err error) {
	worded := bson.D{{Key: "productId", Value: productID}, {Key: "message", Value: bson.D{{Key: "$gt", Value: ""}}}, shownToAll}
	count, err := s.coll.CountDocuments(ctx, worded)
	if err != nil {
		return nil, 0, wrapErr("count "+reviewsIn, err)
	}
	err = scan(ctx, s.coll, worded, func(r reviewed) error {
		found = append(found, r.shown())
		return nil
	}, options.Find().SetSort(bson.D{{Key: "at", Value: -1}, {Key: "_id", Value: 1}}).SetSkip(int64(max(offset, 0))).SetLimit(int64(limit)))
	return found, int(count), err
}

func (r reviewed) shown() catalog.Review {
	return catalog.Review{Stars: r.Stars, Message: r.Message, FirstName: r.FirstName, LastName: r.LastName, At: r.At.UTC()}
}

func (r reviewed) whole() review.Review {
	return review.Review{ProductID: r.ProductID, OrderID: r.OrderID, UserID: r.UserID, FirstName: r.FirstName, LastName: r.LastName,
		Stars: r.Stars, Message: r.Message, At: r.At.UTC(), Hidden: r.Hidden}
}

func (s *Reviews) OfUser(ctx context.Context, userID string) (found []review.Review, err error) {
	err = scan(ctx, s.coll, bson.D{{Key: "userId", Value: userID}}, func(r reviewed) error {
		found = append(found, r.whole())
		return nil
	}, options.Find().SetSort(ascending("at", "_id")))
	return found, err
}

func (s *Reviews) Anonymise(ctx context.Context, userID string, now time.Time) error {
	_, err := s.coll.UpdateMany(ctx, bson.D{{Key: "userId", Value: userID}}, bson.D{{Key: "$set", Value: bson.D{
		{Key: "userId", Value: ""}, {Key: "firstName", Value: ""}, {Key: "lastName", Value: ""}, {Key: "changed", Value: now},
	}}})
	return wrapErr("update "+reviewsIn, err)
}

func (s *Reviews) Hide(ctx context.Context, productID, orderID string, hidden *review.Hidden) error {
	last, err := s.ChangedAt(ctx)
	if err != nil {
		return err
	}
	// The time moves in any case: the summaries are read again when it is another one.
	changed := s.db.now()
	if next := last.Add(time.Millisecond); next.After(changed) {
		changed = next
	}
	update := bson.D{{Key: "$set", Value: bson.D{{Key: "changed", Value: changed}, {Key: "hidden", Value: hidden}}}}
	if hidden == nil {
		update = bson.D{{Key: "$set", Value: bson.D{{Key: "changed", Value: changed}}}, {Key: "$unset", Value: bson.D{{Key: "hidden", Value: ""}}}}
	}
	result, err := s.coll.UpdateOne(ctx, bson.D{{Key: "_id", Value: productID + "/" + orderID}}, update)
	if err == nil && result.MatchedCount == 0 {
		return review.ErrNotFound
	}
	return wrapErr("update "+reviewsIn, err)
}

func (s *Reviews) Recent(ctx context.Context, offset, limit int) (found []review.Review, n int, err error) {
	count, err := s.coll.CountDocuments(ctx, bson.D{})
	if err != nil {
		return nil, 0, wrapErr("count "+reviewsIn, err)
	}
	err = scan(ctx, s.coll, bson.D{}, func(r reviewed) error {
		found = append(found, r.whole())
		return nil
	}, options.Find().SetSort(bson.D{{Key: "at", Value: -1}, {Key: "_id", Value: 1}}).SetSkip(int64(max(offset, 0))).SetLimit(int64(limit)))
	return found, int(count), err
}
