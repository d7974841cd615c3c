package sqlite

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tokri/adapters/internal/unknown"
	"tokri/core/crew"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/invoice"
	"tokri/core/moving"
	"tokri/core/review"
	"tokri/core/session"
	"tokri/core/shop"
	"tokri/core/wallet"
)

// table is a table as a copy of the shop reads and writes it.
type table struct {
	db       *DB
	name     string
	counting string
	each     func(ctx context.Context, visit func(moving.Stored) error) error
	put      func(c *conn, r moving.Record) error
	remove   func(c *conn, id string) error
	// begin is called before the records of one Put are written; it may be nil.
	begin func(c *conn, records []moving.Record) error
}

var _ moving.Table = table{}

func (t table) Name() string { return t.name }

func (t table) Count(ctx context.Context) (n int, err error) {
	err = t.db.read(ctx, func(c *conn) error {
		r, _, err := c.one(t.counting)
		if err == nil {
			n = r.int(0)
		}
		return err
	})
	return n, err
}

func (t table) Each(ctx context.Context, visit func(moving.Stored) error) error {
	return t.each(ctx, visit)
}

func (t table) Put(ctx context.Context, records []moving.Record) (refused []string, err error) {
	err = t.db.write(ctx, func(c *conn) error {
		refused = nil
		if t.begin != nil {
			if err := t.begin(c, records); err != nil {
				return err
			}
		}
		for _, r := range records {
			switch err := t.put(c, r); {
			case isConstraint(err):
				refused = append(refused, r.ID)
			case err != nil:
				return fmt.Errorf("write the record %q: %w", r.ID, err)
			}
		}
		return nil
	})
	return refused, err
}

