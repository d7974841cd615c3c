package shopfile

import (
	"math"
	"net/mail"
	"regexp"
	"slices"
	"time"

	"tokri/core/announce"
	"tokri/core/area"
	"tokri/core/cart"
	"tokri/core/invoice"
	"tokri/core/money"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/shop"
)

var (
	fssaiForm = regexp.MustCompile(`^[0-9]{14}$`)
	phoneForm = regexp.MustCompile(`([0-9][^0-9]*){6}`)
)

type settingsEntry struct {
	Place         place
	Name          string            `yaml:"name"`
	Locality      string            `yaml:"locality"`
	LocalityHi    string            `yaml:"localityHi"`
	City          string            `yaml:"city"`
	CityHi        string            `yaml:"cityHi"`
	State         string            `yaml:"state"`
	FreeFrom      money.Paise       `yaml:"freeFrom"`
	Delivery      money.Paise       `yaml:"delivery"`
	BagCharge     money.Paise       `yaml:"bagCharge"`
	MinimumOrder  money.Paise       `yaml:"minimumOrder"`
	AsDelivered   bool              `yaml:"payAsDelivered"`
	MostPerOrder  *int              `yaml:"mostPerOrder"`
	Cashback      float64           `yaml:"cashback"`
	CashbackLimit money.Paise       `yaml:"cashbackLimit"`
	Limits        limitsEntry       `yaml:"limits"`
	Messages      messagesEntry     `yaml:"messages"`
	Area          areaEntry         `yaml:"area"`
	MapCentre     pointEntry        `yaml:"mapCentre"`
	MapZoom       int               `yaml:"mapZoom"`
	SearchHints   []string          `yaml:"searchHints"`
	SearchHintsHi []string          `yaml:"searchHintsHi"`
	CancelNote    string            `yaml:"cancelNote"`
	CancelNoteHi  string            `yaml:"cancelNoteHi"`
	Contact       contactEntry      `yaml:"contact"`
	Social        map[string]string `yaml:"social"`
	FSSAI         string            `yaml:"fssai"`
	GSTIN         string            `yaml:"gstin"`
	GSTRates      []float64         `yaml:"gstRates"`
	PlayStore     string            `yaml:"playStore"`
	AppStore      string            `yaml:"appStore"`

	GrievanceOfficer officerEntry `yaml:"grievanceOfficer"`
	PrivacyNotice    string       `yaml:"privacyNotice"`
}

type officerEntry struct {
	Place  place
	Name   string `yaml:"name"`
	NameHi string `yaml:"nameHi"`
	Email  string `yaml:"email"`
	Phone  string `yaml:"phone"`
}

// limitsEntry has the limits of cash orders. An absent field means the usual limit.
type limitsEntry struct {
	Place         place
	UnpaidNew     *int         `yaml:"unpaidNew"`
	UnpaidKnown   *int         `yaml:"unpaidKnown"`
	CashNew       *money.Paise `yaml:"cashNew"`
	CashKnown     *money.Paise `yaml:"cashKnown"`
	AddressOrders *int         `yaml:"addressOrders"`
	Cancellations *int         `yaml:"cancellations"`
	OnlineNew     *money.Paise `yaml:"onlineNew"`
	PackNew       *int         `yaml:"packNew"`
	PackAllNew    *int         `yaml:"packAllNew"`
	AllNew        *int         `yaml:"allNew"`
}

// messagesEntry has the channels of the messages about orders. An absent field means the usual channels.
type messagesEntry struct {
	Place          place
	Placed         *[]string `yaml:"placed"`
	OutForDelivery *[]string `yaml:"outForDelivery"`
	Delivered      *[]string `yaml:"delivered"`
	Cancelled      *[]string `yaml:"cancelled"`
	Moved          *[]string `yaml:"moved"`
	Short          *[]string `yaml:"short"`
	Changed        *[]string `yaml:"changed"`
	Refunded       *[]string `yaml:"refunded"`
	ProblemSettled *[]string `yaml:"problemSettled"`
}

// areaEntry is a rectangle, or a polygon given by its corners.
type areaEntry struct {
	Place   place
	South   float64      `yaml:"south"`
	West    float64      `yaml:"west"`
	North   float64      `yaml:"north"`
	East    float64      `yaml:"east"`
	Corners []pointEntry `yaml:"corners"`
}

type pointEntry struct {
	Place     place
	Latitude  float64 `yaml:"latitude"`
	Longitude float64 `yaml:"longitude"`
}

type contactEntry struct {
	Place     place
	Phone     string `yaml:"phone"`
	Email     string `yaml:"email"`
	Address   string `yaml:"address"`
	AddressHi string `yaml:"addressHi"`
	Website   string `yaml:"website"`
	Hours     string `yaml:"hours"`
	HoursHi   string `yaml:"hoursHi"`
}

