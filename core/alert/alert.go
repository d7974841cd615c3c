// Package alert keeps what a member of the staff must look at: what the server found and cannot decide itself, such as a
// refund that the gateway refused for good. Before, these were lines of the log.
package alert

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"
	"time"

	"tokri/core/apperr"
	"tokri/core/staff"
)

// ErrNotFound means that there is no such alert.
var ErrNotFound = apperr.New(apperr.NotFound, "alert_not_found", "There is no such alert.")

// Alert is one thing to look at.
type Alert struct {
	ID      string     `json:"id"` // what it is about and what is wrong: the same trouble again is the same alert
	What    string     `json:"what"`
	Order   string     `json:"order,omitempty"`    // the order's id
	Track   string     `json:"tracking,omitempty"` // the order's tracking id
	TopUp   string     `json:"topUp,omitempty"`    // the top-up's id
	First   time.Time  `json:"first"`
	At      time.Time  `json:"at"` // when it was seen last
	Times   int        `json:"times"`
	DoneAt  time.Time  `json:"doneAt,omitzero"` // zero: it waits for a person
	DoneBy  staff.Name `json:"doneBy,omitempty"`
	Note    string     `json:"note,omitempty"` // what the person did about it
	Version int64      `json:"version"`        // counts writes; kept by the store
}

// IDOf returns the id of an alert about a record. What stands after a colon, such as the words of an error, is a detail: it may be
// another each time that the trouble is met.
func IDOf(record, what string) string {
	trouble, _, _ := strings.Cut(what, ":")
	sum := sha256.Sum256([]byte(trouble))
	return record + "/" + hex.EncodeToString(sum[:6])
}

// Open reports whether the alert waits for a person.
func (a Alert) Open() bool { return a.Times > 0 && a.DoneAt.IsZero() }

// Store keeps the alerts.
type Store interface {
	// Update changes an alert in one atomic write; one that does not exist starts empty. fn may run more than once, so it
	// must be pure; if it returns an error, nothing is written and Update returns that error.
	Update(ctx context.Context, id string, fn func(*Alert) error) (Alert, error)
	// List returns at most limit alerts, those seen last first; with open only those that wait for a person.
	List(ctx context.Context, open bool, limit int) ([]Alert, error)
	// Prune deletes the alerts that are done and were seen last before a time.
	Prune(ctx context.Context, before time.Time) error
}

// Kept is how long an alert is kept that is done.
const Kept = 90 * 24 * time.Hour

// again is how soon the same trouble is counted once more: a sweep finds it each minute.
const again = 10 * time.Minute

// Keeper raises and ends alerts. Every field is required.
type Keeper struct {
	Store Store
	Now   func() time.Time
}

// Raise notes a trouble. The same trouble again is counted, and opens an alert that was done before.
func (k Keeper) Raise(ctx context.Context, a Alert) error {
	now := k.Now()
	_, err := k.Store.Update(ctx, a.ID, func(is *Alert) error {
		if is.Open() && now.Sub(is.At) < again {
			return errSame
		}
		next := Alert{ID: is.ID, What: a.What, Order: a.Order, Track: a.Track, TopUp: a.TopUp, First: is.First, At: now, Times: is.Times + 1, Version: is.Version}
		if next.First.IsZero() {
			next.First = now
		}
		*is = next
		return nil
	})
	if errors.Is(err, errSame) {
		return nil
	}
	return err
}

var errSame = errors.New("alert: it was raised a moment ago")

// Done ends an alert. Ending it again is harmless.
func (k Keeper) Done(ctx context.Context, id, note string, by staff.Name) (Alert, error) {
	now := k.Now()
	return k.Store.Update(ctx, id, func(a *Alert) error {
		switch {
		case a.Times == 0:
			return ErrNotFound
		case !a.Open():
			return nil
		}
		a.DoneAt, a.DoneBy, a.Note = now, by, note
		return nil
	})
}
