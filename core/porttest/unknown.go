package porttest

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/alert"
	"tokri/core/cart"
	"tokri/core/ceiling"
	"tokri/core/complaint"
	"tokri/core/contact"
	"tokri/core/crew"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/login"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/pause"
	"tokri/core/recommend"
	"tokri/core/restock"
	"tokri/core/slot"
	"tokri/core/storing"
	"tokri/core/topup"
	"tokri/core/wishlist"
)

// Fields reads and writes the fields of stored records, as another version of the program would. A record is
// identified by its field in Stores and its id, a field by its stored name or by its path: "lines.0.price".
type Fields struct {
	Put func(t *testing.T, store, id, path, value string)
	Get func(t *testing.T, store, id, path string) string // returns "" if there is none
}

// UnknownFields checks that an update keeps the fields that a newer version of the program has written into a
// record.
func UnknownFields(t *testing.T, open func(t *testing.T) (Stores, Fields)) {
	t.Run("at every depth of an order", func(t *testing.T) {
		s, f := open(t)
		o := fromTheFuture(t, s, f)
		written, err := s.Orders.Update(t.Context(), o.ID, func(o *order.Order) error {
			o.Cashback, o.Status = 0, order.Delivered
			o.Timeline = slices.Clone(o.Timeline)
			o.Timeline[0].Told = false
			o.Timeline = append(o.Timeline, order.Event{Status: order.Delivered, At: day})
			o.Complaints = slices.Clone(o.Complaints)
			o.Complaints[1].State = complaint.Declined
			return nil
		})
		require.NoError(t, err)
		got, err := s.Orders.Get(t.Context(), o.ID)
		require.NoError(t, err)
		same(t, written, got)
		for _, path := range newer {
			assert.Equal(t, "new "+path, f.Get(t, "Orders", o.ID, path), path)
		}
		assert.Empty(t, f.Get(t, "Orders", o.ID, "cashback"), "what was emptied stays empty")
		assert.Equal(t, string(order.Delivered), f.Get(t, "Orders", o.ID, "status"))
	})

	t.Run("with their entry of a list", func(t *testing.T) {
		s, f := open(t)
		_, err := s.Carts.Update(t.Context(), "user", func(c *cart.Cart) error {
			c.Lines = []cart.Line{{ProductID: "p", VariantID: "a", Quantity: 1}, {ProductID: "p", VariantID: "b", Quantity: 1}}
			return nil
		})
		require.NoError(t, err)
		f.Put(t, "Carts", "user", "lines.0.later", "of a")
		f.Put(t, "Carts", "user", "lines.1.later", "of b")
		_, err = s.Carts.Update(t.Context(), "user", func(c *cart.Cart) error {
			c.Lines = []cart.Line{{ProductID: "p", VariantID: "c", Quantity: 1}, {ProductID: "p", VariantID: "b", Quantity: 2}}
			return nil
		})
		require.NoError(t, err)
		assert.Empty(t, f.Get(t, "Carts", "user", "lines.0.later"), "another line came in the place of a")
		assert.Equal(t, "of b", f.Get(t, "Carts", "user", "lines.1.later"))
	})

	t.Run("but not through a deletion", func(t *testing.T) {
		s, f := open(t)
		o := fromTheFuture(t, s, f)
		_, err := s.Orders.Update(storing.DropUnknown(t.Context()), o.ID, func(*order.Order) error { return nil })
		require.NoError(t, err)
		for _, path := range newer {
			assert.Empty(t, f.Get(t, "Orders", o.ID, path), path)
		}
	})

	t.Run("in every store", func(t *testing.T) {
		s, f := open(t)
		for _, r := range everyRecord(s) {
			require.NoError(t, r.touch(t.Context()), r.store)
			f.Put(t, r.store, r.id, r.path, "new")
			require.NoError(t, r.touch(t.Context()), r.store)
			assert.Equal(t, "new", f.Get(t, r.store, r.id, r.path), r.store)
		}
	})
}

// newer lists fields of an order that this version does not know.
var newer = []string{
	"later", "choices.later", "bill.later", "lines.1.later", "address.later", "timeline.0.later", "timeline.1.later", "refunds.1.later",
	"complaints.1.later", "complaints.0.images.1.later",
}

