package order

import (
	"slices"
	"strconv"
	"time"

	"tokri/core/apperr"
	"tokri/core/staff"
)

// Refusals of a move, which only the staff see.
var (
	ErrNotMovable = apperr.New(apperr.Conflict, "order_not_movable",
		"Only an order that is placed and not yet out for delivery can be moved to another slot.")
	ErrMoveKey = apperr.New(apperr.Conflict, "order_move_key_reused", "Another move of this order was made under this key.")
	// ErrMoveStopped refuses a move whose first attempt was refused, and forgotten in a crash.
	ErrMoveStopped = apperr.New(apperr.Conflict, "order_move_stopped", "The move was interrupted, and the order keeps its slot. Please try again.")
)

// Refusals of a move that a customer asks for. ErrNotChangeable refuses a change of the lines, too.
var (
	ErrNotChangeable = apperr.New(apperr.Conflict, "order_not_changeable",
		"This order can no longer be changed: the cut-off of its slot has passed, or it is being packed.")
	ErrMovedMeanwhile = apperr.New(apperr.Conflict, "order_moved_meanwhile",
		"This order has got another delivery time meanwhile. Look at it before you choose again.")
	ErrMovedOften = apperr.New(apperr.Conflict, "order_moved_often",
		"You have chosen another delivery time for this order several times. Please call us if it has to change once more.")
)

// mostOwnMoves is how often a customer may move one order. Each move stays in its record, and keeps other customers' places for a moment.
const mostOwnMoves = 5

// Move is the log of one move of a placed order to another slot, without a name if its customer chose it. It is written before anything is taken, so that a crash
// leaves no place of which no record knows.
type Move struct {
	staff.Entry `json:",inline"`
	From        Window    `json:"from"`
	To          Window    `json:"to"`
	State       MoveState `json:"state"`
	Refusal     *Refusal  `json:"refusal,omitempty"` // of a Kept move: why
	Told        bool      `json:"told,omitempty"`    // the message about it is in the outbox, or is not needed: see News
}

// MoveState is how far a move has come.
type MoveState string

// The states. In the first two the order's phase is Moving.
const (
	Taking  MoveState = "taking"  // a place in the new slot is being taken; the order's window is still the old one
	Leaving MoveState = "leaving" // the order's window is the new one; the old place is being given back
	Moved   MoveState = "moved"
	Kept    MoveState = "kept" // there was no place, and the order keeps the slot that it had
)

// Promised reports whether the order is placed and still in the shop.
func (o *Order) Promised() bool {
	return (o.Phase == Live || o.isChanging()) && (o.Status == Placed || o.Status == Processing)
}

// MayMove refuses to move an order that is not placed, or has left the shop.
func (o *Order) MayMove() error {
	if o.Phase != Live || !o.Promised() {
		return ErrNotMovable
	}
	return nil
}

// BeginMove begins to move the order to a slot. It returns ErrAtRest if it has that slot, or if the same move was begun
// before, and ErrLeased while it is moved or changed. A move that was refused may be tried again under its key.
func (o *Order) BeginMove(m Move) error {
	for _, made := range o.Moves {
		if made.Key == m.Key && made.State != Kept {
			if made.To.SlotID != m.To.SlotID {
				return ErrMoveKey
			}
			return ErrAtRest
		}
	}
	if o.isChanging() {
		return ErrLeased
	}
	if err := o.MayMove(); err != nil {
		return err
	}
	if o.Window.SlotID == m.To.SlotID {
		return ErrAtRest
	}
	m.From, m.State, m.Refusal, m.Told = o.Window, Taking, nil, false
	o.Moves = append(slices.Clone(o.Moves), m)
	return o.turn(Moving)
}

// MovableUntil returns until when the customer may move the order to another slot; zero if that is not possible.
func (o *Order) MovableUntil(now time.Time) time.Time {
	if !o.BeforeCutoff(now) || o.ownMoves() >= mostOwnMoves {
		return time.Time{}
	}
	return o.Window.Cutoff
}

func (o *Order) ownMoves() (n int) {
	for _, m := range o.Moves {
		if m.By == "" {
			n++
		}
	}
	return n
}

