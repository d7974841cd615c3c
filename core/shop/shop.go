// Package shop holds what the shopkeeper publishes, as one Edition.
//
// An edition is first written under its own id, and one small write then makes it current. So an import takes
// effect completely or not at all, and readers never see a part of one.
package shop

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"tokri/core/announce"
	"tokri/core/apperr"
	"tokri/core/area"
	"tokri/core/catalog"
	"tokri/core/content"
	"tokri/core/coupon"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/pricing"
	"tokri/core/slot"
	"tokri/core/staff"
)

// ErrEmpty means that nothing has been published yet.
var ErrEmpty = apperr.New(apperr.Unavailable, "shop_empty", "The shop is not open yet.")

// Edition is everything that one import publishes: settings, catalogue, pages, coupons, slots. Stock is not
// part of it and outlives it.
type Edition struct {
	ID         string // a digest of the content: importing the same shop twice gives the same edition
	Settings   Settings
	Categories []catalog.Category
	Products   []catalog.Product
	Blocks     []content.Block
	Pages      []content.Page
	Coupons    []coupon.Coupon
	Slots      slot.Pattern
	// Made says who published it and when; it is no part of the content. It is empty in editions of earlier versions.
	Made Made `json:"Made,omitzero"`
}

// Made says who published an edition, and when.
type Made struct {
	By staff.Name `json:"by,omitempty"` // empty if the program did, which imports the demo shop
	At time.Time  `json:"at,omitzero"`
}

// Settings are the shop's settings.
type Settings struct {
	Name       string      `json:"name"`
	Locality   string      `json:"locality"`
	LocalityHi string      `json:"localityHi,omitempty"`
	City       string      `json:"city"`
	CityHi     string      `json:"cityHi,omitempty"`
	State      string      `json:"state"`
	FreeFrom   money.Paise `json:"freeFrom"`
	Delivery   money.Paise `json:"delivery"`
	BagCharge  money.Paise `json:"bagCharge,omitempty"` // per order; 0 if the bag costs nothing
	// PayAsDelivered says that a new order of which something is missing costs what is delivered of it.
	PayAsDelivered bool        `json:"payAsDelivered,omitempty"`
	MinimumOrder   money.Paise `json:"minimumOrder,omitempty"` // smallest item total of an order; 0 sets no minimum
	// MostPerOrder is how many units of one pack an order can have; 0 in editions of earlier versions, see LargestQuantity.
	MostPerOrder int `json:"mostPerOrder,omitempty"`
	// Limits are the limits of cash orders; nil in editions of earlier versions, see CashLimits.
	Limits *order.Limits `json:"limits,omitempty"`
	// Messages are the channels by which customers are told about their orders; see OrderChannels.
	Messages  announce.Channels `json:"messages,omitempty"`
	Area      area.Polygon      `json:"area"`
	MapCentre area.Point        `json:"mapCentre"`
	MapZoom   int               `json:"mapZoom"`
	Contact   Contact           `json:"contact"`
	// GrievanceOfficer answers complaints about personal data; nil in editions of earlier versions.
	GrievanceOfficer *Officer `json:"grievanceOfficer,omitempty"`
	// PrivacyNotice is the date of the privacy notice, which serves as its version: when it changes, customers
	// are asked for their consent again. If empty, no consent is asked for.
	PrivacyNotice string            `json:"privacyNotice,omitempty"`
	Social        map[string]string `json:"social,omitempty"` // network -> address
	FSSAI         string            `json:"fssai"`            // 14 digits, shown on bills and in the footer
	GSTIN         string            `json:"gstin,omitempty"`
	// GSTRates are the rates of GST that a product may have, besides exempt; empty in editions of earlier
	// versions.
	GSTRates      []money.BasisPoints `json:"gstRates,omitempty"`
	SearchHints   []string            `json:"searchHints,omitempty"`
	SearchHintsHi []string            `json:"searchHintsHi,omitempty"`
	CancelNote    string              `json:"cancelNote"`
	CancelNoteHi  string              `json:"cancelNoteHi,omitempty"`
	PlayStore     string              `json:"playStore,omitempty"`
	AppStore      string              `json:"appStore,omitempty"`
	Cashback      money.BasisPoints   `json:"cashback,omitempty"`      // of the item total after coupon
	CashbackLimit money.Paise         `json:"cashbackLimit,omitempty"` // largest cashback of an order; 0 sets no limit
}

// Contact has the shop's contact details.
type Contact struct {
	Phone     string `json:"phone"`
	Email     string `json:"email"`
	Address   string `json:"address"`
	AddressHi string `json:"addressHi,omitempty"`
	Website   string `json:"website,omitempty"`
	Hours     string `json:"hours"`
	HoursHi   string `json:"hoursHi,omitempty"`
}

