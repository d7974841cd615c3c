package backoffice

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"tokri/app/clock"
	"tokri/app/storage"
	"tokri/core/audit"
	"tokri/core/contact"
	"tokri/core/order"
	"tokri/core/picture"
)

// Doctor checks the shop's invariants, and first the file of the database. Check-outs that began less than settle ago may still be running and are
// not violations.
//
// progress, if it is not nil, is told how many orders were read so far.
func Doctor(ctx context.Context, s *storage.Stores, settle time.Duration, progress func(orders int)) (audit.Report, error) {
	return doctor(ctx, s, clock.Now().Add(-settle), progress)
}

func doctor(ctx context.Context, s *storage.Stores, settled time.Time, progress func(orders int)) (audit.Report, error) {
	// Of a million orders numbers are kept until the end; by default the collector would let as much garbage gather beside them.
	defer debug.SetGCPercent(debug.SetGCPercent(25))
	if s.Check != nil {
		if err := s.Check(ctx); err != nil {
			return audit.Report{}, err
		}
	}
	all := audited(s)
	all.Progress = progress
	return audit.Run(ctx, all, settled)
}

// keptPictures are the pictures that customers' messages, complaints and the edition name.
type keptPictures struct{ *storage.Stores }

// Damaged describes each picture that is missing or changed.
func (k keptPictures) Damaged(ctx context.Context) ([]string, error) {
	ofMessages, err := k.Messages.Damaged(ctx)
	if err != nil {
		return nil, err
	}
	ofComplaints, err := k.complained(ctx)
	if err != nil {
		return nil, err
	}
	ofShop, err := missingPictures(ctx, k.Stores)
	return slices.Concat(ofMessages, ofComplaints, ofShop), err
}

// complained describes the damaged pictures of the problems that customers reported, within the time for which
// pictures are kept. It checks a missing picture a second time, because the customer's account may have been
// deleted during the first check.
func (k keptPictures) complained(ctx context.Context) (damaged []string, err error) {
	const all = 1 << 20
	orders, err := k.Orders.Complained(ctx, false, all)
	for _, o := range orders {
		found, err := k.damagedOf(ctx, o)
		if found != nil {
			if o, err = k.Orders.Get(ctx, o.ID); err == nil {
				found, err = k.damagedOf(ctx, o)
			}
		}
		if err != nil {
			return nil, err
		}
		damaged = append(damaged, found...)
	}
	return damaged, err
}

func (k keptPictures) damagedOf(ctx context.Context, o order.Order) (damaged []string, err error) {
	for _, c := range o.Complaints {
		for i, image := range c.Images {
			if clock.Now().Sub(c.At) > contact.Life {
				continue
			}
			wrong, err := image.Kept.Check(ctx, k.Pictures, picture.KeyOf(c.ID, i))
			if err != nil {
				return nil, err
			}
			if wrong != "" {
				damaged = append(damaged, fmt.Sprintf("picture %d of problem %s of order %s %s", i+1, c.ID, o.TrackingID, wrong))
			}
		}
	}
	return damaged, nil
}

// audited returns the stores that the doctor reads.
func audited(s *storage.Stores) audit.Stores {
	return audit.Stores{Stock: s.Stock, Journal: s.Journal, Slots: s.Slots, Coupons: s.Coupons, Wallet: s.Wallet, Orders: s.Orders, Carts: s.Carts, TopUps: s.TopUps, Invoices: s.Invoices, Pictures: keptPictures{s}}
}
