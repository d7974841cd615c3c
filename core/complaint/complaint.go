// Package complaint defines the complaint that a customer makes about a delivered order, and the shop's answer
// to it (docs/product.md "Report a problem"). Complaints are part of their order's record, so the write that
// changes the order also ensures that a line has at most one open complaint and that it is refunded once.
package complaint

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"tokri/core/apperr"
	"tokri/core/freetext"
	"tokri/core/money"
	"tokri/core/picture"
	"tokri/core/staff"
)

// The bounds of complaints. Window is how long after the delivery a problem can be reported.
const (
	Window   = 48 * time.Hour
	MaxOrder = 5 // of one order
	maxText  = 1000
)

// Refusals of a report.
var (
	ErrNotDelivered = apperr.New(apperr.Conflict, "complaint_not_delivered", "You can report a problem when the order has been delivered.")
	ErrLate         = apperr.New(apperr.Conflict, "complaint_late", "A problem can be reported within 48 hours of the delivery. Please write to us through Contact us.")
	ErrOpen         = apperr.New(apperr.Conflict, "complaint_open", "You have reported a problem with this item. We are looking at it.").On("lines")
	ErrLimit        = apperr.New(apperr.Conflict, "complaint_limit", "You have reported 5 problems with this order. Please write to us through Contact us.")
	ErrMismatch     = apperr.New(apperr.Conflict, "complaint_mismatch", "This report was sent before with other details. Please send it again.")
	ErrLines        = apperr.New(apperr.Invalid, "complaint_lines", "Choose the items of the order that have a problem.").On("lines")
	ErrQuantity     = apperr.New(apperr.Invalid, "complaint_quantity", "Choose no more of an item than was delivered and not settled yet.").On("lines")
	ErrText         = apperr.New(apperr.Invalid, "complaint_message", "Please say in a few words what is wrong.").On("message")
)

// Refusals of a settlement, which only the staff see.
var (
	ErrNotFound = apperr.New(apperr.NotFound, "complaint_not_found", "The order has no such complaint.")
	ErrSettled  = apperr.New(apperr.Conflict, "complaint_settled", "This complaint was settled in another way.")
	ErrAnswer   = apperr.New(apperr.Invalid, "complaint_answer", "An answer has 1 to 500 characters in one line.")
)

// Reason is the kind of problem.
type Reason string

// The reasons.
const (
	BadQuality Reason = "bad_quality"
	Damaged    Reason = "damaged"
	Missing    Reason = "missing"
	WrongItem  Reason = "wrong_item"
	Other      Reason = "other" // needs words
)

// Wish is what the customer asks for.
type Wish string

// The wishes.
const (
	Refund Wish = "refund"
	Again  Wish = "again" // the items once more
)

// State is the state of a complaint.
type State string

// The states.
const (
	Open     State = "open"
	Refunded State = "refunded"
	Resent   State = "again" // the items come once more
	Declined State = "declined"
)

// Line says how many pieces of an order's line have the problem.
type Line struct {
	VariantID string `json:"variantId"`
	Quantity  int    `json:"quantity"`
}

// Image is a picture that came with a complaint. It is kept in a picture.Store under picture.KeyOf of the
// complaint's id.
type Image struct {
	Type string      `json:"type"` // image/jpeg or image/png
	Kept picture.Ref `json:"kept"`
}

// Complaint is one complaint with the shop's answer.
type Complaint struct {
	ID     string    `json:"id"`
	Key    string    `json:"key,omitempty"` // idempotency key of the report
	Lines  []Line    `json:"lines"`
	Reason Reason    `json:"reason"`
	Text   string    `json:"text,omitempty"`
	Wish   Wish      `json:"wish"`
	Images []Image   `json:"images,omitempty"`
	At     time.Time `json:"at"`

	State     State       `json:"state"`
	Answer    string      `json:"answer,omitempty"` // the shop's words to the customer
	Refund    money.Paise `json:"refund,omitempty"` // what was given back
	Staff     staff.Name  `json:"staff,omitempty"`  // who settled it
	SettledAt time.Time   `json:"settledAt,omitzero"`
	Told      bool        `json:"told,omitempty"` // see order.News
}

