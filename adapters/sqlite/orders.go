package sqlite

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
)

// Orders keeps the orders.
type Orders struct{ records[order.Order] }

var _ order.Book = (*Orders)(nil)

const (
	newOrder = `INSERT INTO orders (id, user_id, key, cart_version, created_at, tracking_id, address_key, mobile_key, device_key, status, visible, stood, unfinished, lease_until, untold, complained, unpaid, slot_id, changed, body)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	orderByID   = `SELECT body FROM orders WHERE id = ?`
	orderByKey  = `SELECT body FROM orders WHERE user_id = ? AND key = ?`
	orderByCart = `SELECT body FROM orders WHERE user_id = ? AND cart_version = ?`
	listed      = ` FROM orders WHERE user_id = ?1 AND visible = 1 AND (?2 = '[]' OR status IN (SELECT value FROM json_each(?2)))`
	countListed = `SELECT count(*)` + listed
	pageListed  = `SELECT body` + listed + ` ORDER BY created_at DESC, id LIMIT ?3 OFFSET ?4`
	dueOrders   = `SELECT id FROM orders WHERE unfinished = 1 AND lease_until < ? AND ` + runner + ` IS NULL
		ORDER BY lease_until, created_at, id LIMIT ?`
	leases        = `SELECT id, ` + runner + ` FROM orders WHERE unfinished = 1 AND ` + runner + ` IS NOT NULL ORDER BY lease_until LIMIT ?`
	runner        = `json_extract(body, '$.lease.runner')`
	unpaid        = `SELECT body FROM orders WHERE unpaid = 1 ORDER BY id`
	watchedOrders = `SELECT id FROM orders WHERE json_extract(body, '$.watchAt') < ? ORDER BY json_extract(body, '$.watchAt'), id LIMIT ?`
	untold        = `SELECT id FROM orders WHERE untold = 1 AND id > ? ORDER BY id LIMIT ?`
	allOrders     = `SELECT body FROM orders ORDER BY rowid`
	lastOrder     = `SELECT max(rowid) FROM orders`
	placedOrder   = `SELECT 1 FROM orders WHERE user_id = ? AND stood = 1 AND status <> ? LIMIT 1`
	spent         = `SELECT count(*), coalesce(sum(iif(status = ?2 OR json_extract(body, '$.paymentStatus') = ?3, 0, coalesce(json_extract(body, '$.actual.value'), json_extract(body, '$.bill.value')))), 0)
		FROM orders WHERE user_id = ?1 AND stood = 1`
	orderByTracking = `SELECT body FROM orders WHERE tracking_id = ?`
	ordersByID      = `SELECT body FROM orders WHERE id IN (SELECT value FROM json_each(?))`
	countRecent     = `SELECT count(*) FROM (SELECT 1 FROM orders WHERE visible = 1 AND status IN (SELECT value FROM json_each(?1)) LIMIT ` + mostCounted + `)`
	// Of a slot, or of the slots whose ids begin alike.
	inSlot      = ` FROM orders WHERE visible = 1 AND slot_id >= ?1 AND slot_id < ?1 || char(0x10FFFF) AND (?2 = '[]' OR status IN (SELECT value FROM json_each(?2)))`
	countInSlot = `SELECT count(*) FROM (SELECT 1` + inSlot + ` LIMIT ` + mostCounted + `)`
	pageInSlot  = `SELECT body` + inSlot + ` ORDER BY slot_id, id LIMIT ?3 OFFSET ?4`
	// The order of the ids does for the time at which two orders were written in one millisecond.
	changedOrders = `SELECT body FROM orders WHERE visible = 1 AND slot_id >= ? AND changed >= ? ORDER BY changed, id LIMIT ?`
	// Few orders are to be delivered at any time, and many slots have been. The unary + keeps SQLite from reading the latter.
	overdueOrders    = `SELECT body FROM orders WHERE visible = 1 AND status IN (SELECT value FROM json_each(?)) AND +slot_id < ? ORDER BY slot_id, id LIMIT ?`
	complained       = `SELECT body FROM orders WHERE complained > 0 AND complained >= ? ORDER BY created_at DESC, id LIMIT ?`
	toPutBack        = `SELECT body FROM orders WHERE json_extract(body, '$.back.waits') > '' AND coalesce(json_array_length(body, '$.back.lines'), 0) >= ? ORDER BY json_extract(body, '$.back.waits'), id LIMIT ?`
	ordersSince      = `SELECT body FROM orders WHERE user_id = ? AND created_at >= ? ORDER BY created_at DESC, id`
	ordersSentTo     = `SELECT body FROM orders WHERE address_key = ? AND address_key <> '' AND created_at >= ? ORDER BY created_at DESC, id`
	ordersOfCustomer = `SELECT body FROM orders WHERE (mobile_key = ?1 AND mobile_key <> '' OR device_key = ?2 AND device_key <> '') AND created_at >= ?3`
	keyedOrders      = `SELECT id FROM orders WHERE created_at < ? AND (mobile_key <> '' OR device_key <> '') ORDER BY created_at, id LIMIT ?`
	neverPlaced      = `SELECT body FROM orders WHERE visible = 0 AND unfinished = 0 AND created_at >= ? AND created_at < ? ORDER BY created_at, id LIMIT ?`
	forgetOrder      = `DELETE FROM orders WHERE id = ?`
	ordersOfUser     = `SELECT body FROM orders WHERE user_id = ? ORDER BY created_at, id`
)

// mostCounted is order.MostCounted+1: the statements stop there, because they read the index entry of each order that they count.
const mostCounted = `1001`

func (db *DB) Orders() *Orders {
	return &Orders{records[order.Order]{
		db: db, byID: orderByID, missing: order.ErrNotFound, taken: order.ErrDuplicate,
		head: func(o *order.Order) (*string, *int64) { return &o.ID, &o.Version },
		add:  func(c *conn, is order.Order, body string) error { return addOrder(c, is, db.now(), body) },
		// The other columns never change.
		derived: newDerived("orders", func(o order.Order) []any {
			return []any{o.CreatedAt, o.TrackingID, o.AddressKey, o.MobileKey, o.DeviceKey, string(o.Status), o.Visible(), o.WasPlaced(),
				slices.Contains(order.Unfinished, o.Phase), o.Lease.Until, o.HasNews(), o.Complained(), o.HoldsUnpaid(), o.Window.SlotID, db.now()}
		}, "created_at", "tracking_id", "address_key", "mobile_key", "device_key", "status", "visible", "stood",
			"unfinished", "lease_until", "untold", "complained", "unpaid", "slot_id", "changed"),
	}}
}

func addOrder(c *conn, o order.Order, now time.Time, body string) error {
	return c.exec(newOrder, o.ID, o.UserID, o.Key, o.CartVersion, o.CreatedAt, o.TrackingID, o.AddressKey, o.MobileKey, o.DeviceKey, string(o.Status), o.Visible(), o.WasPlaced(),
		slices.Contains(order.Unfinished, o.Phase), o.Lease.Until, o.HasNews(), o.Complained(), o.HoldsUnpaid(), o.Window.SlotID, now, body)
}

func (s *Orders) Update(ctx context.Context, id string, fn func(*order.Order) error) (order.Order, error) {
	return s.records.Update(ctx, id, func(o *order.Order) error { return o.Change(fn) })
}

func (s *Orders) ByKey(ctx context.Context, userID, key string) (order.Order, error) {
	return s.find(ctx, orderByKey, userID, key)
}

func (s *Orders) ByCart(ctx context.Context, userID string, cartVersion int64) (order.Order, error) {
	return s.find(ctx, orderByCart, userID, cartVersion)
}

func (s *Orders) OfUser(ctx context.Context, userID string, f order.Filter) ([]order.Order, int, error) {
	return s.list(ctx, countListed, pageListed, userID, f)
}

// list runs a pair of statements that want an owner or a slot, statuses, a limit and an offset.
func (s *Orders) list(ctx context.Context, counting, paging, owner string, f order.Filter) ([]order.Order, int, error) {
	statuses, err := json.Marshal(append([]order.Status{}, f.Statuses...))
	if err != nil {
		return nil, 0, fmt.Errorf("sqlite: list orders: %w", err)
	}
	return page(ctx, s.db, body[order.Order], counting, paging, f.Limit, f.Offset, owner, string(statuses))
}

func (s *Orders) Forget(ctx context.Context, id string, may func(order.Order) bool) error {
	return s.forget(ctx, forgetOrder, id, may)
}

// NeverPlaced reads the orders that are neither visible nor unfinished: those are refused.
func (s *Orders) NeverPlaced(ctx context.Context, from, before time.Time, limit int) ([]order.Order, error) {
	return list(ctx, s.db, body[order.Order], neverPlaced, from, before, limit)
}

func (s *Orders) Due(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, dueOrders, before, limit)
}

func (s *Orders) Leases(ctx context.Context, limit int) (map[string]string, error) {
	runners := map[string]string{}
	err := s.db.read(ctx, func(c *conn) error {
		return c.each(leases, func(r row) error {
			runners[r.text(0)] = r.text(1)
			return nil
		}, limit)
	})
	return runners, err
}

func (s *Orders) Watched(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, watchedOrders, instant(before), limit)
}

func (s *Orders) Untold(ctx context.Context, after string, limit int) ([]string, error) {
	return s.ids(ctx, untold, after, limit)
}

func (s *Orders) Audit(ctx context.Context, visit func(order.Order) error) error {
	return audit(ctx, s.db, body[order.Order], allOrders, visit)
}

// Estimate returns about how many orders there are, without counting them.
func (s *Orders) Estimate(ctx context.Context) (n int, err error) {
	err = s.db.read(ctx, func(c *conn) error {
		r, _, err := c.one(lastOrder)
		if err == nil && !r.none(0) {
			n = r.int(0)
		}
		return err
	})
	return n, err
}

func (s *Orders) HasOrdered(ctx context.Context, userID string) (bool, error) {
	return s.db.has(ctx, placedOrder, userID, string(order.Cancelled))
}

func (s *Orders) Spent(ctx context.Context, userID string) (orders int, value money.Paise, err error) {
	err = s.db.read(ctx, func(c *conn) error {
		r, _, err := c.one(spent, userID, string(order.Cancelled), string(payment.Refunded))
		if err == nil {
			orders, value = r.int(0), money.Paise(r.num(1))
		}
		return err
	})
	return orders, value, err
}

func (s *Orders) ByTracking(ctx context.Context, trackingID string) (order.Order, error) {
	return s.find(ctx, orderByTracking, trackingID)
}

func (s *Orders) ByIDs(ctx context.Context, ids []string) ([]order.Order, error) {
	in, err := json.Marshal(ids)
	if err != nil {
		return nil, fmt.Errorf("sqlite: list orders: %w", err)
	}
	return list(ctx, s.db, body[order.Order], ordersByID, string(in))
}

func (s *Orders) Recent(ctx context.Context, f order.Filter) (found []order.Order, n int, err error) {
	if f.Slot != "" {
		return s.list(ctx, countInSlot, pageInSlot, f.Slot, f)
	}
	statuses := f.Statuses
	if len(statuses) == 0 {
		statuses = order.Statuses()
	}
	in, err := json.Marshal(statuses)
	if err != nil {
		return nil, 0, fmt.Errorf("sqlite: list orders: %w", err)
	}
	var by []any
	for _, status := range statuses {
		by = append(by, string(status))
	}
	err = s.db.snapshot(ctx, func(c *conn) error {
		r, _, err := c.one(countRecent, string(in))
		if err != nil {
			return err
		}
		n = r.int(0)
		found, err = all(c, body[order.Order], pageRecent(len(statuses)), append(by, rowLimit(f.Limit), max(f.Offset, 0))...)
		return err
	})
	return found, n, err
}

// pageRecent lists the orders of so many statuses. The index has those of one status newest first, so the statement merges
// them and reads no more than it shows and skips.
func pageRecent(statuses int) string {
	var each []string
	for i := range statuses {
		each = append(each, fmt.Sprintf(`SELECT rowid AS found, created_at, id FROM orders WHERE visible = 1 AND status = ?%d`, i+1))
	}
	return `SELECT body FROM (` + strings.Join(each, ` UNION ALL `) + ` ORDER BY created_at DESC, id LIMIT ? OFFSET ?) AS page
		JOIN orders ON orders.rowid = page.found ORDER BY page.created_at DESC, page.id`
}

func (s *Orders) Changed(ctx context.Context, fromSlot string, since time.Time, limit int) ([]order.Order, error) {
	return list(ctx, s.db, body[order.Order], changedOrders, fromSlot, since, limit)
}

func (s *Orders) Overdue(ctx context.Context, beforeSlot string, limit int) ([]order.Order, error) {
	in, err := json.Marshal(order.ToDeliver)
	if err != nil {
		return nil, fmt.Errorf("sqlite: list orders: %w", err)
	}
	return list(ctx, s.db, body[order.Order], overdueOrders, string(in), beforeSlot, limit)
}

func (s *Orders) Complained(ctx context.Context, open bool, limit int) ([]order.Order, error) {
	least := 1
	if open {
		least = 2
	}
	return list(ctx, s.db, body[order.Order], complained, least, limit)
}

func (s *Orders) ToPutBack(ctx context.Context, said bool, limit int) ([]order.Order, error) {
	least := 0
	if said {
		least = 1
	}
	return list(ctx, s.db, body[order.Order], toPutBack, least, limit)
}

func (s *Orders) Since(ctx context.Context, userID string, from time.Time) ([]order.Order, error) {
	return list(ctx, s.db, body[order.Order], ordersSince, userID, from)
}

func (s *Orders) SentTo(ctx context.Context, addressKey string, from time.Time) ([]order.Order, error) {
	return list(ctx, s.db, body[order.Order], ordersSentTo, addressKey, from)
}

// OfCustomer sorts in Go, because the two indexes that SQLite reads have no common order.
func (s *Orders) OfCustomer(ctx context.Context, keys order.CustomerKeys, from time.Time) ([]order.Order, error) {
	found, err := list(ctx, s.db, body[order.Order], ordersOfCustomer, keys.MobileKey, keys.DeviceKey, from)
	slices.SortFunc(found, func(a, b order.Order) int { return cmp.Or(b.CreatedAt.Compare(a.CreatedAt), cmp.Compare(a.ID, b.ID)) })
	return found, err
}

func (s *Orders) Unpaid(ctx context.Context) ([]order.Order, error) {
	return list(ctx, s.db, body[order.Order], unpaid)
}

func (s *Orders) Keyed(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, keyedOrders, before, limit)
}

// Every reads all orders before it visits the first, so that visit can write.
func (s *Orders) Every(ctx context.Context, userID string, visit func(order.Order) error) error {
	every, err := list(ctx, s.db, body[order.Order], ordersOfUser, userID)
	if err != nil {
		return err
	}
	for _, o := range every {
		if err := visit(o); err != nil {
			return err
		}
	}
	return nil
}
