// Package staffapi implements the calls of the people who run the shop (staff.yaml) with core. Its files are one for each
// part of their work. Package httpapi has asked for the person and the permission before a handler is called.
package staffapi

import (
	"context"
	"time"

	"tokri/adapters/httpapi/staffwire"
	"tokri/adapters/httpapi/wire"
	"tokri/core/account"
	"tokri/core/alert"
	"tokri/core/board"
	"tokri/core/contact"
	"tokri/core/counter"
	"tokri/core/crew"
	"tokri/core/fulfilment"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/pause"
	"tokri/core/picture"
	"tokri/core/review"
	"tokri/core/setup"
	"tokri/core/shop"
	"tokri/core/slot"
	"tokri/core/wallet"
)

// Service implements the staff's calls. Every field is required.
type Service struct {
	Door       *crew.Door
	SetUp      *setup.Service
	MapTiles   MapTiles // of the set-up's map
	Phones     crew.Phones
	PushKey    string // the key with which browsers register for messages
	Registry   crew.Registry
	Log        crew.Log
	Looks      crew.Looks
	Shop       func() *shop.Snapshot
	Board      *board.Service
	Feed       *board.Feed
	Counter    counter.Counter
	Names      *board.Names
	History    History
	Users      account.Store
	Fulfilment *fulfilment.Service
	View       order.StaffView
	Slots      slot.Keeper
	Pauses     pause.Keeper
	Stock      inventory.Keeper
	Wallet     wallet.Store
	Alerts     alert.Keeper
	Letters    *contact.Archive
	Reviews    review.Store
	Pictures   picture.Store // of complaints
	Printer    Printer
	// Refresh brings Shop up to date.
	Refresh func(context.Context) error
	// Changed is told that stock, a slot or the pause has changed, so that customers see it at once.
	Changed func()
	Now     func() time.Time
	Zone    *time.Location
}

// History reads the orders of one customer.
type History interface {
	// OfUser returns a page of the user's visible orders, newest first, and how many there are in all.
	OfUser(ctx context.Context, userID string, f order.Filter) ([]order.Order, int, error)
	// Spent returns how many of the user's orders were placed, and the value of those that stand.
	Spent(ctx context.Context, userID string) (orders int, value money.Paise, err error)
}

var _ staffwire.StrictServerInterface = (*Service)(nil)

// caller returns the person who sends the request. Package httpapi calls no handler without one, except those of the door.
func caller(ctx context.Context) *crew.Caller { return crew.From(ctx) }

// as returns the service that writes the caller's name into the records that it changes.
func (s *Service) as(ctx context.Context) *fulfilment.Service {
	return s.Fulfilment.As(caller(ctx).Person.Handle)
}

// note writes into the log's entry of this call which record it changes or shows, and why.
func note(ctx context.Context, about, why string) {
	caller(ctx).Note(crew.Note{About: about, Why: why})
}

// pageSize is how many rows a list has at most. A cheap phone draws no more at once.
const pageSize = 60

// pageOf returns a page of so many records, counted from 1, and whether there is a further one. list returns the first records.
func pageOf[T any](number, size int, list func(limit int) ([]T, error)) (page []T, more bool, err error) {
	from := (max(number, 1) - 1) * size
	found, err := list(from + size + 1)
	found = found[min(from, len(found)):]
	return found[:min(size, len(found))], len(found) > size, err
}

func ok[T any](data T) *staffwire.Envelope[T] {
	return wire.OK(data, "")
}

// answer makes the reply of a call from the data or the error that a function of core has returned.
func answer[T any](data T, err error) (*staffwire.Envelope[T], error) {
	if err != nil {
		return nil, err
	}
	return ok(data), nil
}

// done answers a call that has nothing to tell but whether it failed.
func done(err error) (*staffwire.Envelope[staffwire.Done], error) {
	return answer(staffwire.Done{}, err)
}

func rupees(p money.Paise) staffwire.Rupees { return staffwire.Rupees(p) }

func amount(p money.Paise) *staffwire.Rupees { return new(rupees(p)) }
