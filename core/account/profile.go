package account

import (
	"errors"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"
)

// Profile is the part of a user that only the customer reads and changes.
type Profile struct {
	Address   string  `json:"address,omitempty"`
	City      string  `json:"city,omitempty"`
	State     string  `json:"state,omitempty"`
	PostCode  string  `json:"postCode,omitempty"`
	Country   string  `json:"country,omitempty"`
	Gender    string  `json:"gender,omitempty"`
	DOB       string  `json:"dob,omitempty"` // a day, YYYY-MM-DD
	Latitude  float64 `json:"latitude,omitempty"`
	Longitude float64 `json:"longitude,omitempty"`
}

// Change has the fields of the profile that a customer may change (docs/product.md "Profile changes"). nil
// leaves a field unchanged.
type Change struct {
	FirstName, LastName, Email, Mobile      *string
	Address, City, State, PostCode, Country *string
	Gender, DOB                             *string
	Latitude, Longitude                     *float64
}

// The maximum lengths of the profile's texts.
const (
	maxAddress = 200
	maxPlace   = 80
)

var (
	postCodePattern = regexp.MustCompile(`^([1-9][0-9]{5})?$`)
	earliestBirth   = time.Date(1900, 1, 1, 0, 0, 0, 0, time.UTC)
)

// Checked returns the change trimmed, or the first rule that it breaks.
func (c Change) Checked(now time.Time) (Change, error) {
	texts := []struct {
		value **string
		most  int
		field string
	}{
		{&c.FirstName, MaxName, "first_name"}, {&c.LastName, MaxName, "last_name"},
		{&c.Address, maxAddress, "address"}, {&c.City, maxPlace, "city"}, {&c.State, maxPlace, "state"}, {&c.Country, maxPlace, "country"},
	}
	for _, t := range texts {
		if *t.value == nil {
			continue
		}
		trimmed := strings.Join(strings.Fields(**t.value), " ")
		if utf8.RuneCountInString(trimmed) > t.most {
			return c, ErrTooLong.On(t.field)
		}
		*t.value = &trimmed
	}
	if c.FirstName != nil && *c.FirstName == "" {
		return c, ErrNoFirstName
	}
	if c.Gender != nil {
		switch *c.Gender {
		case "male", "female", "other":
		default:
			return c, ErrGender
		}
	}
	if c.PostCode != nil && !postCodePattern.MatchString(*c.PostCode) {
		return c, ErrPostCode
	}
	if c.DOB != nil && *c.DOB != "" {
		born, err := time.Parse(time.DateOnly, *c.DOB)
		if err != nil || born.Before(earliestBirth) || born.After(now) {
			return c, ErrBirthday
		}
	}
	return c.checkedContact()
}

// checkedContact does what Checked does for the mobile number and the e-mail address. A number can be changed
// but not removed; an address can be removed.
func (c Change) checkedContact() (Change, error) {
	if c.Mobile != nil && strings.TrimSpace(*c.Mobile) == "" {
		c.Mobile = nil
	}
	if c.Mobile != nil {
		mobile, err := Mobile(*c.Mobile)
		if err != nil {
			return c, err
		}
		c.Mobile = &mobile
	}
	if c.Email != nil && strings.TrimSpace(*c.Email) != "" {
		email, err := Email(*c.Email)
		if err != nil {
			return c, err
		}
		c.Email = &email
	} else if c.Email != nil {
		c.Email = new(string)
	}
	return c, nil
}

func (c Change) apply(u *User) {
	for _, t := range []struct{ from, to *string }{
		{c.FirstName, &u.FirstName}, {c.LastName, &u.LastName},
		{c.Address, &u.Profile.Address}, {c.City, &u.Profile.City}, {c.State, &u.Profile.State},
		{c.PostCode, &u.Profile.PostCode}, {c.Country, &u.Profile.Country},
		{c.Gender, &u.Profile.Gender}, {c.DOB, &u.Profile.DOB},
	} {
		if t.from != nil {
			*t.to = *t.from
		}
	}
	if c.Latitude != nil {
		u.Profile.Latitude = *c.Latitude
	}
	if c.Longitude != nil {
		u.Profile.Longitude = *c.Longitude
	}
	switch {
	case c.Mobile == nil:
	case *c.Mobile == u.Mobile:
		u.PendingMobile = ""
	default:
		u.PendingMobile = *c.Mobile
	}
	switch {
	case c.Email == nil:
	case *c.Email == "":
		u.Email, u.EmailProved, u.PendingEmail = "", false, ""
	case *c.Email == u.Email:
		u.PendingEmail = ""
	default:
		u.PendingEmail = *c.Email
	}
}

// ErrMoves refuses a change of a contact whose customer has not proved the identity.
var ErrMoves = errors.New("account: the change names another contact")

// Write applies the change to a user who may be changed. mayMove says that the customer has proved the identity, which
// another contact needs; without it Write returns ErrMoves.
func (c Change) Write(u *User, mayMove bool) error {
	switch {
	case u.Deleted():
		return ErrDeleted
	case u.Guest():
		return ErrGuest
	case !mayMove && c.moves(u):
		return ErrMoves
	}
	c.apply(u)
	return nil
}

// moves reports whether the change contains a contact that is neither the present one nor pending already.
func (c Change) moves(u *User) bool {
	return c.Mobile != nil && *c.Mobile != u.Mobile && *c.Mobile != u.PendingMobile ||
		c.Email != nil && *c.Email != u.Email && (*c.Email == "" || *c.Email != u.PendingEmail)
}
