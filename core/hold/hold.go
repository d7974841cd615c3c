// Package hold counts things that orders take and release: units of stock, places in a delivery slot, uses of a
// coupon.
//
// A Count splits its units into Free, Held and Used. An order has at most one Hold on a count, with these
// states:
//
//	none --Take--> held --Use--> used        held --Resize, UsePart--> held, with another number of units
//	  \              \             |
//	   \--Release-->  released <---/   (Release of a used hold is a return)
//
// Every step is idempotent: repeating it changes nothing. A Release that finds no hold leaves a tombstone
// (released, quantity 0), so that a delayed Take cannot succeed after its order has been given up.
package hold

import (
	"time"

	"tokri/core/apperr"
)

// ErrShort means that fewer units are free than were asked for. The owner of the count (inventory, slot,
// coupon) replaces it by its own refusal.
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
	At       time.Time `json:"at"` // time of the last change; old finished holds are deleted by it
	// Round is the number of the order's last Resize; 0 if there was none.
	Round int `json:"round,omitempty"`
}

// Active reports whether the hold still takes a part of the count.
func (h Hold) Active() bool { return h.State == Held || h.State == Used }

// Count is a number of units. Free + Held + Used changes only by Add.
type Count struct {
	Free int `json:"free"`
	Held int `json:"held"`
	Used int `json:"used"`
}

// Total returns the sum of the units that were added, less those that were removed.
func (c Count) Total() int { return c.Free + c.Held + c.Used }

// Add adds n free units; a negative n removes units. It returns an error if fewer than 0 would be free.
func (c *Count) Add(n int) error {
	if c.Free+n < 0 {
		return ErrShort
	}
	c.Free += n
	return nil
}

// Take moves n units from free to held, once per order.
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

// Resize lets the order hold n units, whatever it holds now. Of an order's resizings that of the highest round counts, in whichever
// order they come; each is done once. An order that holds 0 units still has its hold.
func (c *Count) Resize(h *Hold, n, round int, now time.Time) error {
	switch {
	case h.State == Used, h.State == Released:
		return ErrReleased
	case h.Round >= round:
		return nil
	case n-h.Quantity > c.Free:
		return ErrShort
	}
	c.Free -= n - h.Quantity
	c.Held += n - h.Quantity
	h.Quantity, h.State, h.At, h.Round = n, Held, now, round
	return nil
}

// Use moves what the order holds to used. It does nothing if the order holds nothing.
func (c *Count) Use(h *Hold, now time.Time) {
	if h.State != Held {
		return
	}
	c.Held -= h.Quantity
	c.Used += h.Quantity
	h.State, h.At = Used, now
}

// UsePart moves n of the units that the order holds to used, lets it keep others, and moves the rest to free. It reports whether it did
// so: an order that holds nothing, or no more than it keeps, is left alone.
func (c *Count) UsePart(h *Hold, n, keep int, now time.Time) bool {
	if h.State != Held || keep > 0 && h.Quantity == keep {
		return false
	}
	c.Held -= h.Quantity - keep
	c.Used += n
	c.Free += h.Quantity - n - keep
	if h.Quantity, h.State, h.At = keep, Held, now; keep == 0 {
		h.Quantity, h.State = n, Used
	}
	return true
}

// Release returns what the order holds or has used, and prevents the order from taking again.
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
