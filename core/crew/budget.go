package crew

import (
	"context"
	"slices"
	"time"

	"tokri/core/apperr"
	"tokri/core/money"
)

// Gift is money that a person gave to a customer.
type Gift struct {
	Kind   GiftKind    `json:"kind"`
	Key    string      `json:"key"` // of the refund or credit, so that a repetition counts once
	Amount money.Paise `json:"amount"`
}

// GiftKind tells refunds and credits apart, because they have limits of their own.
type GiftKind string

// The kinds.
const (
	RefundGift GiftKind = "refund"
	CreditGift GiftKind = "credit"
)

// Given is what a person gave on one day. It is in the person's record, so that two requests at the same moment, on any
// servers, are counted one after the other.
type Given struct {
	Day   string `json:"day,omitempty"`
	Gifts []Gift `json:"gifts,omitempty"`
}

// Left returns how much of a kind the person may still give on a day.
func (p Person) Left(kind GiftKind, day string) Limit {
	l := p.RefundLimit()
	if kind == CreditGift {
		l = p.CreditLimit()
	}
	if p.Given.Day == day {
		for _, g := range p.Given.Gifts {
			if g.Kind == kind {
				l.Amount -= g.Amount
			}
		}
	}
	l.Amount = max(l.Amount, 0)
	return l
}

// give counts a gift, or refuses it with ErrAboveLimit.
func (p *Person) give(g Gift, day string) error {
	if p.Given.Day != day {
		p.Given = Given{Day: day}
	}
	if slices.ContainsFunc(p.Given.Gifts, func(made Gift) bool { return made.Kind == g.Kind && made.Key == g.Key }) {
		return nil
	}
	left := p.Left(g.Kind, day)
	if left.Unlimited {
		return nil // the log has what an owner gives
	}
	if err := left.Allow(g.Amount); err != nil {
		return err
	}
	p.Given.Gifts = append(slices.Clone(p.Given.Gifts), g)
	return nil
}

// Budget counts what people give. Every field is required.
type Budget struct {
	People Store
	Now    func() time.Time
	Zone   *time.Location // the shop's, in which a day ends
}

// Today returns the day by which gifts are counted.
func (b Budget) Today() string { return b.Now().In(b.Zone).Format(time.DateOnly) }

// Spend counts a gift before it is made and then makes it. A gift that is refused is not counted; one whose outcome is not
// known stays counted, and its repetition is counted once.
func (b Budget) Spend(ctx context.Context, by Person, g Gift, do func() error) error {
	day := b.Today()
	fresh := true
	if _, err := b.People.Update(ctx, string(by.Handle), func(p *Person) error {
		before := len(p.Given.Gifts)
		if p.Given.Day != day {
			before = 0
		}
		err := p.give(g, day)
		fresh = err == nil && len(p.Given.Gifts) > before
		return err
	}); err != nil {
		return err
	}
	err := do()
	if !fresh || !refused(err) {
		return err
	}
	if _, undone := b.People.Update(context.WithoutCancel(ctx), string(by.Handle), func(p *Person) error {
		p.Given.Gifts = slices.DeleteFunc(slices.Clone(p.Given.Gifts), func(made Gift) bool { return made.Kind == g.Kind && made.Key == g.Key })
		return nil
	}); undone != nil {
		return undone
	}
	return err
}

// refused reports whether an error is a refusal by a rule: nothing was done.
func refused(err error) bool {
	f := apperr.Of(err)
	return f != nil && f.Kind != apperr.Unavailable
}
