package inventory

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"tokri/core/apperr"
	"tokri/core/hold"
	"tokri/core/staff"
)

// Kind is the reason of a movement.
type Kind string

// The kinds of movements.
const (
	KindOpening Kind = "opening" // the stock that the shop had when the variant was imported
	KindReceive Kind = "receive" // goods came in
	KindWaste   Kind = "waste"   // goods were thrown away
	KindCount   Kind = "count"   // a shelf was counted; the movement is the difference
	KindCorrect Kind = "correct" // an earlier entry was wrong
	KindShort   Kind = "short"   // units that an order was promised were not there
)

// Movement is one change of a variant's stock: a signed number of units. It is immutable, and a variant has one
// movement with a Key.
type Movement struct {
	VariantID   string `json:"variantId"`
	Seq         int64  `json:"seq"` // number among the variant's movements, from 1, without gaps
	staff.Entry `json:",inline"`
	Kind        Kind `json:"kind"`
	Units       int  `json:"units"`
	Counted     int  `json:"counted"` // of a KindCount: the units found on the shelf, including those that orders hold
}

// Recent are the movements that the stock's own record keeps, ordered by Seq: all that the journal does not
// have yet, and those of the last rememberFor, so that no movement is made twice.
type Recent struct {
	Movements []Movement `json:"movements"`
}

// rememberFor is far longer than the time between looking a movement up in the journal and making it.
const rememberFor = 24 * time.Hour

const maxUnits = 1_000_000 // units of one movement; limits the damage of a typing error

// Refusals of a movement, which only the staff see.
var (
	ErrMovement = apperr.New(apperr.Invalid, "stock_movement", "This is no movement of stock.")
	ErrPromised = apperr.New(apperr.Conflict, "stock_promised", "Orders hold more than would be left.")
	ErrReused   = apperr.New(apperr.Conflict, "stock_key_reused", "Another movement of this variant was made under this key.")
)

// Opening returns the stock records of variants that are new in the shop. by is empty if the server creates
// them.
func Opening(units map[string]int, by staff.Name, now time.Time) []Stock {
	var all []Stock
	for id, n := range units {
		s := Stock{VariantID: id}
		s.Free, s.Received = n, n
		s.record(Movement{VariantID: id, Entry: staff.Entry{Key: "opening", By: by}, Kind: KindOpening, Units: n}, now)
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b Stock) int { return cmp.Compare(a.VariantID, b.VariantID) })
	return all
}

// Check refuses values that cannot be meant.
func (m Movement) Check() error {
	n := m.Units
	if m.Kind == KindCount {
		n = m.Counted
	}
	wrong := m.Wrong()
	switch {
	case wrong != "":
	case n > maxUnits || n < -maxUnits:
		wrong = fmt.Sprintf("At most %d units move at once.", maxUnits)
	case m.Kind == KindReceive && n <= 0, (m.Kind == KindWaste || m.Kind == KindShort) && n >= 0:
		wrong = "Give at least 1 unit."
	case m.Kind == KindCorrect && n == 0:
		wrong = "A correction of 0 corrects nothing."
	case m.Kind == KindCount && n < 0:
		wrong = "A shelf has 0 units or more."
	case (m.Kind == KindWaste || m.Kind == KindCorrect) && m.Why == "":
		wrong = "Say why."
	default:
		return nil
	}
	return ErrMovement.Saying(wrong)
}

// sameAs refuses a movement whose Key was used for a different one.
func (m Movement) sameAs(made Movement) error {
	same := made.Kind == m.Kind && made.Counted == m.Counted && (m.Kind == KindCount || made.Units == m.Units)
	if !same {
		return ErrReused
	}
	return nil
}

// Move makes a movement, once per Key, and returns it as it was made, and whether that happened in an earlier
// call. The units expected on a shelf are those that are free and those that orders hold; units that orders
// hold cannot be moved away.
func (s *Stock) Move(m Movement, now time.Time) (made Movement, again bool, err error) {
	s.begin(now)
	for _, made := range s.Recent.list() {
		if made.Key == m.Key {
			return made, true, m.sameAs(made)
		}
	}
	if m.Kind == KindCount {
		m.Units = m.Counted - s.Free - s.Held
	}
	if err := s.Add(m.Units); err != nil {
		return Movement{}, false, ErrPromised.Saying(fmt.Sprintf("%d are free and %d are held by orders: %d would be too few for them. Cancel an order first.",
			s.Free, s.Held, s.Free+s.Held+m.Units))
	}
	s.Received += m.Units
	return s.record(m, now), false, nil
}

