package order

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"tokri/core/apperr"
	"tokri/core/freetext"
	"tokri/core/missing"
	"tokri/core/money"
	"tokri/core/payment"
)

// Choices are what a customer asks for at check-out. The order keeps them as they were given; what they
// resulted in (the address, the slot, the payment method) is in the order's own fields. Every field is omitted
// when it is empty, which keeps the hashes of earlier requests: see Hash.
type Choices struct {
	AddressID  string         `json:"addressId,omitempty"`
	SlotID     string         `json:"slotId,omitempty"`
	Method     payment.Method `json:"method,omitempty"`
	CouponID   string         `json:"couponId,omitempty"`
	CouponCode string         `json:"couponCode,omitempty"`
	Wallet     bool           `json:"wallet,omitempty"` // pay from the wallet, as far as its balance goes
	// DeliveryNote is a note for the rider, in the customer's words.
	DeliveryNote string `json:"deliveryNote,omitempty"`
	// IfMissing is the customer's word for lines that have none of their own; empty is missing.LeaveOut.
	IfMissing missing.Word `json:"ifMissing,omitempty"`
}

// NoteLength is how many characters a delivery note may have.
const NoteLength = 140

// ErrNoteTooLong refuses a note of more than NoteLength characters.
var ErrNoteTooLong = apperr.New(apperr.Invalid, "delivery_note_too_long",
	"Please shorten the note for the rider to 140 characters.").On("deliveryNote")

// Normalised gives choices with the same meaning the same form, so that they have one hash. It turns the note
// into a single line, and leaves out the word that counts without being said.
func (c Choices) Normalised() (Choices, error) {
	c.Wallet = c.Wallet || c.Method == payment.Wallet
	if freetext.Check(c.DeliveryNote) != nil {
		return c, freetext.ErrInvisible.On("deliveryNote")
	}
	c.DeliveryNote = strings.Join(strings.Fields(c.DeliveryNote), " ")
	if utf8.RuneCountInString(c.DeliveryNote) > NoteLength {
		return c, ErrNoteTooLong
	}
	if err := c.IfMissing.Check(); err != nil {
		return c, err
	}
	if c.IfMissing == missing.LeaveOut {
		c.IfMissing = ""
	}
	return c, nil
}

// IfMissing returns what the shop does if something of a line is missing: the line's own word wins over that for the order.
func (o *Order) IfMissing(l Line) missing.Word {
	return cmp.Or(l.IfMissing, o.Choices.IfMissing, missing.LeaveOut)
}

// Replaces reports whether the customer wants something of the same kind in place of what is missing of a line. An order that costs what
// was ordered has no replacements.
func (o *Order) Replaces(l Line) bool { return o.AsDelivered && o.IfMissing(l) == missing.Replace }

// ReplaceNothing has what is missing left out where its replacement was asked for, because the order costs what was ordered.
func (o *Order) ReplaceNothing() {
	if o.Choices.IfMissing == missing.Replace {
		o.Choices.IfMissing = ""
	}
	for i := range o.Lines {
		if o.Lines[i].IfMissing == missing.Replace {
			o.Lines[i].IfMissing = missing.LeaveOut
		}
	}
}

// CallFirst reports whether the customer wants a call before something of a line is left out.
func (o *Order) CallFirst(l Line) bool { return o.IfMissing(l) == missing.Call }

// hashed is what the first version of the program hashed. Its form never changes, so that a request that is
// repeated after an upgrade is still the same request.
type hashed struct {
	Key       string // always empty
	CartID    string
	AddressID string
	SlotID    string
	Method    payment.Method
	Options   struct {
		CouponID   string
		CouponCode string
		Wallet     bool
	}
	DeliveryCharge *money.Paise // always nil
	ExpectedTotal  *money.Paise // always nil
}

// Hash identifies a request to make an order of a cart. A choice in a field that hashed does not have is
// appended only if it is set, so that a new field leaves the hashes of requests without it unchanged.
func (c Choices) Hash(cartID string) string {
	h := hashed{CartID: cartID, AddressID: c.AddressID, SlotID: c.SlotID, Method: c.Method}
	h.Options.CouponID, h.Options.CouponCode, h.Options.Wallet = c.CouponID, c.CouponCode, c.Wallet
	later := c
	later.AddressID, later.SlotID, later.Method, later.CouponID, later.CouponCode, later.Wallet = "", "", "", "", "", false
	text := encode(h)
	if more := encode(later); !bytes.Equal(more, []byte("{}")) {
		text = append(text, more...)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("order: choices are plain data: %v", err))
	}
	return text
}
