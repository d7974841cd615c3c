// Package shop holds what the shopkeeper publishes, as one Edition.
//
// An edition is written under its own id first and becomes current by one small write, so an
// import happens entirely or not at all, and readers never see half of one.
package shop

import (
	"context"
	"maps"

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
)

// ErrEmpty means that nothing has been published yet.
var ErrEmpty = apperr.New(apperr.Unavailable, "shop_empty", "The shop is not open yet.")

// Edition is the whole of a publication: settings, catalogue, pages, coupons, slots. Stock is not part of it
// and outlives it.
type Edition struct {
	ID         string // a digest of the content: the same shop twice is the same edition
	Settings   Settings
	Categories []catalog.Category
	Products   []catalog.Product
	Blocks     []content.Block
	Pages      []content.Page
	Coupons    []coupon.Coupon
	Slots      slot.Pattern
}

// Settings are the shop's facts and figures.
type Settings struct {
	Name         string      `json:"name"`
	Locality     string      `json:"locality"`
	LocalityHi   string      `json:"localityHi,omitempty"`
	City         string      `json:"city"`
	CityHi       string      `json:"cityHi,omitempty"`
	State        string      `json:"state"`
	FreeFrom     money.Paise `json:"freeFrom"`
	Delivery     money.Paise `json:"delivery"`
	MinimumOrder money.Paise `json:"minimumOrder,omitempty"` // of the item total; 0 is none
	// Limits of cash orders. An edition that was published before there were any has none: see CashLimits.
	Limits *order.Limits `json:"limits,omitempty"`
	// Messages are by which channels customers are told of their orders; see OrderChannels.
	Messages  announce.Channels `json:"messages,omitempty"`
	Area      area.Polygon      `json:"area"`
	MapCentre area.Point        `json:"mapCentre"`
	MapZoom   int               `json:"mapZoom"`
	Contact   Contact           `json:"contact"`
	// Who answers complaints about personal data; nil in an edition from before shops named one.
	GrievanceOfficer *Officer `json:"grievanceOfficer,omitempty"`
	// The day of the privacy notice, its version: customers are asked again when it changes. Empty: nobody is asked.
	PrivacyNotice string            `json:"privacyNotice,omitempty"`
	Social        map[string]string `json:"social,omitempty"` // network -> address
	FSSAI         string            `json:"fssai"`            // 14 digits, shown on bills and in the footer
	GSTIN         string            `json:"gstin,omitempty"`
	// The rates of GST that a product may have beside exempt. An edition from before there were any has none.
	GSTRates      []money.BasisPoints `json:"gstRates,omitempty"`
	SearchHints   []string            `json:"searchHints,omitempty"`
	SearchHintsHi []string            `json:"searchHintsHi,omitempty"`
	CancelNote    string              `json:"cancelNote"`
	CancelNoteHi  string              `json:"cancelNoteHi,omitempty"`
	PlayStore     string              `json:"playStore,omitempty"`
	AppStore      string              `json:"appStore,omitempty"`
	Cashback      money.BasisPoints   `json:"cashback,omitempty"`      // of the item total after coupon
	CashbackLimit money.Paise         `json:"cashbackLimit,omitempty"` // 0 is none
}

// Contact is how to reach the shop.
type Contact struct {
	Phone     string `json:"phone"`
	Email     string `json:"email"`
	Address   string `json:"address"`
	AddressHi string `json:"addressHi,omitempty"`
	Website   string `json:"website,omitempty"`
	Hours     string `json:"hours"`
	HoursHi   string `json:"hoursHi,omitempty"`
}

// Officer answers customers' complaints about their personal data, as the Digital Personal Data Protection Act asks.
type Officer struct {
	Name   string `json:"name"`
	NameHi string `json:"nameHi,omitempty"`
	Email  string `json:"email"`
	Phone  string `json:"phone,omitempty"`
}

// MissingForCustomers returns the settings without which a shop must not take real customers' data.
func (s Settings) MissingForCustomers() (missing []string) {
	if s.GrievanceOfficer == nil {
		missing = append(missing, "grievanceOfficer")
	}
	if s.PrivacyNotice == "" {
		missing = append(missing, "privacyNotice")
	}
	return missing
}

// DeliveryRule returns the part of the settings that prices delivery.
func (s Settings) DeliveryRule() pricing.Delivery {
	return pricing.Delivery{FreeFrom: s.FreeFrom, Charge: s.Delivery}
}

// CashLimits returns the limits of cash orders.
func (s Settings) CashLimits() order.Limits {
	if s.Limits == nil {
		return order.UsualLimits()
	}
	return *s.Limits
}

// OrderChannels returns the channels of the messages about orders. What an edition says nothing of, because it was
// published before there was such a message, goes by the usual ones.
func (s Settings) OrderChannels() announce.Channels {
	channels := announce.UsualChannels()
	maps.Copy(channels, s.Messages)
	return channels
}

// CashbackFor returns the cashback of an order of that worth, credited when it is delivered.
func (s Settings) CashbackFor(worth money.Paise) money.Paise {
	cashback := s.Cashback.Of(worth)
	if s.CashbackLimit > 0 {
		cashback = min(cashback, s.CashbackLimit)
	}
	return cashback
}

// Store keeps the editions.
type Store interface {
	// Publish writes the edition and makes it current. It may be repeated. If it fails, the
	// edition that was current still is.
	Publish(ctx context.Context, e Edition) error
	// CurrentID returns the id of the current edition, or ErrEmpty.
	CurrentID(ctx context.Context) (string, error)
	// Current returns the current edition, or ErrEmpty.
	Current(ctx context.Context) (Edition, error)
}

// Signal tells every server that stock or the edition has changed. It is best effort: a server that
// misses a signal finds the change by polling.
type Signal interface {
	Publish(ctx context.Context) error
	// Subscribe calls fn after each Publish of any server, until ctx ends.
	Subscribe(ctx context.Context, fn func()) error
}
