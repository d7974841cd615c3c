// Package moving copies a shop from one store to another while it sells.
//
// A store offers its records as tables, in a form that all stores share. A copy compares the two stores, record by record, and
// writes what differs; it is repeated, and finds less to write each time. Then the shop is closed: its store refuses changes, so
// that the last comparison is one of two stores that stand still.
//
// What a store knows about a move is its State, which is kept in the store itself, so that every server and every command obeys
// it, also after a crash.
package moving

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"tokri/core/apperr"
	"tokri/core/hold"
)

// ErrMoving refuses a change of a store that is closed for a move.
var ErrMoving = apperr.New(apperr.Unavailable, "shop_moving",
	"The shop is moving and can change nothing for a few minutes. You can go on looking; please try again a little later.").After(10 * time.Second)

// Record is one record in the form that all stores share.
type Record struct {
	ID   string
	Body []byte // the JSON of the core's type, with fields that this version does not know; of a picture, its bytes
	// At is what a store knows beside the body, in milliseconds since 1970: when an order was written last, or a picture's time.
	At    int64
	Holds []hold.Hold // of a count, sorted by order
}

// Stored is a record as a store has it.
type Stored struct {
	ID string
	// Form is a hash of what is stored. While it is the same, Read returns the same.
	Form uint64
	Read func() (Record, error)
}

// Table is the records of one kind in one store.
type Table interface {
	Name() string
	Count(ctx context.Context) (int, error)
	// Each visits every record, in any order. A record that is written meanwhile may be left out or be visited in either form.
	Each(ctx context.Context, visit func(Stored) error) error
	// Put writes records, also over existing ones. It returns the ids of those that a unique index refuses, because another record
	// has what they claim.
	Put(ctx context.Context, records []Record) (refused []string, err error)
	Delete(ctx context.Context, ids []string) error
}

// Role is the part that a store plays in a move.
type Role string

// The roles.
const (
	Open    Role = ""        // none: the store serves a shop, or is empty
	Closing Role = "closing" // it is being copied for the last time, and refuses changes until a time
	Moved   Role = "moved"   // its shop is elsewhere, and it refuses changes
	Filling Role = "filling" // it is an unfinished copy, which only the copy may write and nobody may serve
)

// State is what a store knows about a move.
type State struct {
	Shop  string    `json:"shop,omitempty"` // names this store's shop; random, written by the first copy
	Role  Role      `json:"role,omitempty"`
	Run   string    `json:"run,omitempty"`   // the run of the copy that changed the role
	Until time.Time `json:"until,omitzero"`  // the end of Closing; a run that lives moves it on
	Other string    `json:"other,omitempty"` // where the shop is moved to, or comes from, for people
	From  string    `json:"from,omitempty"`  // of a copy: the Shop of which it is one
	At    time.Time `json:"at,omitzero"`     // when the role was changed
}

// Refuses reports whether the store refuses changes at a time.
func (s State) Refuses(now time.Time) bool {
	return s.Role == Moved || s.Role == Filling || s.Role == Closing && now.Before(s.Until)
}

// Lapsed reports whether the run that closed the store has not moved the end on in time. Who finds that opens the store before
// the first change, so that the run, if it lives after all, learns that records have changed behind its back.
func (s State) Lapsed(now time.Time) bool { return s.Role == Closing && !now.Before(s.Until) }

// Opened returns the state in which the store sells.
func (s State) Opened() State { return State{Shop: s.Shop, From: s.From} }

// Keeper keeps the state of a store. It is not stopped by the state.
type Keeper interface {
	State(ctx context.Context) (State, error)
	// Change writes what fn makes of the state, in one atomic step; fn may run twice.
	Change(ctx context.Context, fn func(*State) error) (State, error)
	// Settle returns when no write can be under way any more that began before the last Change.
	Settle(ctx context.Context) error
}

type mover struct{}

// AsMover returns a context under which a store can be written whatever its state.
func AsMover(ctx context.Context) context.Context { return context.WithValue(ctx, mover{}, true) }

// IsMover reports whether a context is of AsMover.
func IsMover(ctx context.Context) bool { return ctx.Value(mover{}) != nil }

// Limits is the table of windows. They are copied, and not compared: they end while a copy looks at them.
const Limits = "limits"

// Window is a window in which a limiter counts events.
type Window struct {
	Key    string    `json:"key"`
	Events int       `json:"events"`
	Ends   time.Time `json:"ends"`
}

// NumberedKey is the key of a record that a text and a number identify.
func NumberedKey(text string, number int64) string { return text + " " + strconv.FormatInt(number, 10) }

// Numbered returns the text and the number of such a key.
func Numbered(key string) (text string, number int64, err error) {
	at := strings.LastIndexByte(key, ' ')
	if at < 0 {
		return "", 0, fmt.Errorf("%q is not a text and a number", key)
	}
	number, err = strconv.ParseInt(key[at+1:], 10, 64)
	return key[:at], number, err
}
