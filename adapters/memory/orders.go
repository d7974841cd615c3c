package memory

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"tokri/core/money"
	"tokri/core/order"
)

// Orders keeps the orders.
type Orders struct {
	records[order.Order]
	changed map[string]time.Time // when each order was written last
}

var _ order.Book = (*Orders)(nil)

func (db *DB) Orders() *Orders {
	changed := rows[time.Time](db, "orders changed")
	return &Orders{changed: changed, records: records[order.Order]{db: db, name: "orders", rows: rows[order.Order](db, "orders"), missing: order.ErrNotFound, taken: order.ErrDuplicate,
		head: func(o *order.Order) (*string, *int64) { return &o.ID, &o.Version },
		rivals: func(a, b order.Order) bool {
			return a.UserID == b.UserID && (a.Key == b.Key || a.CartVersion == b.CartVersion)
		},
		wrote: func(id string) { changed[id] = kept(db.now()) },
	}}
}

func (s *Orders) Update(ctx context.Context, id string, fn func(*order.Order) error) (order.Order, error) {
	return s.records.Update(ctx, id, func(o *order.Order) error { return o.Change(fn) })
}

func (s *Orders) ByKey(ctx context.Context, userID, key string) (order.Order, error) {
	return s.find(ctx, "ByKey", func(o order.Order) bool { return o.UserID == userID && o.Key == key })
}

func (s *Orders) ByCart(ctx context.Context, userID string, cartVersion int64) (order.Order, error) {
	return s.find(ctx, "ByCart", func(o order.Order) bool { return o.UserID == userID && o.CartVersion == cartVersion })
}

func (s *Orders) ByTracking(ctx context.Context, trackingID string) (order.Order, error) {
	return s.find(ctx, "ByTracking", func(o order.Order) bool { return o.TrackingID == trackingID })
}

func (s *Orders) ByIDs(ctx context.Context, ids []string) ([]order.Order, error) {
	return s.list(ctx, "ByIDs", func(o order.Order) bool { return slices.Contains(ids, o.ID) },
		func(a, b order.Order) int { return cmp.Compare(a.ID, b.ID) })
}

func (s *Orders) OfUser(ctx context.Context, userID string, f order.Filter) ([]order.Order, int, error) {
	all, err := s.list(ctx, "OfUser", func(o order.Order) bool { return o.Visible() && o.UserID == userID && ofStatus(o, f) },
		func(a, b order.Order) int { return b.CreatedAt.Compare(a.CreatedAt) })
	return page(all, f.Offset, f.Limit), len(all), err
}

func (s *Orders) Recent(ctx context.Context, f order.Filter) ([]order.Order, int, error) {
	all, err := s.list(ctx, "Recent", func(o order.Order) bool {
		return o.Visible() && strings.HasPrefix(o.Window.SlotID, f.Slot) && ofStatus(o, f)
	},
		func(a, b order.Order) int {
			if f.Slot != "" {
				return cmp.Or(cmp.Compare(a.Window.SlotID, b.Window.SlotID), cmp.Compare(a.ID, b.ID))
			}
			return b.CreatedAt.Compare(a.CreatedAt)
		})
	return page(all, f.Offset, f.Limit), min(len(all), order.MostCounted+1), err
}

func (s *Orders) Changed(ctx context.Context, fromSlot string, since time.Time, limit int) (found []order.Order, err error) {
	err = s.db.read(ctx, "orders.Changed", func() error {
		all := sorted(s.rows, func(o order.Order) bool {
			return o.Visible() && o.Window.SlotID >= fromSlot && !s.changed[o.ID].Before(kept(since))
		}, func(a, b order.Order) int { return s.changed[a.ID].Compare(s.changed[b.ID]) })
		found = page(all, 0, limit)
		return nil
	})
	return found, err
}

func ofStatus(o order.Order, f order.Filter) bool {
	return len(f.Statuses) == 0 || slices.Contains(f.Statuses, o.Status)
}

func (s *Orders) NeverPlaced(ctx context.Context, from, before time.Time, limit int) ([]order.Order, error) {
	return s.first(ctx, "NeverPlaced", limit, func(o order.Order) bool {
		return o.Phase == order.Refused && !o.Visible() && !o.CreatedAt.Before(from) && o.CreatedAt.Before(before)
	}, func(a, b order.Order) int { return a.CreatedAt.Compare(b.CreatedAt) })
}

func (s *Orders) Due(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, "Due", limit, func(o order.Order) bool {
		return slices.Contains(order.Unfinished, o.Phase) && !o.Leased() && o.Lease.Until.Before(before)
	}, func(a, b order.Order) int {
		return cmp.Or(a.Lease.Until.Compare(b.Lease.Until), a.CreatedAt.Compare(b.CreatedAt))
	})
}

