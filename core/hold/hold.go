// Package hold counts things that orders take and give back: units of stock, places in a
// delivery slot, uses of a coupon.
//
// A Count splits its units into Free, Held and Used. One order has at most one Hold on one
// count; the hold goes
//
//	none --Take--> held --Use--> used
//	  \              \             |
//	   \--Release-->  released <---/   (Release of a used hold is a return)
//
// Every step may be repeated and is then harmless: a step already done changes nothing. A
// Release that finds no hold leaves a tombstone (released, quantity 0), so that a Take that was
// delayed on its way cannot succeed after its order has been given up.
package hold

import (
	"time"

	"tokri/core/apperr"
)

// ErrShort means that fewer are free than asked for. The owner of the count (inventory, slot,
// coupon) turns it into its own refusal.
var ErrShort = apperr.New(apperr.Conflict, "short", "Not enough left.")

// ErrReleased refuses a Take of an order that has been given up.
var ErrReleased = apperr.New(apperr.Conflict, "released", "This order has been given up.")

// State of one order's hold.
type State string

// The states of a hold. The zero value means that there is none.
const (
	None     State = ""
	Held     State = "held"
	Used     State = "used"
	Released State = "released"
)

// Hold is what one order has taken of one count.
type Hold struct {
	Order    string    `json:"order"`
	Quantity int       `json:"quantity"`
	State    State     `json:"state"`
	At       time.Time `json:"at"` // of the last change; old finished holds are pruned by it
}

// Active reports whether the hold still takes part of the count.
func (h Hold) Active() bool { return h.State == Held || h.State == Used }

// Count is the number of units. Free + Held + Used changes only by Add.
type Count struct {
	Free int `json:"free"`
	Held int `json:"held"`
	Used int `json:"used"`
}

// Total returns everything that was ever added and not taken out.
func (c Count) Total() int { return c.Free + c.Held + c.Used }

// Add adds n free units; a negative n takes some out. It refuses to go below zero.
func (c *Count) Add(n int) error {
	if c.Free+n < 0 {
		return ErrShort
	}
	c.Free += n
	return nil
}

// Take moves n from free to held, once per order.
func (c *Count) Take(h *Hold, n int, now time.Time) error {
	switch h.State {
	case Held, Used:
		return nil
	case Released:
		return ErrReleased
	case None:
	}
	if n > c.Free {
		return ErrShort
	}
	c.Free -= n
	c.Held += n
	h.Quantity, h.State, h.At = n, Held, now
	return nil
}

// Use moves what the order holds to used. Without a hold it does nothing.
func (c *Count) Use(h *Hold, now time.Time) {
	if h.State != Held {
		return
	}
	c.Held -= h.Quantity
	c.Used += h.Quantity
	h.State, h.At = Used, now
}

// Release gives back what the order holds or used, and bars the order from taking again.
func (c *Count) Release(h *Hold, now time.Time) {
	switch h.State {
	case Held:
		c.Held -= h.Quantity
		c.Free += h.Quantity
	case Used:
		c.Used -= h.Quantity
		c.Free += h.Quantity
	case Released:
		return
	case None:
		h.Quantity = 0
	}
	h.State, h.At = Released, now
}
