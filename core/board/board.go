// Package board shows the people of the shop what is to be done: the slots of the day, the orders in them, and what waits
// for a person.
package board

import (
	"cmp"
	"context"
	"slices"
	"time"

	"tokri/core/alert"
	"tokri/core/contact"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/slot"
)

// Low is the number of free units at which a pack runs low.
const Low = 5

// Letters are the messages that people wrote to the shop.
type Letters interface {
	// Waiting lists the messages that are not marked as done, newest first.
	Waiting(ctx context.Context, limit int) ([]contact.Message, error)
}

// Service reads what the board shows. Every field is required.
type Service struct {
	*Present
	Orders  order.StaffView
	Slots   slot.Store
	Alerts  alert.Store
	Letters Letters

	showing joined[Board]
}

// Slot is a delivery slot with its orders, counted by status.
type Slot struct {
	slot.Slot
	Count map[order.Status]int
	Value money.Paise // of the orders that stand
}

// Need is something that waits for a person.
type Need struct {
	Kind  Kind
	At    time.Time // since when
	Until time.Time // when it should be done; zero if no rule says so
	Order string    // its id
	Track string    // its tracking id
	Count int
	Text  string
}

// Kind is the kind of a Need.
type Kind string

// The kinds.
const (
	Late         Kind = "late"          // the slot is over and the order is not delivered
	Complained   Kind = "complaint"     // a reported problem without an answer
	RefundFailed Kind = "refund_failed" // the gateway refused a refund for good
	Alerted      Kind = "alert"
	Wrote        Kind = "letter"
	CameBack     Kind = "put_back" // goods of a cancelled order wait to be put back
)

// Board is what the people see first.
type Board struct {
	Now   time.Time
	Slots []Slot // all of today, and the next ones, MaxSlots together if today has fewer
	Needs []Need // the most urgent first
}

// Bounds of what one board shows.
const (
	MaxSlots   = 12
	maxLetters = 100
	maxOrders  = 5000
	maxNeeds   = 50 // of one kind that are read
	maxShown   = 20 // of one kind, so that many of one do not hide the others
	maxBack    = 200
	ahead      = 8 * 24 * time.Hour
	answerIn   = 2 * time.Hour // a reported problem should be answered within this time
	lateBefore = 24 * time.Hour
)

// SlotsFrom lists the slots from the beginning of today on.
func (s *Service) SlotsFrom(ctx context.Context) ([]Slot, error) {
	slots, _, err := s.slotsFrom(ctx)
	return slots, err
}

// Standing lists the orders of a slot that are still to be delivered.
func (s *Service) Standing(ctx context.Context, slotID string) ([]order.Order, error) {
	all, _, err := s.Orders.Recent(ctx, order.Filter{Slot: slotID, Limit: maxOrders})
	return slices.DeleteFunc(all, func(o order.Order) bool {
		_, err := o.Following()
		return err != nil || o.Window.SlotID != slotID
	}), err
}

func (s *Service) slotsFrom(ctx context.Context) ([]Slot, []*short, error) {
	now := s.Now()
	today := now.In(s.Zone)
	from := time.Date(today.Year(), today.Month(), today.Day(), 0, 0, 0, 0, s.Zone)
	found, err := s.Slots.Between(ctx, from, from.Add(ahead))
	if err != nil {
		return nil, nil, err
	}
	orders, err := s.shorts(ctx)
	if err != nil {
		return nil, nil, err
	}
	slots := make([]Slot, len(found))
	index := map[string]int{}
	for i, one := range found {
		slots[i], index[one.ID] = Slot{Slot: one, Count: make(map[order.Status]int)}, i
	}
	for _, o := range orders {
		if i, ok := index[o.slot]; ok && o.placed {
			slots[i].Count[o.status]++
			if o.status != order.Cancelled {
				slots[i].Value += o.value
			}
		}
	}
	return slots, orders, nil
}

// Show returns the board, which its callers must not change: others may have the same.
func (s *Service) Show(ctx context.Context) (Board, error) { return s.showing.get(ctx, s.show) }