func (c *checker) settings(e *settingsEntry) shop.Settings {
	if e == nil {
		return shop.Settings{}
	}
	p := e.Place
	for field, value := range map[string]string{
		"name": e.Name, "locality": e.Locality, "city": e.City, "state": e.State, "cancelNote": e.CancelNote,
	} {
		c.needed(p, field, value)
	}
	for field, amount := range map[string]money.Paise{
		"freeFrom": e.FreeFrom, "delivery": e.Delivery, "bagCharge": e.BagCharge, "minimumOrder": e.MinimumOrder, "cashbackLimit": e.CashbackLimit,
	} {
		if amount < 0 {
			c.at(p, field, "%s must not be negative", field)
		}
	}
	if !fssaiForm.MatchString(e.FSSAI) {
		c.at(p, "fssai", "fssai %q must be fourteen digits", e.FSSAI)
	}
	if e.GSTIN != "" && !invoice.ValidGSTIN(e.GSTIN) {
		c.at(p, "gstin", "gstin %q is not a GST number: it has 15 characters, and the last one checks the others", e.GSTIN)
	}
	for network, address := range e.Social {
		if network == "" {
			c.at(p.part("social", network), "social", "a social link needs the name of its network")
		}
		c.web(p.part("social", network), "social", address)
	}
	c.web(p, "playStore", e.PlayStore)
	c.web(p, "appStore", e.AppStore)
	c.within(p, "mapZoom", e.MapZoom, 1, 20)
	polygon := c.area(p, e.Area)
	centre := area.Point{Latitude: e.MapCentre.Latitude, Longitude: e.MapCentre.Longitude}
	if len(polygon) > 0 && !polygon.Contains(centre) {
		c.at(p, "mapCentre", "mapCentre must lie inside the area")
	}
	if _, err := time.Parse(time.DateOnly, e.PrivacyNotice); e.PrivacyNotice != "" && err != nil {
		c.at(p, "privacyNotice", "privacyNotice %q must be a day written as 2026-11-21", e.PrivacyNotice)
	}
	return shop.Settings{
		Name: e.Name, Locality: e.Locality, LocalityHi: e.LocalityHi, City: e.City, CityHi: e.CityHi, State: e.State,
		FreeFrom: e.FreeFrom, Delivery: e.Delivery, BagCharge: e.BagCharge, MinimumOrder: e.MinimumOrder, PayAsDelivered: e.AsDelivered, MostPerOrder: c.mostPerOrder(e), Limits: c.limits(e.Limits), Messages: c.messages(e.Messages),
		Area: polygon, MapCentre: centre, MapZoom: e.MapZoom,
		Contact: c.contact(p, e.Contact), Social: e.Social,
		FSSAI: e.FSSAI, GSTIN: e.GSTIN, GSTRates: c.rates(e), SearchHints: e.SearchHints, SearchHintsHi: e.SearchHintsHi,
		CancelNote: e.CancelNote, CancelNoteHi: e.CancelNoteHi,
		PlayStore: e.PlayStore, AppStore: e.AppStore,
		GrievanceOfficer: c.officer(e.GrievanceOfficer), PrivacyNotice: e.PrivacyNotice,
		Cashback: c.percent(p, "cashback", e.Cashback), CashbackLimit: e.CashbackLimit,
	}
}

// mostPerOrder returns how many units of one pack an order can have.
func (c *checker) mostPerOrder(e *settingsEntry) int {
	if e.MostPerOrder == nil {
		return shop.UsualMost
	}
	c.within(e.Place, "mostPerOrder", *e.MostPerOrder, 1, cart.MaxQuantity)
	return *e.MostPerOrder
}

func (c *checker) limits(e limitsEntry) *order.Limits {
	limits := order.UsualLimits()
	for _, n := range []struct {
		field string
		given *int
		limit *int
		most  int
	}{
		{"unpaidNew", e.UnpaidNew, &limits.UnpaidNew, math.MaxInt32}, {"unpaidKnown", e.UnpaidKnown, &limits.UnpaidKnown, math.MaxInt32},
		{"addressOrders", e.AddressOrders, &limits.AddressOrders, math.MaxInt32}, {"cancellations", e.Cancellations, &limits.Cancellations, math.MaxInt32},
		{"packNew", e.PackNew, &limits.Holds.Pack, 100}, {"packAllNew", e.PackAllNew, &limits.Holds.PackAll, 100}, {"allNew", e.AllNew, &limits.Holds.All, 100},
	} {
		if n.given != nil {
			c.within(e.Place, n.field, *n.given, 0, n.most)
			*n.limit = *n.given
		}
	}
	for _, a := range []struct {
		field string
		given *money.Paise
		limit *money.Paise
	}{{"cashNew", e.CashNew, &limits.CashNew}, {"cashKnown", e.CashKnown, &limits.CashKnown}} {
		if a.given == nil {
			continue
		}
		if *a.given < 0 || *a.given > order.MostCash {
			c.at(e.Place, a.field, "%s must be from 0 (as much as the law allows) to %s", a.field, order.MostCash)
		}
		*a.limit = *a.given
	}
	if e.OnlineNew != nil {
		if *e.OnlineNew < 0 {
			c.at(e.Place, "onlineNew", "onlineNew must not be negative")
		}
		limits.Holds.Online = *e.OnlineNew
	}
	return &limits
}

