// Package address holds the address books of customers.
//
// All addresses of one customer are one record, the Book, so that at most one of them can be the default
// (docs/product.md "Addresses").
package address

import (
	"context"
	"regexp"
	"strings"
	"time"

	"tokri/core/apperr"
	"tokri/core/area"
)

// MaxPerBook bounds a book.
const MaxPerBook = 25

// Refusals.
var (
	ErrNotFound = apperr.New(apperr.NotFound, "address_not_found", "This address does not exist any more.")
	ErrFull     = apperr.New(apperr.Invalid, "address_book_full", "You have saved the most addresses possible. Please remove one first.")
	ErrField    = apperr.New(apperr.Invalid, "invalid_address", "Please fill in every field of the address.")
	ErrType     = apperr.New(apperr.Invalid, "address_type_missing", "Please choose Home, Office or Other.").On("addresstype")
	ErrPostCode = apperr.New(apperr.Invalid, "invalid_post_code", "Please enter a 6-digit PIN code.").On("postCode")
	// ErrPostCodeDiffers asks which PIN code is right; its detail is a PostCodes.
	ErrPostCodeDiffers = apperr.New(apperr.Conflict, "pincode_differs", "The PIN code is not of the place on the map. Please check it.").On("postCode")

	ErrPhone = apperr.New(apperr.Invalid, "invalid_mobile", "Please enter a valid 10-digit mobile number.").On("phone")
)

// Type of an address.
type Type string

// The types of addresses.
const (
	Home   Type = "home"
	Office Type = "office"
	Other  Type = "other"
)

// Address is the address to which an order goes.
type Address struct {
	ID        string `json:"id"`
	Type      Type   `json:"type"`
	Line1     string `json:"line1"`
	Line2     string `json:"line2"`
	City      string `json:"city"` // shown to customers as Area/Sector/Locality
	State     string `json:"state"`
	PostCode  string `json:"postCode"`
	Landmark  string `json:"landmark"`
	Phone     string `json:"phone"` // ten digits
	IsDefault bool   `json:"isDefault"`
	area.Point
	CreatedAt time.Time `json:"createdAt"`
}

var (
	postCode = regexp.MustCompile(`^[1-9][0-9]{5}$`)
	phone    = regexp.MustCompile(`^[6-9][0-9]{9}$`)
	spacing  = strings.NewReplacer(" ", "", "-", "")
)

// Normalised returns the address in the form in which it is stored: trimmed, and the phone number without
// prefix and spaces. It refuses an address that breaks a rule (docs/product.md "Addresses") and names the
// field.
func (a Address) Normalised(zone area.Polygon) (Address, error) {
	text := []struct {
		field string
		value *string
	}{
		{"addressLine1", &a.Line1}, {"addressLine2", &a.Line2}, {"city", &a.City}, {"landmark", &a.Landmark},
		{"state", &a.State}, {"postCode", &a.PostCode}, {"phone", &a.Phone},
	}
	for _, t := range text {
		*t.value = strings.Join(strings.Fields(*t.value), " ")
		if *t.value == "" {
			return a, ErrField.On(t.field)
		}
	}
	switch a.Type {
	case Home, Office, Other:
	default:
		return a, ErrType
	}
	a.PostCode = spacing.Replace(a.PostCode)
	if !postCode.MatchString(a.PostCode) {
		return a, ErrPostCode
	}
	a.Phone = strings.TrimPrefix(spacing.Replace(a.Phone), "+91")
	if !phone.MatchString(a.Phone) {
		return a, ErrPhone
	}
	return a, zone.Check(a.Point)
}

// PostCodes are the two PIN codes of an address that do not fit together.
type PostCodes struct {
	Typed string `json:"typed"`
	Found string `json:"found"` // of the place on the map
}

// district is how many digits of a PIN code name its sorting district, which is a city with its surroundings.
const district = 3

// AskPostCode returns ErrPostCodeDiffers if the PIN code of a normalised address belongs to another district than the one that
// was found for its pin; found is "" if none is known. Within a district nothing is asked: neighbouring areas have different
// codes, and no list says exactly where one ends.
func (a Address) AskPostCode(found string) error {
	found = spacing.Replace(found)
	if !postCode.MatchString(found) || a.PostCode[:district] == found[:district] {
		return nil
	}
	return ErrPostCodeDiffers.With(PostCodes{a.PostCode, found})
}

// Book is all addresses of one customer.
type Book struct {
	UserID    string    `json:"userId"`
	Version   int64     `json:"version"` // counts writes; kept by the store
	Addresses []Address `json:"addresses"`
}

// Find returns the address with this id, or ErrNotFound.
func (b *Book) Find(id string) (Address, error) {
	for _, a := range b.Addresses {
		if a.ID == id {
			return a, nil
		}
	}
	return Address{}, ErrNotFound
}

// Put adds the address, or replaces the one with its id. The first address is the default.
func (b *Book) Put(a Address) error {
	at := -1
	for i := range b.Addresses {
		if b.Addresses[i].ID == a.ID {
			at = i
		}
	}
	if at < 0 {
		if len(b.Addresses) >= MaxPerBook {
			return ErrFull
		}
		b.Addresses = append(b.Addresses, a)
	} else {
		a.CreatedAt = b.Addresses[at].CreatedAt
		b.Addresses[at] = a
	}
	b.oneDefault(a)
	return nil
}

// Add adds the address and returns it as it is kept. One that the book has already is not added again: who got no answer asks once
// more, and gets the first one.
func (b *Book) Add(a Address) (Address, error) {
	for _, known := range b.Addresses {
		known.IsDefault = known.IsDefault || a.IsDefault
		same := known
		same.ID, same.IsDefault, same.CreatedAt = a.ID, a.IsDefault, a.CreatedAt
		if same == a {
			a = known
			break
		}
	}
	return a, b.Put(a)
}

// Remove removes the addresses with these ids. If one of them is unknown, Remove returns ErrNotFound and
// removes none.
func (b *Book) Remove(ids ...string) error {
	gone := map[string]bool{}
	for _, id := range ids {
		if _, err := b.Find(id); err != nil {
			return err
		}
		gone[id] = true
	}
	var kept []Address
	for _, a := range b.Addresses {
		if !gone[a.ID] {
			kept = append(kept, a)
		}
	}
	b.Addresses = kept
	b.oneDefault(Address{})
	return nil
}

// oneDefault keeps exactly one default: the address that was just put if it is marked so, or else the previous
// default, or else the first address.
func (b *Book) oneDefault(put Address) {
	chosen := -1
	for i, a := range b.Addresses {
		if a.IsDefault && (chosen < 0 || a.ID == put.ID) {
			chosen = i
		}
	}
	for i := range b.Addresses {
		b.Addresses[i].IsDefault = i == max(chosen, 0)
	}
}

// Store keeps the books.
type Store interface {
	// Get returns the user's book; an empty one if there is none.
	Get(ctx context.Context, userID string) (Book, error)
	// Update applies fn to the user's book (an empty one if there is none) in one atomic write and returns it.
	// fn may run more than once, so it must be pure; if it returns an error, nothing is written and Update
	// returns that error.
	Update(ctx context.Context, userID string, fn func(*Book) error) (Book, error)
}