func (s *Orders) Leases(ctx context.Context, limit int) (map[string]string, error) {
	found, err := s.list(ctx, "Leases", func(o order.Order) bool { return slices.Contains(order.Unfinished, o.Phase) && o.Leased() }, nil)
	runners := map[string]string{}
	for _, o := range page(found, 0, limit) {
		runners[o.ID] = o.Lease.Runner
	}
	return runners, err
}

func (s *Orders) Watched(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, "Watched", limit, func(o order.Order) bool { return o.WatchDue(before) },
		func(a, b order.Order) int { return a.WatchAt.Compare(b.WatchAt) })
}

func (s *Orders) Untold(ctx context.Context, after string, limit int) ([]string, error) {
	return s.ids(ctx, "Untold", limit, func(o order.Order) bool { return o.HasNews() && o.ID > after }, nil)
}

func (s *Orders) HasOrdered(ctx context.Context, userID string) (bool, error) {
	found, err := s.list(ctx, "HasOrdered", func(o order.Order) bool {
		return o.UserID == userID && o.Stands()
	}, nil)
	return len(found) > 0, err
}

func (s *Orders) Spent(ctx context.Context, userID string) (orders int, value money.Paise, err error) {
	placed, err := s.list(ctx, "Spent", func(o order.Order) bool { return o.UserID == userID && o.WasPlaced() }, nil)
	for _, o := range placed {
		value += o.Spent()
	}
	return len(placed), value, err
}

func (s *Orders) Overdue(ctx context.Context, beforeSlot string, limit int) ([]order.Order, error) {
	return s.first(ctx, "Overdue", limit, func(o order.Order) bool {
		return o.Visible() && o.Window.SlotID < beforeSlot && slices.Contains(order.ToDeliver, o.Status)
	}, func(a, b order.Order) int { return cmp.Compare(a.Window.SlotID, b.Window.SlotID) })
}

func (s *Orders) Complained(ctx context.Context, open bool, limit int) ([]order.Order, error) {
	return s.first(ctx, "Complained", limit, func(o order.Order) bool { return o.HasOpenComplaint() || !open && len(o.Complaints) > 0 },
		func(a, b order.Order) int { return b.CreatedAt.Compare(a.CreatedAt) })
}

func (s *Orders) ToPutBack(ctx context.Context, said bool, limit int) ([]order.Order, error) {
	return s.first(ctx, "ToPutBack", limit, func(o order.Order) bool { return o.ToPutBack() && (!said || o.SaidBack()) },
		func(a, b order.Order) int { return a.Back.Waits.Compare(b.Back.Waits) })
}

func (s *Orders) Since(ctx context.Context, userID string, from time.Time) ([]order.Order, error) {
	return s.since(ctx, "Since", from, func(o order.Order) bool { return o.UserID == userID })
}

func (s *Orders) SentTo(ctx context.Context, addressKey string, from time.Time) ([]order.Order, error) {
	return s.since(ctx, "SentTo", from, func(o order.Order) bool { return addressKey != "" && o.AddressKey == addressKey })
}

func (s *Orders) OfCustomer(ctx context.Context, keys order.CustomerKeys, from time.Time) ([]order.Order, error) {
	return s.since(ctx, "OfCustomer", from, func(o order.Order) bool {
		return keys.MobileKey != "" && o.MobileKey == keys.MobileKey || keys.DeviceKey != "" && o.DeviceKey == keys.DeviceKey
	})
}

func (s *Orders) Unpaid(ctx context.Context) ([]order.Order, error) {
	return s.list(ctx, "Unpaid", func(o order.Order) bool { return o.HoldsUnpaid() }, nil)
}

func (s *Orders) Keyed(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, "Keyed", limit, func(o order.Order) bool {
		return o.CustomerKeys != order.CustomerKeys{} && o.CreatedAt.Before(before)
	}, func(a, b order.Order) int { return a.CreatedAt.Compare(b.CreatedAt) })
}

func (s *Orders) since(ctx context.Context, op string, from time.Time, wanted func(order.Order) bool) ([]order.Order, error) {
	return s.list(ctx, op, func(o order.Order) bool {
		return wanted(o) && !o.CreatedAt.Before(from)
	}, func(a, b order.Order) int { return b.CreatedAt.Compare(a.CreatedAt) })
}

func (s *Orders) Every(ctx context.Context, userID string, visit func(order.Order) error) error {
	all, err := s.list(ctx, "Every", func(o order.Order) bool { return o.UserID == userID },
		func(a, b order.Order) int { return a.CreatedAt.Compare(b.CreatedAt) })
	return each(all, err, visit)
}