func (s *Service) show(ctx context.Context) (Board, error) {
	now := s.Now()
	slots, orders, err := s.slotsFrom(ctx)
	if err != nil {
		return Board{}, err
	}
	board := Board{Now: now, Slots: slots[:min(len(slots), max(MaxSlots, s.ofToday(slots)))]}
	complained, err := s.Orders.Complained(ctx, true, maxNeeds)
	if err != nil {
		return Board{}, err
	}
	for _, o := range complained {
		for _, c := range o.Complaints {
			if c.Open() {
				board.Needs = append(board.Needs, Need{Kind: Complained, At: c.At, Until: c.At.Add(answerIn), Order: o.ID, Track: o.TrackingID})
			}
		}
	}
	late, err := s.Orders.Overdue(ctx, s.first(now), maxNeeds)
	if err != nil {
		return Board{}, err
	}
	overdue := make([]*short, len(late))
	for i := range late {
		overdue[i] = shortOf(&late[i])
	}
	for _, o := range slices.Concat(overdue, orders) {
		for _, kind := range o.needs(now) {
			if kind != Complained && kind != CameBack { // those of the last day are among the others
				board.Needs = append(board.Needs, Need{Kind: kind, At: o.end, Order: o.id, Track: o.track})
			}
		}
	}
	back, err := s.Orders.ToPutBack(ctx, false, maxBack)
	if err != nil {
		return Board{}, err
	}
	if n := len(back); n > 0 {
		board.Needs = append(board.Needs, Need{Kind: CameBack, At: back[0].Back.Waits, Count: n})
	}
	alerts, err := s.Alerts.List(ctx, true, maxNeeds)
	if err != nil {
		return Board{}, err
	}
	for _, a := range alerts {
		board.Needs = append(board.Needs, Need{Kind: Alerted, At: a.First, Text: a.What, Count: a.Times, Order: a.Order, Track: a.Track})
	}
	letters, err := s.Letters.Waiting(ctx, maxLetters)
	if err != nil {
		return Board{}, err
	}
	if n := len(letters); n > 0 {
		board.Needs = append(board.Needs, Need{Kind: Wrote, At: letters[n-1].At, Count: n})
	}
	rank := []Kind{Late, RefundFailed, Complained, CameBack, Alerted, Wrote}
	slices.SortStableFunc(board.Needs, func(a, b Need) int {
		return cmp.Or(slices.Index(rank, a.Kind)-slices.Index(rank, b.Kind), a.At.Compare(b.At))
	})
	of := make(map[Kind]int)
	board.Needs = slices.DeleteFunc(board.Needs, func(n Need) bool { of[n.Kind]++; return of[n.Kind] > maxShown })
	return board, nil
}

// ofToday returns how many of the slots, which are in their order, begin today.
func (s *Service) ofToday(slots []Slot) (n int) {
	year, month, day := s.Now().In(s.Zone).Date()
	tomorrow := time.Date(year, month, day+1, 0, 0, 0, 0, s.Zone)
	for n < len(slots) && slots[n].Start.Before(tomorrow) {
		n++
	}
	return n
}

// Needs returns why an order waits for a person.
func Needs(o order.Order, now time.Time) []Kind { return shortOf(&o).needs(now) }

// Collect returns the cash to collect at the door.
func Collect(o order.Order) money.Paise {
	if o.Status == order.Cancelled || o.Status == order.Delivered {
		return 0
	}
	return o.ToCollect()
}

// RunsLow reports whether a pack has few free units.
func RunsLow(l inventory.Level) bool { return l.Free <= Low }

// Promised is an order that was promised units of a pack that are still in the shop.
type Promised struct {
	Order    order.Order
	Quantity int
	Planned  int // units of them that are planned to be missing
}

// PromisedOf lists the orders that were promised units of a pack and can get fewer, because these are not picked yet: the latest delivery
// first, then the largest quantity.
func (s *Service) PromisedOf(ctx context.Context, variantID string) ([]Promised, error) {
	orders, err := s.orders(ctx)
	if err != nil {
		return nil, err
	}
	var found []Promised
	for _, o := range orders {
		if !o.Promised() || o.PickOf(variantID) != nil {
			continue
		}
		for _, u := range o.Units() {
			if u.VariantID == variantID {
				found = append(found, Promised{Order: o, Quantity: u.Quantity, Planned: o.ShortOf(variantID)})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b Promised) int {
		return cmp.Or(b.Order.Window.Start.Compare(a.Order.Window.Start), cmp.Compare(b.Quantity, a.Quantity), cmp.Compare(b.Order.ID, a.Order.ID))
	})
	return found, nil
}
