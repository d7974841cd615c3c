package board

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/slot"
)

// Present is what is at the desk: the orders of the slots from yesterday on. Desk, Now and Zone are required. It must not be copied.
//
// It keeps a short form of these orders in memory, so that a look reads only what was written since the look before. As the feed does,
// it finds writes of other servers by their time, some seconds back, and so that nothing can be wrong for long a look
// reads everything anew when the last whole reading is a minute old.
type Present struct {
	Desk order.Desk
	Now  func() time.Time
	Zone *time.Location // the shop's

	reading joined[[]*short]
	// What the latest reading found, which only readings use: they take turns.
	from      string // the first slot
	at, whole time.Time
	known     map[string]*short // nil before the first reading, and after one that found more orders than it may
	list      []*short
}

// short is what the board and a search need to know of every order. It is never changed.
type short struct {
	id, track, user, phone, slot string
	version                      int64
	status                       order.Status
	placed                       bool
	value                        money.Paise
	end, created                 time.Time
	follows                      bool // it has a next status
	complaint, refused, back     bool
}

func shortOf(o *order.Order) *short {
	_, err := o.Following()
	return &short{id: o.ID, track: o.TrackingID, user: o.UserID, phone: o.Address.Phone, slot: o.Window.SlotID, version: o.Version,
		status: o.Status, placed: o.WasPlaced(), value: o.Charged().Value, end: o.Window.End, created: o.CreatedAt, follows: err == nil,
		complaint: o.HasOpenComplaint(), refused: o.RefundRefused(), back: o.ToPutBack()}
}

// needs returns why an order waits for a person.
func (s *short) needs(now time.Time) (kinds []Kind) {
	if s.follows && now.After(s.end) {
		kinds = append(kinds, Late)
	}
	if s.complaint {
		kinds = append(kinds, Complained)
	}
	if s.refused {
		kinds = append(kinds, RefundFailed)
	}
	if s.back {
		kinds = append(kinds, CameBack)
	}
	return kinds
}

// wholeEvery is the time after which a look reads all orders anew.
const wholeEvery = time.Minute

// Day returns the id with which the slots of a time's day begin.
func (p *Present) Day(at time.Time) string { return slot.DayOf(at.In(p.Zone)) }

func (p *Present) first(now time.Time) string { return p.Day(now.Add(-lateBefore)) }

// shorts returns the orders of the desk as they were when it was called, or later. The caller must not change the list.
func (p *Present) shorts(ctx context.Context) ([]*short, error) { return p.reading.get(ctx, p.read) }

func (p *Present) read(ctx context.Context) ([]*short, error) {
	now := p.Now()
	from, since := p.first(now), p.at.Add(-overlap)
	if p.known == nil || from != p.from || now.Before(p.at) || now.Sub(p.whole) >= wholeEvery {
		since = time.Time{}
	}
	found, err := p.Desk.Changed(ctx, from, since, maxOrders)
	if err == nil && len(found) == maxOrders && !since.IsZero() {
		since = time.Time{}
		found, err = p.Desk.Changed(ctx, from, since, maxOrders)
	}
	if err != nil {
		return nil, err
	}
	if since.IsZero() {
		p.from, p.whole, p.known, p.list = from, now, make(map[string]*short, len(found)), nil
	}
	for i := range found {
		if old := p.known[found[i].ID]; old == nil || old.version < found[i].Version {
			p.known[found[i].ID] = shortOf(&found[i])
			p.list = nil
		}
	}
	if p.list == nil {
		p.list = slices.SortedFunc(maps.Values(p.known), func(a, b *short) int { return cmp.Compare(a.id, b.id) })
	}
	p.at = now
	if list := p.list; len(found) == maxOrders {
		p.known, p.list = nil, nil
		return list, nil
	}
	return p.list, nil
}
