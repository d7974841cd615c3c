// Package backoffice has what the staff do: goods in, slots, orders, refunds, papers, imports, backups and checks. It
// neither prints nor serves: commands and the staff's calls do that with what it returns.
package backoffice

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tokri/app/clock"
	"tokri/app/secrets"
	"tokri/app/storage"
	"tokri/core/board"
	"tokri/core/complaint"
	"tokri/core/fulfilment"
	"tokri/core/india"
	"tokri/core/money"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/picture"
	"tokri/core/saga"
	"tokri/core/shop"
	"tokri/core/staff"
)

// Staff has the staff's operations on orders. They work while a server has the store open.
type Staff struct {
	*fulfilment.Service
	order.StaffView
	board.Finder
	settings shop.Settings
	pictures picture.Store // of messages and complaints
}

// ImagesOf returns the pictures of a complaint. Of a missing picture only the reference is returned.
func (s Staff) ImagesOf(ctx context.Context, c complaint.Complaint) ([]picture.Image, error) {
	return c.Whole(ctx, s.pictures)
}

// Slips prints the packing slips of orders that are still to be delivered, as a PDF. It refuses other orders.
func (s Staff) Slips(orders []order.Order, l notify.Language) ([]byte, error) {
	for _, o := range orders {
		if _, err := o.Following(); err != nil {
			return nil, fmt.Errorf("order %s: %w", o.TrackingID, err)
		}
	}
	return NewPrinter().Slips(orders, s.settings, l)
}

// Refund begins a refund. Without a key, equal requests for one order on one day are one refund; again reports that
// it had been begun before.
func (s Staff) Refund(ctx context.Context, id string, r order.RefundRequest) (o order.Order, made []order.Refund, again bool, err error) {
	if r.Key == "" {
		r.Key = r.DefaultKey(clock.Now().In(india.Zone).Format(time.DateOnly))
	}
	o, again, err = s.Service.Refund(ctx, id, r)
	return o, o.RefundsOf(r.Key), again, err
}

// NewStaff makes the staff's operations on stores that a server may share. It has no gateway: a refund through
// the gateway is recorded, and the server sends it. by is the person who gives the commands.
func NewStaff(ctx context.Context, s *storage.Stores, by staff.Name) (Staff, error) {
	edition, err := s.Shop.Current(ctx)
	if err != nil && !errors.Is(err, shop.ErrEmpty) {
		return Staff{}, err
	}
	return Staff{fulfilment.New(fulfilment.Service{
		Runner: &saga.Runner{Orders: s.Orders, Queue: s.Orders, Now: clock.Now, NewID: secrets.Random{}.ID}, Reservations: Reservations(s), Journal: s.Journal, Invoices: s.Invoices, Staff: by,
		Cashback: func(worth money.Paise) money.Paise { return edition.Settings.CashbackFor(worth) },
		GSTIN:    func() string { return edition.Settings.GSTIN },
	}), s.Orders, board.Finder{Orders: s.Orders, View: s.Orders, History: s.Orders, Present: &board.Present{Desk: s.Orders, Now: clock.Now, Zone: india.Zone}, Users: s.Users}, edition.Settings, s.Pictures}, nil
}
