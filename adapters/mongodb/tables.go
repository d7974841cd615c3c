package mongodb

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/adapters/internal/unknown"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/invoice"
	"tokri/core/moving"
	"tokri/core/review"
	"tokri/core/session"
	"tokri/core/shop"
	"tokri/core/wallet"
)

// table is a collection as a copy of the shop reads and writes it.
type table struct {
	name   string
	coll   *collection
	filter bson.D // of the documents that belong to it
	// read returns the record's id, and what reads the record, of a document. The id is "" for a document that is none of its own.
	read func(bson.Raw) (id string, record func() (moving.Record, error), err error)
	// document returns the document of a record.
	document func(moving.Record) (any, error)
	// by returns the filter for the document of a record.
	by func(id string) (bson.D, error)
}

var _ moving.Table = table{}

func (t table) Name() string { return t.name }

func (t table) Count(ctx context.Context) (int, error) {
	ctx, done := context.WithTimeout(ctx, longest)
	defer done()
	n, err := t.coll.CountDocuments(ctx, t.filter)
	return int(n), wrapErr("count "+t.coll.Name(), err)
}

func (t table) Each(ctx context.Context, visit func(moving.Stored) error) error {
	return scan(ctx, t.coll, t.filter, func(document bson.Raw) error {
		document = bytes.Clone(document) // the cursor reuses its memory
		id, read, err := t.read(document)
		if err != nil || id == "" {
			return err
		}
		return visit(moving.Stored{ID: id, Form: moving.FormOf(document), Read: read})
	})
}

func (t table) Put(ctx context.Context, records []moving.Record) (refused []string, err error) {
	var writes []mongo.WriteModel
	for _, r := range records {
		document, err := t.document(r)
		if err != nil {
			return nil, fmt.Errorf("write the record %q: %w", r.ID, err)
		}
		by, err := t.by(r.ID)
		if err != nil {
			return nil, err
		}
		writes = append(writes, mongo.NewReplaceOneModel().SetFilter(by).SetReplacement(document).SetUpsert(true))
	}
	_, err = t.coll.BulkWrite(ctx, writes, options.BulkWrite().SetOrdered(false))
	if many, ok := errors.AsType[mongo.BulkWriteException](err); ok && onlyDuplicates(err) {
		for _, e := range many.WriteErrors {
			refused = append(refused, records[e.Index].ID)
		}
		return refused, nil
	}
	return nil, wrapErr("write "+t.coll.Name(), err)
}

func (t table) Delete(ctx context.Context, ids []string) error {
	var writes []mongo.WriteModel
	for _, id := range ids {
		by, err := t.by(id)
		if err != nil {
			return err
		}
		writes = append(writes, mongo.NewDeleteOneModel().SetFilter(by))
	}
	if len(writes) == 0 {
		return nil
	}
	_, err := t.coll.BulkWrite(ctx, writes, options.BulkWrite().SetOrdered(false))
	return wrapErr("delete from "+t.coll.Name(), err)
}

// Tables returns all tables of the shop, but for the pictures, which are stored by use (Pictures.Table).
func (db *DB) Tables() []moving.Table {
	return []moving.Table{
		countsTable(&db.Stock().counts), countsTable(&db.Slots().counts), countsTable(&db.Coupons().counts),
		recordTable(&db.Orders().records), recordTable(&db.TopUps().records), recordTable(&db.Carts().records),
		recordTable(&db.AddressBooks().records), recordTable(&db.Wishlists().records), recordTable(&db.Restocks().records),
		recordTable(&db.Messages().records), recordTable(&db.Outbox().records), recordTable(&db.Users().records),
		recordTable(&db.Challenges().records), recordTable(&db.Ceilings().records), recordTable(&db.Pauses().records),
		recordTable(&db.Together().records), recordTable(&db.Crew().records), recordTable(&db.Alerts().records),
		recordTable(&db.StaffLog().records), editionTable{table{name: editionsIn, coll: db.Editions().coll}, db.Editions()},
		numberedTable(db.Wallet().coll, "account", func(e wallet.Entry) string { return moving.NumberedKey(e.Account, e.Seq) }),
		numberedTable(db.Invoices().coll, "year", func(i invoice.Invoice) string { return moving.NumberedKey(i.Year, i.Seq) }),
		numberedTable(db.Journal().coll, "variantId", func(m inventory.Movement) string { return moving.NumberedKey(m.VariantID, m.Seq) }),
		sessionTable(db), reviewTable(db), windowTable(db),
	}
}