func (t table) Delete(ctx context.Context, ids []string) error {
	return t.db.write(ctx, func(c *conn) error {
		for _, id := range ids {
			if err := t.remove(c, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// Tables returns all tables of the shop. A name is that of the collection in MongoDB.
func (db *DB) Tables() []moving.Table {
	orders := recordTable(&db.Orders().records, "orders", "orders", "id")
	orders.each = eachBody(db, "SELECT id, body, changed FROM orders", orders.canonical)
	put := orders.put
	orders.put = func(c *conn, r moving.Record) error {
		if err := put(c, r); err != nil {
			return err
		}
		return c.exec(`UPDATE orders SET changed = ? WHERE id = ?`, r.At, r.ID)
	}
	return []moving.Table{
		countsTable(&db.Stock().counts, "stock", "stock"),
		countsTable(&db.Slots().counts, "slots", "slot"),
		countsTable(&db.Coupons().counts, "coupons", "coupon_use"),
		orders.table,
		recordTable(&db.TopUps().records, "topups", "topup", "id").table,
		recordTable(&db.Carts().records, "carts", "cart", "user_id").table,
		recordTable(&db.AddressBooks().records, "addresses", "address_book", "user_id").table,
		recordTable(&db.Wishlists().records, "wishlists", "wishlist", "user_id").table,
		withParts(recordTable(&db.Restocks().records, "restocks", "restock", "user_id").table, forgetWatches),
		recordTable(&db.Messages().records, "messages", "message", "id").table,
		recordTable(&db.Outbox().records, "outbox", "outbox", "id").table,
		withParts(recordTable(&db.Users().records, "users", "user", "id").table, forgetNames),
		recordTable(&db.Challenges().records, "challenges", "challenge", "id").table,
		recordTable(&db.Ceilings().records, "ceilings", "ceiling", "user_id").table,
		recordTable(&db.Pauses().records, "pauses", "pause", "user_id").table,
		recordTable(&db.Together().records, "together", "together", "user_id").table,
		recordTable(&db.Crew().records, "crew", "crew", "handle").table,
		recordTable(&db.Alerts().records, "alerts", "alert", "id").table,
		staffLogTable(db), editionTable(db), walletTable(db), invoiceTable(db), movementTable(db), sessionTable(db), reviewTable(db), windowTable(db),
	}
}

// canonical returns the body of a record as all stores write it: as this version encodes the core's type, with the fields that it
// does not know.
func canonical[T any](stored string, stamp func(*T)) ([]byte, error) {
	var is T
	if err := decode(stored, &is); err != nil {
		return nil, err
	}
	if stamp != nil {
		stamp(&is)
	}
	known, err := encode(&is)
	if err != nil || known == stored {
		return []byte(known), err
	}
	return unknown.Merge([]byte(stored), []byte(known))
}

// bodied is a table of records with a body.
type bodied struct {
	table
	canonical func(id, body string) ([]byte, error)
}

func recordTable[T any](s *records[T], name, in, id string) bodied {
	canon := func(key, body string) ([]byte, error) {
		return canonical(body, func(is *T) {
			own, _ := s.head(is)
			*own = key
		})
	}
	read := s.byID
	if s.derived != nil {
		read = s.derived.read
	}
	return bodied{canonical: canon, table: table{
		db: s.db, name: name, counting: `SELECT count(*) FROM ` + in,
		each: eachBody(s.db, `SELECT `+id+`, body, 0 FROM `+in, canon),
		put: func(c *conn, r moving.Record) error {
			var is T
			if err := decode(string(r.Body), &is); err != nil {
				return err
			}
			own, _ := s.head(&is)
			*own = r.ID
			stored, exists, err := c.one(read, r.ID)
			if err != nil {
				return err
			}
			var was T
			if exists {
				if err := decode(stored.text(0), &was); err != nil {
					return err
				}
			}
			switch {
			case !exists && s.add != nil:
				return s.add(c, is, string(r.Body))
			case exists && s.derived != nil:
				return s.derived.put(c, r.ID, stored, is, string(r.Body))
			}
			return s.put(c, was, is, string(r.Body))
		},
		remove: removeBy(`DELETE FROM ` + in + ` WHERE ` + id + ` = ?`),
	}}
}

func removeBy(sql string) func(*conn, string) error {
	return func(c *conn, id string) error { return c.exec(sql, id) }
}

// eachBody visits what a statement selects: an id, a body and milliseconds.
func eachBody(db *DB, sql string, canon func(id, body string) ([]byte, error)) func(context.Context, func(moving.Stored) error) error {
	return func(ctx context.Context, visit func(moving.Stored) error) error {
		return db.audit(ctx, func(c *conn) error {
			return c.each(sql, func(r row) error {
				id, body, at := r.text(0), r.text(1), r.num(2)
				if err := ctx.Err(); err != nil {
					return err
				}
				return visit(moving.Stored{ID: id, Form: moving.FormOf([]byte(body), strconv.AppendInt(nil, at, 10)), Read: func() (moving.Record, error) {
					text, err := canon(id, body)
					return moving.Record{ID: id, Body: text, At: at}, err
				}})
			})
		})
	}
}

// withParts is a table of records that have rows in another table, which are found by the record's id and go with it.
func withParts(t table, forget string) table {
	remove := t.remove
	t.remove = func(c *conn, id string) error {
		if err := c.exec(forget, id); err != nil {
			return err
		}
		return remove(c, id)
	}
	return t
}

const (
	holdsOfKind = `SELECT resource, order_id, quantity, state, at, round FROM hold WHERE kind = ?`
	dropHold    = `DELETE FROM hold WHERE order_id = ? AND kind = ? AND resource = ?`
)

// countsTable is a table of counts, each with its holds. Put reads the holds of all once, because no index finds those of one count.
func countsTable[T comparable](s *counts[T], name, in string) table {
	kind := int(s.table.kind)
	var stored map[string]map[string]hold.Hold // of the counts that one Put writes, by count and order
	read := func(c *conn, ids []string) error {
		stored = map[string]map[string]hold.Hold{}
		for _, id := range ids {
			stored[id] = map[string]hold.Hold{}
		}
		return c.each(holdsOfKind, func(r row) error {
			if of := stored[r.text(0)]; of != nil {
				of[r.text(1)] = r.holdAt(2, r.text(1))
			}
			return nil
		}, kind)
	}
	return table{
		db: s.db, name: name, counting: `SELECT count(*) FROM ` + in,
		each: func(ctx context.Context, visit func(moving.Stored) error) error {
			return s.Audit(ctx, func(is T, holds []hold.Hold) error {
				id, _ := s.head(&is)
				key := *id
				body, err := encode(&is)
				if err != nil {
					return err
				}
				holds = slices.Clone(holds)
				slices.SortFunc(holds, func(a, b hold.Hold) int { return cmp.Compare(a.Order, b.Order) })
				list, err := encode(&holds)
				if err != nil {
					return err
				}
				return visit(moving.Stored{ID: key, Form: moving.FormOf([]byte(body), []byte(list)), Read: func() (moving.Record, error) {
					return moving.Record{ID: key, Body: []byte(body), Holds: holds}, nil
				}})
			})
		},
		begin: func(c *conn, records []moving.Record) error {
			var ids []string
			for _, r := range records {
				ids = append(ids, r.ID)
			}
			return read(c, ids)
		},
		put: func(c *conn, r moving.Record) error {
			var is T
			if err := decode(string(r.Body), &is); err != nil {
				return err
			}
			if err := c.exec(`DELETE FROM `+in+` WHERE id = ?`, r.ID); err != nil {
				return err
			}
			if err := s.write(c, s.table.insert, is); err != nil {
				return err
			}
			gone := stored[r.ID]
			for _, h := range r.Holds {
				was, ok := gone[h.Order]
				delete(gone, h.Order)
				if ok && was == h {
					continue
				}
				if err := c.exec(putHold, h.Order, kind, r.ID, h.Quantity, string(h.State), h.At, h.Round); err != nil {
					return err
				}
			}
			for order := range gone {
				if err := c.exec(dropHold, order, kind, r.ID); err != nil {
					return err
				}
			}
			return nil
		},
		remove: func(c *conn, id string) error {
			if err := c.exec(`DELETE FROM hold WHERE kind = ? AND resource = ?`, kind, id); err != nil {
				return err
			}
			return c.exec(`DELETE FROM `+in+` WHERE id = ?`, id)
		},
	}
}

func staffLogTable(db *DB) table {
	canon := func(_, body string) ([]byte, error) { return canonical[crew.Entry](body, nil) }
	return table{
		db: db, name: "staff_log", counting: `SELECT count(*) FROM staff_log`,
		each: eachBody(db, `SELECT id, body, 0 FROM staff_log`, canon),
		put: func(c *conn, r moving.Record) error {
			var e crew.Entry
			if err := decode(string(r.Body), &e); err != nil {
				return err
			}
			if err := c.exec(`DELETE FROM staff_log WHERE id = ?`, r.ID); err != nil {
				return err
			}
			return c.exec(newLogEntry, r.ID, e.At, string(e.By), e.About, e.Action, string(r.Body))
		},
		remove: removeBy(`DELETE FROM staff_log WHERE id = ?`),
	}
}

// editionTable has one record, the current edition. The previous one, which stays for readers under way, is not copied.
func editionTable(db *DB) table {
	canon := func(_, body string) ([]byte, error) { return canonical[shop.Edition](body, nil) }
	return table{
		db: db, name: "editions", counting: `SELECT count(*) FROM edition_current`,
		each: eachBody(db, `SELECT 'current', e.body, 0 FROM edition_current c JOIN edition e ON e.id = c.id`, canon),
		put: func(c *conn, r moving.Record) error {
			var e struct {
				ID string `json:"id"`
			}
			if err := decode(string(r.Body), &e); err != nil {
				return err
			}
			if err := c.exec(putEdition, e.ID, string(r.Body)); err != nil {
				return err
			}
			if err := c.exec(flipEdition, e.ID); err != nil {
				return err
			}
			return c.exec(pruneEditions)
		},
		remove: func(c *conn, _ string) error { return c.exec(`DELETE FROM edition_current`) },
	}
}

// rows describes a table without bodies, of which every row is a value of the core.
type rows[T any] struct {
	name, in string
	read     string // the statement that selects all rows
	of       func(row) (T, error)
	key      func(T) string                  // what identifies a row; fixed columns are joined by blanks
	at       func(row) int64                 // nil if the table has nothing beside the value
	insert   func(*conn, T, int64) error     // inserts the row
	remove   func(c *conn, key string) error // deletes the row
}

func rowTable[T any](db *DB, s rows[T]) table {
	return table{
		db: db, name: s.name, counting: `SELECT count(*) FROM ` + s.in,
		each: func(ctx context.Context, visit func(moving.Stored) error) error {
			return db.audit(ctx, func(c *conn) error {
				return c.each(s.read, func(r row) error {
					is, err := s.of(r)
					if err != nil {
						return err
					}
					record := moving.Record{ID: s.key(is)}
					if s.at != nil {
						record.At = s.at(r)
					}
					body, err := encode(&is)
					if err != nil {
						return err
					}
					if err := ctx.Err(); err != nil {
						return err
					}
					record.Body = []byte(body)
					return visit(moving.Stored{ID: record.ID, Form: moving.FormOf(record.Body, strconv.AppendInt(nil, record.At, 10)),
						Read: func() (moving.Record, error) { return record, nil }})
				})
			})
		},
		put: func(c *conn, r moving.Record) error {
			var is T
			if err := json.Unmarshal(r.Body, &is); err != nil {
				return err
			}
			if err := s.remove(c, r.ID); err != nil {
				return err
			}
			return s.insert(c, is, r.At)
		},
		remove: s.remove,
	}
}

// removeNumbered deletes a row of which the key is a text and a number.
func removeNumbered(sql string) func(*conn, string) error {
	return func(c *conn, key string) error {
		text, number, err := moving.Numbered(key)
		if err != nil {
			return err
		}
		return c.exec(sql, text, number)
	}
}

func walletTable(db *DB) table {
	return rowTable(db, rows[wallet.Entry]{
		name: "wallet", in: "wallet_entry", read: `SELECT ` + entryColumns, of: readEntry,
		key: func(e wallet.Entry) string { return moving.NumberedKey(e.Account, e.Seq) },
		insert: func(c *conn, e wallet.Entry, _ int64) error {
			return c.exec(newEntry, e.Account, e.Seq, int64(e.Amount), int64(e.Balance), e.Ref, string(e.Type), e.Description, e.At, string(e.Staff))
		},
		remove: removeNumbered(`DELETE FROM wallet_entry WHERE account = ? AND seq = ?`),
	})
}

func invoiceTable(db *DB) table {
	return rowTable(db, rows[invoice.Invoice]{
		name: "invoices", in: "invoice", read: allInvoices, of: readInvoice,
		key: func(i invoice.Invoice) string { return moving.NumberedKey(i.Year, i.Seq) },
		insert: func(c *conn, i invoice.Invoice, _ int64) error {
			return c.exec(newInvoice, i.Year, i.Seq, i.OrderID, i.At)
		},
		remove: removeNumbered(`DELETE FROM invoice WHERE year = ? AND seq = ?`),
	})
}

func movementTable(db *DB) table {
	return rowTable(db, rows[inventory.Movement]{
		name: "stock_movements", in: "stock_movement", read: allMovements, of: readMovement,
		key: func(m inventory.Movement) string { return moving.NumberedKey(m.VariantID, m.Seq) },
		insert: func(c *conn, m inventory.Movement, _ int64) error {
			return c.exec(newMovement, m.VariantID, m.Seq, m.Key, string(m.Kind), m.Units, m.Counted, m.Why, string(m.By), m.At)
		},
		remove: removeNumbered(`DELETE FROM stock_movement WHERE variant_id = ? AND seq = ?`),
	})
}

func sessionTable(db *DB) table {
	return rowTable(db, rows[session.Session]{
		name: "sessions", in: "session", read: `SELECT hash, user_id, guest, created, seen, device, push_token FROM session`, of: sessionOf,
		key: func(s session.Session) string { return s.Hash },
		insert: func(c *conn, s session.Session, _ int64) error {
			device, err := encode(&s.Device)
			if err != nil {
				return err
			}
			return c.exec(insertSession, s.Hash, s.UserID, s.Guest, s.Created, s.Seen, device, s.PushToken)
		},
		remove: removeBy(deleteSession),
	})
}

func reviewTable(db *DB) table {
	return rowTable(db, rows[review.Review]{
		name: "reviews", in: "review", read: strings.Replace(wholeReview, ` FROM`, `, changed FROM`, 1), of: reviewOf,
		key: func(r review.Review) string { return r.ProductID + "/" + r.OrderID },
		at:  func(r row) int64 { return r.num(9) },
		insert: func(c *conn, r review.Review, changed int64) error {
			hidden := ""
			if r.Hidden != nil {
				var err error
				if hidden, err = encode(r.Hidden); err != nil {
					return err
				}
			}
			return c.exec(`INSERT INTO review (product_id, order_id, user_id, first_name, last_name, stars, message, at, changed, hidden)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, r.ProductID, r.OrderID, r.UserID, r.FirstName, r.LastName, r.Stars, r.Message, r.At, changed, hidden)
		},
		remove: removeBy(`DELETE FROM review WHERE product_id || '/' || order_id = ?`),
	})
}

// windowTable has the windows in which events are counted. Those that are over do not count, and MongoDB deletes them by itself.
func windowTable(db *DB) table {
	return rowTable(db, rows[moving.Window]{
		name: moving.Limits, in: "event_window WHERE ends > unixepoch('now', 'subsec') * 1000",
		read: `SELECT key, events, ends FROM event_window WHERE ends > unixepoch('now', 'subsec') * 1000`,
		of: func(r row) (moving.Window, error) {
			return moving.Window{Key: r.text(0), Events: r.int(1), Ends: r.at(2)}, nil
		},
		key: func(w moving.Window) string { return w.Key },
		insert: func(c *conn, w moving.Window, _ int64) error {
			return c.exec(`INSERT INTO event_window (key, events, ends) VALUES (?, ?, ?)`, w.Key, w.Events, w.Ends)
		},
		remove: removeBy(deleteWindow),
	})
}