// Officer answers customers' complaints about their personal data, as the Digital Personal Data Protection Act
// requires.
type Officer struct {
	Name   string `json:"name"`
	NameHi string `json:"nameHi,omitempty"`
	Email  string `json:"email"`
	Phone  string `json:"phone,omitempty"`
}

// MissingForCustomers returns the names of the settings that are missing and without which a shop must not
// collect real customers' data.
func (s Settings) MissingForCustomers() (missing []string) {
	if s.GrievanceOfficer == nil {
		missing = append(missing, "grievanceOfficer")
	}
	if s.PrivacyNotice == "" {
		missing = append(missing, "privacyNotice")
	}
	return missing
}

// LeftOf returns the settings that say who the shop is and that still have the value of another shop, each with
// its name in settings.yaml and the value. The other shop is the demo shop, of which a keeper's own shop is a copy at first.
func (s Settings) LeftOf(demo Settings) (left []string) {
	mine, theirs := s.identity(), demo.identity()
	for _, name := range slices.Sorted(maps.Keys(theirs)) {
		if theirs[name] != "" && mine[name] == theirs[name] {
			left = append(left, fmt.Sprintf("%s: %q", name, theirs[name]))
		}
	}
	return left
}

// identity returns the settings that say who the shop is, by their names in settings.yaml.
func (s Settings) identity() map[string]string {
	all := map[string]string{
		"fssai": s.FSSAI, "gstin": s.GSTIN, "playStore": s.PlayStore, "appStore": s.AppStore,
		"contact.phone": s.Contact.Phone, "contact.email": s.Contact.Email, "contact.website": s.Contact.Website,
		"contact.address": s.Contact.Address, "contact.addressHi": s.Contact.AddressHi,
	}
	for network, address := range s.Social {
		all["social."+network] = address
	}
	if o := s.GrievanceOfficer; o != nil {
		all["grievanceOfficer.name"], all["grievanceOfficer.nameHi"] = o.Name, o.NameHi
		all["grievanceOfficer.email"], all["grievanceOfficer.phone"] = o.Email, o.Phone
	}
	return all
}

// Charges returns the prices of delivery and bag.
func (s Settings) Charges() pricing.Charges {
	return pricing.Charges{FreeFrom: s.FreeFrom, Delivery: s.Delivery, Bag: s.BagCharge}
}

// CashLimits returns the limits of cash orders.
func (s Settings) CashLimits() order.Limits {
	if s.Limits == nil {
		return order.UsualLimits()
	}
	limits := *s.Limits
	if limits.Holds == nil {
		limits.Holds = new(order.UsualHolds())
	}
	return limits
}

// UsualMost is how many units of one pack an order can have in a shop whose settings do not say it.
const UsualMost = 20

// LargestQuantity returns how many units of one pack an order can have.
func (s Settings) LargestQuantity() int { return cmp.Or(s.MostPerOrder, UsualMost) }

// OrderChannels returns the channels of the messages about orders. A topic that the edition does not have,
// because it was published by an earlier version, has the usual channels.
func (s Settings) OrderChannels() announce.Channels {
	channels := announce.UsualChannels()
	maps.Copy(channels, s.Messages)
	return channels
}

// CashbackFor returns the cashback that is credited at the delivery of an order of that worth.
func (s Settings) CashbackFor(worth money.Paise) money.Paise {
	cashback := s.Cashback.Of(worth)
	if s.CashbackLimit > 0 {
		cashback = min(cashback, s.CashbackLimit)
	}
	return cashback
}

// Store keeps the editions.
type Store interface {
	// Publish writes the edition and makes it current. It is idempotent. If it fails, the previous edition
	// stays current.
	Publish(ctx context.Context, e Edition) error
	// CurrentID returns the id of the current edition, or ErrEmpty.
	CurrentID(ctx context.Context) (string, error)
	// Current returns the current edition, or ErrEmpty.
	Current(ctx context.Context) (Edition, error)
}

// Signal tells every server that stock or the edition has changed. Delivery is not guaranteed: a server that
// misses a signal finds the change by polling.
type Signal interface {
	Publish(ctx context.Context) error
	// Subscribe starts one subscription, which lasts until ctx ends: fn is called from another goroutine after each
	// Publish of any server. Subscribe returns when the subscription is active, or at once if that must wait. A
	// subscription whose connection breaks renews itself, and a renewal calls fn too, because signals may have been
	// missed; so the caller never subscribes again. Several publications may lead to one call.
	Subscribe(ctx context.Context, fn func())
}