// fromTheFuture returns an order into which a newer version has written.
func fromTheFuture(t *testing.T, s Stores, f Fields) order.Order {
	o := full[order.Order]()
	require.NoError(t, s.Orders.Insert(t.Context(), o))
	for _, path := range newer {
		f.Put(t, "Orders", o.ID, path, "new "+path)
	}
	return o
}

// touched is a record that is created at the first touch, changed at the second, and has room for a field of a
// newer version.
type touched struct {
	store, id, path string
	touch           func(context.Context) error
}

func everyRecord(s Stores) []touched {
	o, u, top := placed("user", day), full[account.User](), full[topup.TopUp]()
	challenge, message := full[login.Challenge](), full[notify.Outgoing]()
	stock := inventory.Opening(map[string]int{"v": 1}, "meena", day)
	window := full[slot.Slot]()
	person, letter := full[crew.Person](), full[contact.Message]()
	return []touched{
		{"Orders", o.ID, "later", once(s.Orders.Insert, o, s.Orders.Update, o.ID)},
		{"Users", u.ID, "later", once(s.Users.Insert, u, s.Users.Update, u.ID)},
		{"TopUps", top.ID, "later", once(s.TopUps.Insert, top, s.TopUps.Update, top.ID)},
		{"Challenges", challenge.ID, "later", once(s.Challenges.Insert, challenge, s.Challenges.Update, challenge.ID)},
		{"Outbox", message.ID, "later", once(s.Outbox.Insert, message, s.Outbox.Update, message.ID)},
		{"AddressBooks", "u", "later", own[address.Book](s.AddressBooks)},
		{"Wishlists", "u", "later", own[wishlist.List](s.Wishlists)},
		{"Restocks", "u", "later", own[restock.List](s.Restocks)},
		{"Carts", "u", "later", own[cart.Cart](s.Carts)},
		{"Ceilings", "u", "later", own[ceiling.Usage](s.Ceilings)},
		{"Pauses", "u", "later", own[pause.Pause](s.Pauses)},
		{"Together", "u", "later", own[recommend.Found](s.Together)},
		{"Crew", string(person.Handle), "later", once(s.Crew.Insert, person, s.Crew.Update, string(person.Handle))},
		{"Messages", letter.ID, "later", once(s.Messages.Insert, letter, s.Messages.Update, letter.ID)},
		{"Alerts", "u", "later", func(ctx context.Context) error {
			return second(s.Alerts.Update(ctx, "u", func(*alert.Alert) error { return nil }))
		}},
		{"Stock", "v", "recent.movements.0.later", func(ctx context.Context) error {
			if err := s.Stock.Open(ctx, stock); err != nil {
				return err
			}
			return s.Stock.Update(ctx, "v", "order", func(v *inventory.Stock, h *hold.Hold) error {
				recent := *v.Recent
				v.Recent = &recent
				v.Received++
				return v.Take(h, 1, day)
			})
		}},
		{"Slots", window.ID, "changes.list.0.later", func(ctx context.Context) error {
			if err := s.Slots.Ensure(ctx, []slot.Slot{window}); err != nil {
				return err
			}
			return s.Slots.Update(ctx, window.ID, "order", func(w *slot.Slot, h *hold.Hold) error {
				changes := *w.Changes
				w.Changes = &changes
				w.Capacity++
				return w.Count.Take(h, 1, day)
			})
		}},
	}
}

// once returns a function that inserts a record at the first touch.
func once[T any](insert func(context.Context, T) error, v T, update func(context.Context, string, func(*T) error) (T, error), id string) func(context.Context) error {
	inserted := false
	return func(ctx context.Context) error {
		if !inserted {
			inserted = true
			return insert(ctx, v)
		}
		return second(update(ctx, id, func(*T) error { return nil }))
	}
}

// own returns a function that creates or changes the record of a user.
func own[T any](s perUserStore[T]) func(context.Context) error {
	return func(ctx context.Context) error { return second(s.Update(ctx, "u", func(*T) error { return nil })) }
}