func byID(id string) (bson.D, error) { return bson.D{{Key: "_id", Value: id}}, nil }

// recordTable is a table of records with a body. The other fields of a document are computed from the body.
func recordTable[T any](r *records[T]) table {
	return table{
		name: r.coll.Name(), coll: r.coll, filter: bson.D{}, by: byID,
		read: func(document bson.Raw) (string, func() (moving.Record, error), error) {
			id, ok := document.Lookup("_id").StringValueOK()
			if !ok {
				return "", nil, fmt.Errorf("a document of %s has no text as its id", r.coll.Name())
			}
			return id, func() (moving.Record, error) {
				var is record[T]
				if err := decode(document, &is); err != nil {
					return moving.Record{}, err
				}
				known, err := r.document(id, is.Version, is.Body, is.Changed)
				if err != nil {
					return moving.Record{}, err
				}
				r.stamp(&is.Body, id, is.Version)
				body, err := bodyOf(document, known, &is.Body)
				found := moving.Record{ID: id, Body: body}
				if !is.Changed.IsZero() {
					found.At = is.Changed.UnixMilli()
				}
				return found, err
			}, nil
		},
		document: func(m moving.Record) (any, error) {
			var is T
			if err := json.Unmarshal(m.Body, &is); err != nil {
				return nil, err
			}
			text, err := json.Marshal(&is)
			if err != nil {
				return nil, err
			}
			_, version := r.head(&is)
			var changed time.Time
			if m.At != 0 {
				changed = time.UnixMilli(m.At)
			}
			document, err := r.document(m.ID, max(*version, 1), is, changed)
			if err != nil || bytes.Equal(text, m.Body) {
				return document, err
			}
			return withUnknown(document, m.Body, text)
		},
	}
}

// bodyOf returns the JSON of a body with the fields that the stored document has beside those of the known one.
func bodyOf(stored, known bson.Raw, body any) ([]byte, error) {
	text, err := json.Marshal(body)
	if err != nil || bytes.Equal(stored, known) {
		return text, err
	}
	was, err := treeOf(part(stored, "body"))
	if err != nil {
		return nil, err
	}
	is, err := treeOf(part(known, "body"))
	if err != nil {
		return nil, err
	}
	tree, err := unknown.OfJSON(text)
	if err != nil {
		return nil, err
	}
	document, _ := tree.(unknown.Document)
	kept, err := leaves(unknown.Keep(was, is, document), jsonLeaf)
	if err != nil {
		return nil, err
	}
	return unknown.Add(text, document, kept.(unknown.Document))
}

// withUnknown adds to a document those fields of a body that this version does not know; known is the body without them.
func withUnknown(document bson.Raw, body, known []byte) (any, error) {
	var trees [2]unknown.Document
	for i, text := range [][]byte{body, known} {
		tree, err := unknown.OfJSON(text)
		if err != nil {
			return nil, err
		}
		trees[i], _ = tree.(unknown.Document)
	}
	tree, err := treeOf(document)
	if err != nil {
		return nil, err
	}
	for i, field := range tree {
		if field.Name != "body" {
			continue
		}
		own, _ := field.Value.(unknown.Document)
		if tree[i].Value, err = leaves(unknown.Keep(trees[0], trees[1], own), bsonLeaf); err != nil {
			return nil, err
		}
	}
	return bsonOf(tree), nil
}

// leaves converts all values of a tree that are neither documents nor lists.
func leaves(branch any, convert func(any) (any, error)) (any, error) {
	switch branch := branch.(type) {
	case unknown.Document:
		document := slices.Clone(branch)
		for i, f := range document {
			value, err := leaves(f.Value, convert)
			if err != nil {
				return nil, err
			}
			document[i].Value = value
		}
		return document, nil
	case unknown.List:
		list := slices.Clone(branch)
		for i, v := range list {
			value, err := leaves(v, convert)
			if err != nil {
				return nil, err
			}
			list[i] = value
		}
		return list, nil
	}
	return convert(branch)
}