// BeginOwnMove begins a move that the customer asks for, who saw the order in the slot from. It returns ErrAtRest if the order has the
// new slot already, so that it can be asked for again, and ErrLeased while it is moved or changed. The customer is not told what he or she did.
func (o *Order) BeginOwnMove(m Move, from string) error {
	switch {
	case o.isChanging():
		return ErrLeased
	case !o.Promised():
		return ErrNotChangeable
	case o.Window.SlotID == m.To.SlotID:
		return ErrAtRest
	case o.Window.SlotID != from:
		return ErrMovedMeanwhile
	case !o.BeforeCutoff(m.At):
		return ErrNotChangeable
	case o.ownMoves() >= mostOwnMoves:
		return ErrMovedOften
	}
	m.By = ""
	if err := o.BeginMove(m); err != nil {
		return err
	}
	o.Moves[len(o.Moves)-1].Told = true
	return nil
}

// OpenMove returns the number of the move that is under way, or 0. Moves are numbered from 1.
func (o *Order) OpenMove() int {
	if n := len(o.Moves); n > 0 && (o.Moves[n-1].State == Taking || o.Moves[n-1].State == Leaving) {
		return n
	}
	return 0
}

// placeOf returns the key under which a move holds its place. Each has its own: what was released cannot be taken again
// under the same key, and an order may come back to a slot that it has left.
func (o *Order) placeOf(move int) string {
	if move == 0 {
		return o.HoldID()
	}
	return o.HoldID() + moveMark + strconv.Itoa(move)
}

// lastMove returns the index of the latest move that gave the order its window, or -1.
func (o *Order) lastMove() int { return o.moveBefore(len(o.Moves) + 1) }

// moveBefore returns the index of the latest move with a lower number that gave the order its window, or -1.
func (o *Order) moveBefore(number int) int {
	for i := number - 2; i >= 0; i-- {
		if s := o.Moves[i].State; s == Leaving || s == Moved {
			return i
		}
	}
	return -1
}

// Place is one place in a slot, with the key under which an order holds it.
type Place struct{ SlotID, HoldID string }

// HeldPlace returns the place of the order: that of its window.
func (o *Order) HeldPlace() Place { return Place{o.Window.SlotID, o.placeOf(o.lastMove() + 1)} }

// MovePlaces returns the places of the move that is under way: the one that it takes, and the one that it leaves.
func (o *Order) MovePlaces() (to, from Place) {
	n := o.OpenMove()
	if n == 0 {
		return o.HeldPlace(), o.HeldPlace()
	}
	m := o.Moves[n-1]
	return Place{m.To.SlotID, o.placeOf(n)}, Place{m.From.SlotID, o.placeOf(o.moveBefore(n) + 1)}
}

// MayHold reports whether the order may hold this place now: it is the order's own, or one of the move that is under way.
func (o *Order) MayHold(p Place) bool {
	to, from := o.MovePlaces()
	return p == o.HeldPlace() || p == to || p == from
}

// EnterSlot gives the order the window of the move that is under way, whose place is taken.
func (o *Order) EnterSlot() error {
	return o.stepMove(Taking, func(m *Move) { o.Window, m.State = m.To, Leaving })
}

// EndMove ends a move when the old place was given back.
func (o *Order) EndMove() error {
	if err := o.stepMove(Leaving, func(m *Move) { m.State = Moved }); err != nil {
		return err
	}
	return o.turn(Live, Moving)
}

// RefuseMove ends a move for which there is no place: the order keeps its slot.
func (o *Order) RefuseMove(why *apperr.Error) error {
	if err := o.stepMove(Taking, func(m *Move) { m.State, m.Refusal = Kept, RefusalOf(why) }); err != nil {
		return err
	}
	return o.turn(Live, Moving)
}

func (o *Order) stepMove(from MoveState, change func(*Move)) error {
	n := o.OpenMove()
	if n == 0 || o.Moves[n-1].State != from {
		return ErrNoMove
	}
	o.Moves = slices.Clone(o.Moves)
	change(&o.Moves[n-1])
	return nil
}

// MoveRefused returns why the latest move under a key was refused, or nil.
func (o *Order) MoveRefused(key string) error {
	for i := len(o.Moves) - 1; i >= 0; i-- {
		if m := o.Moves[i]; m.Key == key {
			if m.State == Kept && m.Refusal != nil {
				return m.Refusal.Err()
			}
			return nil
		}
	}
	return nil
}
