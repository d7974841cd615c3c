package mongodb

import (
	"context"
	"errors"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/invoice"
)

// Invoices keeps the numbers of the bills.
type Invoices struct {
	db   *DB
	coll *collection
}

var _ invoice.Store = (*Invoices)(nil)

func (db *DB) Invoices() *Invoices { return &Invoices{db: db, coll: db.data.Collection(invoicesIn)} }

func (s *Invoices) one(ctx context.Context, missing error, filter bson.D, opts ...options.Lister[options.FindOneOptions]) (invoice.Invoice, error) {
	found, err := first[invoice.Invoice](ctx, s.coll, missing, filter, opts...)
	found.At = found.At.UTC()
	return found, err
}

func (s *Invoices) Of(ctx context.Context, orderID string) (invoice.Invoice, error) {
	return s.one(ctx, invoice.ErrNotIssued, bson.D{{Key: "orderId", Value: orderID}})
}

func (s *Invoices) Last(ctx context.Context, year string) (invoice.Invoice, error) {
	return s.one(ctx, nil, bson.D{{Key: "year", Value: year}}, options.FindOne().SetSort(bson.D{{Key: "seq", Value: -1}}))
}

// Append relies on two unique indexes: that of the number and that of the order.
func (s *Invoices) Append(ctx context.Context, i invoice.Invoice) error {
	unlock, _, err := s.db.locks.lock(ctx, invoicesIn+"/"+i.Year)
	if err != nil {
		return wrapErr("wait for "+invoicesIn, err)
	}
	defer unlock()
	_, err = s.coll.InsertOne(ctx, i)
	switch {
	case lost(err):
		return invoice.ErrTaken
	case !mongo.IsDuplicateKeyError(err):
		return wrapErr("insert into "+invoicesIn, err)
	}
	switch _, err := s.Of(ctx, i.OrderID); {
	case err == nil:
		return invoice.ErrDone
	case errors.Is(err, invoice.ErrNotIssued):
		return invoice.ErrTaken
	default:
		return err
	}
}

func (s *Invoices) Audit(ctx context.Context, visit func(invoice.Invoice) error) error {
	return scan(ctx, s.coll, bson.D{}, func(i invoice.Invoice) error {
		i.At = i.At.UTC()
		return visit(i)
	}, options.Find().SetSort(bson.D{{Key: "year", Value: 1}, {Key: "seq", Value: 1}}))
}
