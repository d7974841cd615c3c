package mongodb

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/catalog"
	"tokri/core/shop"
)

// Editions keeps what the shopkeeper publishes.
//
// An edition may be larger than a document, so its products are written in parts of their
// own; then its head, then the one small document that says which edition is current.
type Editions struct {
	coll *collection
	now  func() time.Time
}

var _ shop.Store = (*Editions)(nil)

func (db *DB) Editions() *Editions {
	return &Editions{coll: db.data.Collection(editionsIn), now: time.Now}
}

const (
	partSize  = 200            // products in one document of at most 16 MB
	keptFor   = 24 * time.Hour // how long an edition is kept after it was last written, unless it is current
	currentID = "current"
)

type head struct {
	ID      string       `bson:"_id"`
	Edition string       `bson:"edition"`
	Written time.Time    `bson:"written"`
	Parts   int          `bson:"portions"`
	Body    shop.Edition `bson:"body"` // without products
}

type productsPart struct {
	ID       string            `bson:"_id"`
	Edition  string            `bson:"edition"`
	Written  time.Time         `bson:"written"`
	Products []catalog.Product `bson:"products"`
}

func headID(edition string) string        { return "edition/" + edition }
func partID(edition string, n int) string { return fmt.Sprintf("products/%s/%d", edition, n) }

func (s *Editions) Publish(ctx context.Context, e shop.Edition) error {
	if err := ctx.Err(); err != nil {
		return wrapErr("publish", err)
	}
	written, parts := s.now(), 0
	for products := range slices.Chunk(e.Products, partSize) {
		id := partID(e.ID, parts)
		if err := s.put(ctx, id, productsPart{ID: id, Edition: e.ID, Written: written, Products: products}); err != nil {
			return err
		}
		parts++
	}
	body := e
	body.Products = nil
	id := headID(e.ID)
	if err := s.put(ctx, id, head{ID: id, Edition: e.ID, Written: written, Parts: parts, Body: body}); err != nil {
		return err
	}
	if err := s.put(ctx, currentID, bson.D{{Key: "_id", Value: currentID}, {Key: "current", Value: e.ID}}); err != nil {
		return err
	}
	return s.tidy(ctx, e.ID)
}

func (s *Editions) put(ctx context.Context, id string, document any) error {
	for {
		_, err := s.coll.ReplaceOne(ctx, bson.D{{Key: "_id", Value: id}}, document, options.Replace().SetUpsert(true))
		// When two servers publish at the same time, one may find that the other has created the document.
		if !mongo.IsDuplicateKeyError(err) && !lost(err) {
			return wrapErr("publish "+id, err)
		}
	}
}

// tidy deletes old editions. An edition that another server is writing at the moment, even one that
// existed before, has a recent time and stays.
func (s *Editions) tidy(ctx context.Context, current string) error {
	return remove(ctx, s.coll, bson.D{
		{Key: "edition", Value: bson.D{{Key: "$ne", Value: current}}},
		{Key: "written", Value: bson.D{{Key: "$lt", Value: s.now().Add(-keptFor)}}},
	})
}

func (s *Editions) CurrentID(ctx context.Context) (string, error) {
	type pointer struct {
		Current string `bson:"current"`
	}
	found, err := first[pointer](ctx, s.coll, shop.ErrEmpty, bson.D{{Key: "_id", Value: currentID}})
	return found.Current, err
}

// Current starts again if the edition is deleted while it is read: another one is current by then.
func (s *Editions) Current(ctx context.Context) (shop.Edition, error) {
	for range 5 {
		id, err := s.CurrentID(ctx)
		if err != nil {
			return shop.Edition{}, err
		}
		e, err := s.edition(ctx, id)
		if !errors.Is(err, mongo.ErrNoDocuments) {
			return e, wrapErr("read the edition", err)
		}
	}
	return shop.Edition{}, errors.New("mongodb: the current edition is not there")
}

func (s *Editions) edition(ctx context.Context, id string) (shop.Edition, error) {
	var h head
	if err := s.coll.FindOne(ctx, bson.D{{Key: "_id", Value: headID(id)}}).Decode(&h); err != nil {
		return shop.Edition{}, err
	}
	for n := range h.Parts {
		var part productsPart
		if err := s.coll.FindOne(ctx, bson.D{{Key: "_id", Value: partID(id, n)}}).Decode(&part); err != nil {
			return shop.Edition{}, err
		}
		h.Body.Products = append(h.Body.Products, part.Products...)
	}
	return h.Body, nil
}
