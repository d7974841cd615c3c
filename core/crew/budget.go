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

// give counts a gift, or refuses it with ErrAboveLimit. Of the amounts that were asked for under one key the largest counts: what
// became of an earlier one may not be known.
func (p *Person) give(g Gift, day string) error {
	if p.Given.Day != day {
		p.Given = Given{Day: day}
	}
	before := p.Given.of(g)
	if before.Amount >= g.Amount {
		return nil
	}
	others := *p
	others.Given = p.Given.without(before)
	left := others.Left(g.Kind, day)
	if left.Unlimited {
		return nil // the log has what an owner gives
	}
	if err := left.Allow(g.Amount); err != nil {
		return err
	}
	p.Given.Gifts = append(others.Given.Gifts, g)
	return nil
}

// of returns what was counted under the key of a gift, or nothing of that key.
func (made Given) of(g Gift) Gift {
	i := slices.IndexFunc(made.Gifts, func(m Gift) bool { return m.Kind == g.Kind && m.Key == g.Key })
	if i < 0 {
		return Gift{Kind: g.Kind, Key: g.Key}
	}
	return made.Gifts[i]
}

func (made Given) without(g Gift) Given {
	made.Gifts = slices.DeleteFunc(slices.Clone(made.Gifts), func(m Gift) bool { return m == g })
	return made
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
	var before Gift // what was counted under the key
	var counted bool
	if _, err := b.People.Update(ctx, string(by.Handle), func(p *Person) error {
		before = Gift{Kind: g.Kind, Key: g.Key}
		if p.Given.Day == day {
			before = p.Given.of(g)
		}
		err := p.give(g, day)
		counted = err == nil && p.Given.of(g) != before
		return err
	}); err != nil {
		return err
	}
	err := do()
	if !counted || !refused(err) {
		return err
	}
	if _, undone := b.People.Update(context.WithoutCancel(ctx), string(by.Handle), func(p *Person) error {
		if p.Given.of(g) != g {
			return nil // another amount was counted under the key meanwhile
		}
		p.Given = p.Given.without(g)
		if before.Amount > 0 {
			p.Given.Gifts = append(p.Given.Gifts, before)
		}
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