// jsonLeaf returns an unknown value of BSON as JSON; a time and bytes become what encoding/json makes of them.
func jsonLeaf(leaf any) (any, error) {
	value, ok := leaf.(bson.RawValue)
	if !ok {
		return leaf, nil
	}
	var is any
	switch value.Type {
	case bson.TypeDateTime:
		is = value.Time().UTC()
	case bson.TypeBinary:
		_, is = value.Binary()
	case bson.TypeNull:
	default:
		if err := value.Unmarshal(&is); err != nil {
			return nil, err
		}
	}
	text, err := json.Marshal(is)
	return json.RawMessage(text), err
}

// bsonLeaf returns an unknown value of JSON as BSON. Whether a text is a time or bytes only the newer version knows; the driver
// reads a time from a text, too.
func bsonLeaf(leaf any) (any, error) {
	text, ok := leaf.(json.RawMessage)
	if !ok {
		return leaf, nil
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var is any
	if err := decoder.Decode(&is); err != nil {
		return nil, err
	}
	if number, ok := is.(json.Number); ok {
		if n, err := number.Int64(); err == nil {
			return n, nil
		}
		return number.Float64()
	}
	return is, nil
}

// countsTable is a table of counts, each with its holds.
func countsTable[T any](s *counts[T]) table {
	return table{
		name: s.coll.Name(), coll: s.coll, filter: bson.D{}, by: byID,
		read: func(document bson.Raw) (string, func() (moving.Record, error), error) {
			id, _ := document.Lookup("_id").StringValueOK()
			return id, func() (moving.Record, error) {
				var is counted[T]
				if err := decode(document, &is); err != nil {
					return moving.Record{}, err
				}
				known, err := encode(is)
				if err != nil {
					return moving.Record{}, err
				}
				*s.id(&is.Body) = id
				body, err := bodyOf(document, known, &is.Body)
				holds := slices.SortedFunc(maps.Values(is.Holds), func(a, b hold.Hold) int { return cmp.Compare(a.Order, b.Order) })
				for i := range holds {
					holds[i].At = holds[i].At.UTC()
				}
				return moving.Record{ID: id, Body: body, Holds: holds}, err
			}, nil
		},
		document: func(m moving.Record) (any, error) {
			is := counted[T]{ID: m.ID, Version: 1, Holds: map[string]hold.Hold{}}
			if err := json.Unmarshal(m.Body, &is.Body); err != nil {
				return nil, err
			}
			for _, h := range m.Holds {
				if err := checkOrder(h.Order); err != nil {
					return nil, err
				}
				is.Holds[h.Order] = h
			}
			return encode(is)
		},
	}
}

// plainTable is a collection whose documents are values of the core, perhaps under a name of its own.
func plainTable[D any](coll *collection, key func(D) string, by func(string) (bson.D, error), value func(*D) any, at func(D) time.Time) table {
	return table{
		name: coll.Name(), coll: coll, filter: bson.D{}, by: by,
		read: func(document bson.Raw) (string, func() (moving.Record, error), error) {
			var is D
			if err := decode(document, &is); err != nil {
				return "", nil, err
			}
			id := key(is)
			return id, func() (moving.Record, error) {
				body, err := json.Marshal(value(&is))
				found := moving.Record{ID: id, Body: body}
				if at != nil {
					found.At = at(is).UnixMilli()
				}
				return found, err
			}, nil
		},
	}
}

// numberedTable is a collection of values that a text and a number identify.
func numberedTable[T any](coll *collection, text string, key func(T) string) table {
	t := plainTable(coll, key, func(id string) (bson.D, error) {
		of, number, err := moving.Numbered(id)
		return bson.D{{Key: text, Value: of}, {Key: "seq", Value: number}}, err
	}, func(is *T) any { return is }, nil)
	t.document = func(m moving.Record) (any, error) {
		var is T
		if err := json.Unmarshal(m.Body, &is); err != nil {
			return nil, err
		}
		return encode(is)
	}
	return t
}

func sessionTable(db *DB) table {
	t := plainTable(db.Sessions().coll, func(s sessionRecord) string { return s.ID }, byID, func(s *sessionRecord) any { return &s.Body }, nil)
	t.document = func(m moving.Record) (any, error) {
		var is session.Session
		err := json.Unmarshal(m.Body, &is)
		return sessionRecord{ID: m.ID, Body: is}, err
	}
	return t
}

func byReview(id string) (bson.D, error) {
	return bson.D{{Key: "_id", Value: id}, {Key: "productId", Value: id[:max(strings.LastIndexByte(id, '/'), 0)]}}, nil
}

func reviewTable(db *DB) table {
	t := plainTable(db.Reviews().coll, func(r reviewed) string { return r.ProductID + "/" + r.OrderID }, byReview, func(r *reviewed) any {
		return new(r.whole())
	}, func(r reviewed) time.Time { return r.Changed })
	t.document = func(m moving.Record) (any, error) {
		var is review.Review
		if err := json.Unmarshal(m.Body, &is); err != nil {
			return nil, err
		}
		return reviewed{ProductID: is.ProductID, OrderID: is.OrderID, UserID: is.UserID, FirstName: is.FirstName, LastName: is.LastName,
			Stars: is.Stars, Message: is.Message, At: is.At, Changed: time.UnixMilli(m.At), Hidden: is.Hidden}, nil
	}
	return t
}

func windowTable(db *DB) table {
	t := plainTable(db.Limiter(nil).coll, func(w window) string {
		if !w.Until.After(db.now()) {
			return "" // it does not count, and the server deletes it
		}
		return w.ID
	}, byID, func(w *window) any {
		return &moving.Window{Key: w.ID, Events: w.Count, Ends: w.Until.UTC()}
	}, nil)
	t.document = func(m moving.Record) (any, error) {
		var is moving.Window
		err := json.Unmarshal(m.Body, &is)
		return window{ID: is.Key, Count: is.Events, Until: is.Ends}, err
	}
	return t
}

// editionTable has one record, the current edition. Earlier ones, which stay for a day for readers under way, are not copied.
type editionTable struct {
	table
	editions *Editions
}

func (t editionTable) Count(ctx context.Context) (int, error) {
	switch _, err := t.editions.CurrentID(ctx); {
	case errors.Is(err, shop.ErrEmpty):
		return 0, nil
	case err != nil:
		return 0, err
	}
	return 1, nil
}

func (t editionTable) Each(ctx context.Context, visit func(moving.Stored) error) error {
	e, err := t.editions.Current(ctx)
	if errors.Is(err, shop.ErrEmpty) {
		return nil
	} else if err != nil {
		return err
	}
	body, err := json.Marshal(&e)
	if err != nil {
		return err
	}
	return visit(moving.Stored{ID: currentID, Form: moving.FormOf(body), Read: func() (moving.Record, error) {
		return moving.Record{ID: currentID, Body: body}, nil
	}})
}

func (t editionTable) Put(ctx context.Context, records []moving.Record) ([]string, error) {
	for _, r := range records {
		var e shop.Edition
		if err := json.Unmarshal(r.Body, &e); err != nil {
			return nil, err
		}
		if err := t.editions.Publish(ctx, e); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

func (t editionTable) Delete(ctx context.Context, _ []string) error {
	return remove(ctx, t.coll, bson.D{{Key: "_id", Value: currentID}})
}

// Table returns the pictures of this use as a table with a name.
func (s *Pictures) Table(name string) moving.Table {
	prefix := s.use + "/"
	return table{
		name: name, coll: s.coll, filter: bson.D{{Key: "use", Value: s.use}},
		by: func(id string) (bson.D, error) { return byID(prefix + id) },
		read: func(document bson.Raw) (string, func() (moving.Record, error), error) {
			id, _ := document.Lookup("_id").StringValueOK()
			id = strings.TrimPrefix(id, prefix)
			return id, func() (moving.Record, error) {
				var is storedPicture
				err := decode(document, &is)
				return moving.Record{ID: id, Body: is.Data, At: is.At.UnixMilli()}, err
			}, nil
		},
		document: func(m moving.Record) (any, error) {
			return storedPicture{ID: prefix + m.ID, Use: s.use, At: time.UnixMilli(m.At), Size: int64(len(m.Body)), Data: m.Body}, nil
		},
	}
}
