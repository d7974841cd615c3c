package mongodb

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/alert"
	"tokri/core/crew"
)

// Crew keeps the people who run the shop.
type Crew struct{ records[crew.Person] }

var _ crew.Store = (*Crew)(nil)

func (db *DB) Crew() *Crew {
	return &Crew{records[crew.Person]{
		db: db, coll: db.data.Collection(crewIn), missing: crew.ErrNotFound, taken: crew.ErrTaken,
		head:   func(p *crew.Person) (*string, *int64) { return (*string)(&p.Handle), &p.Version },
		rivals: func(p crew.Person) []string { return []string{"handle:" + string(p.Handle), "mobile:" + p.Mobile} },
	}}
}

func (s *Crew) ByMobile(ctx context.Context, mobile string) (crew.Person, error) {
	return s.find(ctx, bson.D{{Key: "body.mobile", Value: mobile}})
}

func (s *Crew) All(ctx context.Context) ([]crew.Person, error) {
	return s.list(ctx, bson.D{}, options.Find().SetSort(ascending("_id")))
}

// StaffLog keeps the entries of the log that the staff read (crew.Log).
type StaffLog struct{ records[crew.Entry] }

var _ crew.Log = (*StaffLog)(nil)

func (db *DB) StaffLog() *StaffLog {
	return &StaffLog{records[crew.Entry]{
		db: db, coll: db.data.Collection(staffLogIn),
		head: func(e *crew.Entry) (*string, *int64) { return &e.ID, new(int64) },
	}}
}

// Insert needs no turns with other writers: ids do not rival, and no other index is unique.
func (s *StaffLog) Insert(ctx context.Context, e crew.Entry) error {
	document, err := s.document(e.ID, 1, e, e.At)
	if err != nil {
		return err
	}
	return s.db.swap(ctx, staffLogIn+"/"+e.ID, func() error {
		switch _, err := s.coll.InsertOne(ctx, document); {
		case mongo.IsDuplicateKeyError(err):
			return nil
		case lost(err):
			return errLost
		default:
			return wrapErr("insert into "+staffLogIn, err)
		}
	})
}

func (s *StaffLog) List(ctx context.Context, q crew.LogQuery) ([]crew.Entry, error) {
	filter := bson.D{}
	for _, by := range []struct{ field, value string }{{"body.about", q.About}, {"body.by", string(q.By)}, {"body.action", q.Action}} {
		if by.value != "" {
			filter = append(filter, bson.E{Key: by.field, Value: by.value})
		}
	}
	if q.Before != "" {
		filter = append(filter, bson.E{Key: "_id", Value: bson.D{{Key: "$lt", Value: q.Before}}})
	}
	return s.list(ctx, filter, options.Find().SetSort(bson.D{{Key: "_id", Value: -1}}).SetLimit(int64(q.Limit)))
}

func (s *StaffLog) Prune(ctx context.Context, before time.Time) error {
	return remove(ctx, s.coll, bson.D{{Key: "body.at", Value: bson.D{{Key: "$lt", Value: before}}}})
}

// Alerts keeps what a member of the staff must look at.
type Alerts struct{ records[alert.Alert] }

var _ alert.Store = (*Alerts)(nil)

func (db *DB) Alerts() *Alerts {
	return &Alerts{records[alert.Alert]{
		db: db, coll: db.data.Collection(alertsIn),
		head: func(a *alert.Alert) (*string, *int64) { return &a.ID, &a.Version },
		// Whether an alert waits for a person is decided in core; queries need the result as a field.
		index: func(a alert.Alert) bson.D { return bson.D{{Key: "open", Value: a.Open()}} },
	}}
}

func (s *Alerts) List(ctx context.Context, open bool, limit int) ([]alert.Alert, error) {
	filter := bson.D{}
	if open {
		filter = bson.D{{Key: "open", Value: true}}
	}
	return s.list(ctx, filter, options.Find().SetSort(bson.D{{Key: "body.at", Value: -1}, {Key: "_id", Value: 1}}).SetLimit(int64(limit)))
}

func (s *Alerts) Prune(ctx context.Context, before time.Time) error {
	return remove(ctx, s.coll, bson.D{{Key: "open", Value: false}, {Key: "body.at", Value: bson.D{{Key: "$lt", Value: before}}}})
}