// Open reports whether the complaint waits for an answer.
func (c Complaint) Open() bool { return c.State == Open }

// RefundKey returns the idempotency key of the refund for a complaint.
func (c Complaint) RefundKey() string { return "complaint/" + c.ID }

// Whole returns the pictures of a complaint with their data. A picture that is missing stays a reference.
func (c Complaint) Whole(ctx context.Context, s picture.Store) ([]picture.Image, error) {
	var named []picture.Image
	for _, image := range c.Images {
		named = append(named, picture.Image{Type: image.Type, Kept: &image.Kept})
	}
	return picture.Load(ctx, s, c.ID, named)
}

func (c Complaint) same(other Complaint) bool {
	return slices.Equal(c.Lines, other.Lines) && c.Reason == other.Reason && c.Text == other.Text && c.Wish == other.Wish
}

// Complaints are the complaints about one order, oldest first.
type Complaints []Complaint

// ByKey returns the complaint with the same key, and whether there is one. It returns ErrMismatch if that
// complaint says something else.
func (all Complaints) ByKey(report Complaint) (Complaint, bool, error) {
	i := slices.IndexFunc(all, func(c Complaint) bool { return c.Key != "" && c.Key == report.Key })
	switch {
	case i < 0:
		return Complaint{}, false, nil
	case !all[i].same(report):
		return Complaint{}, false, ErrMismatch
	}
	return all[i], true, nil
}

// Check refuses a complaint about an order that was delivered at a time, with the given units by variant.
func (all Complaints) Check(report Complaint, delivered map[string]int, at, now time.Time) error {
	if now.Sub(at) > Window {
		return ErrLate
	}
	if length := utf8.RuneCountInString(report.Text); length > maxText || length == 0 && report.Reason == Other {
		return ErrText
	}
	if err := all.checkLines(report.Lines, delivered); err != nil {
		return err
	}
	if len(all) >= MaxOrder {
		return ErrLimit
	}
	return nil
}

func (all Complaints) checkLines(lines []Line, delivered map[string]int) error {
	if len(lines) == 0 {
		return ErrLines
	}
	seen := map[string]bool{}
	for _, l := range lines {
		units, bought := delivered[l.VariantID]
		if !bought || seen[l.VariantID] {
			return ErrLines
		}
		seen[l.VariantID] = true
		open, made := all.of(l.VariantID)
		switch {
		case open:
			return ErrOpen
		case l.Quantity < 1 || l.Quantity > units-made:
			return ErrQuantity
		}
	}
	return nil
}

// of reports whether a variant has an open complaint, and how many of its units were refunded or sent again.
func (all Complaints) of(variantID string) (open bool, made int) {
	for _, c := range all {
		for _, l := range c.Lines {
			if l.VariantID != variantID {
				continue
			}
			open = open || c.State == Open
			if c.State == Refunded || c.State == Resent {
				made += l.Quantity
			}
		}
	}
	return open, made
}

// Clean returns a complaint in the form in which it is stored.
func (c Complaint) Clean() Complaint {
	c.Text = strings.TrimSpace(c.Text)
	return c
}

// Settlement is what the staff make of a complaint.
type Settlement struct {
	State  State
	Answer string // in the customer's language; a refund may have none
	Refund money.Paise
	By     staff.Name
	At     time.Time
}

// Settle closes an open complaint. It does nothing if the complaint was settled in the same way before.
func (c *Complaint) Settle(s Settlement) error {
	s.Answer = strings.TrimSpace(s.Answer)
	if !freetext.IsLine(s.Answer, 0, 500) || s.Answer == "" && s.State != Refunded {
		return ErrAnswer
	}
	if c.State != Open {
		if c.State == s.State && c.Refund == s.Refund && c.Answer == s.Answer {
			return nil
		}
		return ErrSettled
	}
	c.State, c.Answer, c.Refund, c.Staff, c.SettledAt = s.State, s.Answer, s.Refund, s.By, s.At
	return nil
}