// ErrMoved refuses a count of a shelf that has changed since the person saw it.
var ErrMoved = apperr.New(apperr.Conflict, "stock_moved", "The shelf has changed meanwhile. Look at it again.")

// CountAll makes a KindCount. If fewer units are there than orders were promised, it takes all that are free; what orders hold
// stays held, because only a person can say which of them get fewer.
func (s *Stock) CountAll(m Movement, expect *int, now time.Time) (made Movement, again bool, err error) {
	s.begin(now)
	for _, made := range s.Recent.list() {
		if made.Key == m.Key {
			return made, true, m.sameAs(made)
		}
	}
	if here := s.Free + s.Held; expect != nil && *expect != here {
		return Movement{}, false, ErrMoved.Saying(fmt.Sprintf("The shelf has changed meanwhile: %d should be there now. Look at it again.", here))
	}
	if m.Counted >= s.Held {
		return s.Move(m, now)
	}
	m.Units = -s.Free
	s.Received += m.Units
	if err := s.Add(m.Units); err != nil {
		return Movement{}, false, err
	}
	return s.record(m, now), false, nil
}

// Sell turns units that an order holds into sold ones, once. It still holds those that come back; the others are free again, but for
// those that were missing, which leave the stock by a movement in the same write.
func (s *Stock) Sell(h *hold.Hold, sold, back int, missing Movement, now time.Time) error {
	if !s.UsePart(h, sold, back, now) {
		return nil
	}
	return s.lose(now, missing)
}

// Return frees the units that an order holds, but for those that leave the stock by movements in the same write, and prevents
// the order from taking units again.
func (s *Stock) Return(h *hold.Hold, now time.Time, gone ...Movement) error {
	held := h.State == hold.Held
	s.Release(h, now)
	if !held {
		return nil
	}
	return s.lose(now, gone...)
}

// lose makes movements; those of 0 units are none.
func (s *Stock) lose(now time.Time, gone ...Movement) error {
	for _, m := range gone {
		if m.Units == 0 {
			continue
		}
		if _, _, err := s.Move(m, now); err != nil {
			return err
		}
	}
	return nil
}

// begin adds the first movement to a stock record from before movements were introduced.
func (s *Stock) begin(now time.Time) {
	if s.Moved == 0 {
		s.record(Movement{VariantID: s.VariantID, Entry: staff.Entry{Key: "opening"}, Kind: KindOpening, Units: s.Received}, now)
	}
}

// record appends a movement to the stock's own record.
func (s *Stock) record(m Movement, now time.Time) Movement {
	s.Moved++
	m.VariantID, m.Seq, m.At, m.Why = s.VariantID, s.Moved, now, strings.TrimSpace(m.Why)
	s.Recent = &Recent{append(slices.Clone(s.Recent.list()), m)}
	s.Behind = true
	return m
}

// Unjournaled returns the movements that the journal does not have yet.
func (s *Stock) Unjournaled() (found []Movement) {
	for _, m := range s.Recent.list() {
		if m.Seq > s.Journaled {
			found = append(found, m)
		}
	}
	return found
}

// Journal records up to which Seq the journal has the movements, and drops old ones that it has.
func (s *Stock) Journal(seq int64, now time.Time) {
	s.Journaled = max(s.Journaled, seq)
	s.Behind = s.Journaled < s.Moved
	var left []Movement
	for _, m := range s.Recent.list() {
		if m.Seq > s.Journaled || now.Sub(m.At) < rememberFor {
			left = append(left, m)
		}
	}
	s.Recent = nil
	if len(left) > 0 {
		s.Recent = &Recent{left}
	}
}

func (r *Recent) list() []Movement {
	if r == nil {
		return nil
	}
	return r.Movements
}
