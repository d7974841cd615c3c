package mongodb

import (
	"context"
	"errors"
	"fmt"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/inventory"
	"tokri/core/staff"
)

// Journal keeps the movements of stock.
type Journal struct {
	db   *DB
	coll *collection
}

var _ inventory.Journal = (*Journal)(nil)

func (db *DB) Journal() *Journal { return &Journal{db: db, coll: db.data.Collection(movementsIn)} }

// Insert relies on the unique index of (variantId, seq), so that a movement is stored once.
func (s *Journal) Insert(ctx context.Context, m inventory.Movement) error {
	return s.db.swap(ctx, fmt.Sprint(movementsIn, "/", m.VariantID), func() error {
		_, err := s.coll.InsertOne(ctx, m)
		if lost(err) {
			return errLost
		}
		if !mongo.IsDuplicateKeyError(err) {
			return wrapErr("insert into "+movementsIn, err)
		}
		// The insert may have been refused by the index of (variantId, id) instead: then the movement is
		// missing.
		_, missing := s.first(ctx, bson.D{{Key: "variantId", Value: m.VariantID}, {Key: "seq", Value: m.Seq}})
		if errors.Is(missing, inventory.ErrNoMovement) {
			return wrapErr("insert into "+movementsIn, err)
		}
		return missing
	})
}

func (s *Journal) Find(ctx context.Context, variantID, id string) (inventory.Movement, error) {
	return s.first(ctx, bson.D{{Key: "variantId", Value: variantID}, {Key: "id", Value: id}})
}

func (s *Journal) first(ctx context.Context, filter bson.D) (inventory.Movement, error) {
	return first[inventory.Movement](ctx, s.coll, inventory.ErrNoMovement, filter)
}

func (s *Journal) List(ctx context.Context, variantID string, limit int) (found []inventory.Movement, err error) {
	filter, sort := bson.D{}, bson.D{{Key: "at", Value: -1}, {Key: "variantId", Value: 1}, {Key: "seq", Value: -1}}
	if variantID != "" {
		filter, sort = bson.D{{Key: "variantId", Value: variantID}}, bson.D{{Key: "seq", Value: -1}}
	}
	err = scan(ctx, s.coll, filter, func(m inventory.Movement) error {
		found = append(found, m)
		return nil
	}, options.Find().SetSort(sort).SetLimit(int64(limit)))
	return found, err
}

func (s *Journal) Audit(ctx context.Context, visit func(inventory.Movement) error) error {
	return scan(ctx, s.coll, bson.D{}, visit, options.Find().SetSort(ascending("variantId", "seq")))
}

// openingMovements makes the present count of each existing variant its first movement.
func openingMovements(ctx context.Context, data *mongo.Database) error {
	stock, movements := data.Collection(stockIn), data.Collection(movementsIn)
	unmoved := bson.E{Key: "body.moved", Value: bson.D{{Key: "$exists", Value: false}}}
	return scan(ctx, &collection{raw: stock}, bson.D{unmoved}, func(d counted[inventory.Stock]) error {
		opening := inventory.Movement{VariantID: d.ID, Seq: 1, Entry: staff.Entry{Key: "opening", At: time.Now()}, Kind: inventory.KindOpening, Units: d.Body.Received}
		if _, err := movements.InsertOne(ctx, opening); err != nil && !mongo.IsDuplicateKeyError(err) {
			return err
		}
		_, err := stock.UpdateOne(ctx, bson.D{{Key: "_id", Value: d.ID}, unmoved}, bson.D{
			{Key: "$set", Value: bson.D{{Key: "body.moved", Value: int64(1)}, {Key: "body.journaled", Value: int64(1)}}},
			{Key: "$inc", Value: bson.D{{Key: "version", Value: int64(1)}}},
		})
		return err
	})
}