func (c *checker) messages(e messagesEntry) announce.Channels {
	channels := announce.UsualChannels()
	for _, m := range []struct {
		field string
		given *[]string
		topic order.Topic
	}{
		{"placed", e.Placed, order.OrderPlaced}, {"outForDelivery", e.OutForDelivery, order.OrderOut}, {"delivered", e.Delivered, order.OrderDelivered},
		{"cancelled", e.Cancelled, order.OrderCancelled}, {"moved", e.Moved, order.OrderMoved}, {"short", e.Short, order.OrderShort},
		{"changed", e.Changed, order.OrderChanged}, {"refunded", e.Refunded, order.RefundMade},
		{"problemSettled", e.ProblemSettled, order.ComplaintSettled},
	} {
		if m.given == nil {
			continue
		}
		channels[m.topic] = nil
		for _, name := range *m.given {
			if !slices.Contains(notify.Channels, notify.Channel(name)) {
				c.at(e.Place, m.field, "%s has %q: write mail, sms or push, several of them, or [] to send no message", m.field, name)
			}
			channels[m.topic] = append(channels[m.topic], notify.Channel(name))
		}
	}
	return channels
}

func (c *checker) contact(p place, e contactEntry) shop.Contact {
	if e.Place.file == "" {
		c.at(p, "contact", "contact is missing")
		return shop.Contact{}
	}
	c.needed(e.Place, "phone", e.Phone)
	c.phone(e.Place, e.Phone)
	c.needed(e.Place, "address", e.Address)
	c.needed(e.Place, "hours", e.Hours)
	c.email(e.Place, e.Email)
	c.web(e.Place, "website", e.Website)
	return shop.Contact{
		Phone: e.Phone, Email: e.Email, Address: e.Address, AddressHi: e.AddressHi, Website: e.Website, Hours: e.Hours, HoursHi: e.HoursHi,
	}
}

func (c *checker) officer(e officerEntry) *shop.Officer {
	if e.Place.file == "" {
		return nil
	}
	c.needed(e.Place, "name", e.Name)
	c.phone(e.Place, e.Phone)
	c.email(e.Place, e.Email)
	return &shop.Officer{Name: e.Name, NameHi: e.NameHi, Email: e.Email, Phone: e.Phone}
}

// phone checks an optional telephone number, which pages show as a link that calls it.
func (c *checker) phone(p place, number string) {
	if number != "" && !phoneForm.MatchString(number) {
		c.at(p, "phone", "phone %q must be a telephone number such as +91 98765 43210", number)
	}
}

func (c *checker) email(p place, address string) {
	if found, err := mail.ParseAddress(address); err != nil || found.Address != address {
		c.at(p, "email", "email %q is not an address", address)
	}
}

func (c *checker) area(p place, e areaEntry) area.Polygon {
	switch {
	case e.Place.file == "":
		c.at(p, "area", "area is missing")
		return nil
	case len(e.Corners) == 0:
		if e.South >= e.North || e.West >= e.East || e.South < -90 || e.North > 90 || e.West < -180 || e.East > 180 {
			c.at(p, "area", "area must have south below north and west before east, in degrees")
			return nil
		}
		return area.Box(e.South, e.West, e.North, e.East)
	case len(e.Corners) < 3:
		c.at(e.Place, "corners", "an area needs at least three corners")
		return nil
	}
	var polygon area.Polygon
	for _, corner := range e.Corners {
		if math.Abs(corner.Latitude) > 90 || math.Abs(corner.Longitude) > 180 {
			c.at(corner.Place, "latitude", "this corner is not on the earth")
		}
		polygon = append(polygon, area.Point{Latitude: corner.Latitude, Longitude: corner.Longitude})
	}
	return polygon
}

// percent converts per cent into basis points (hundredths of a per cent).
func (c *checker) percent(p place, field string, value float64) money.BasisPoints {
	points := math.Round(value * 100)
	if value < 0 || value > 100 || math.Abs(points-value*100) > 1e-6 {
		c.at(p, field, "%s must be from 0 to 100 per cent with at most two decimals", field)
		return 0
	}
	return money.BasisPoints(points)
}
