package shopfile

import (
	"fmt"
	"strings"
	"time"

	"pgregory.net/rapid"

	"tokri/core/announce"
	"tokri/core/area"
	"tokri/core/cart"
	"tokri/core/catalog"
	"tokri/core/content"
	"tokri/core/coupon"
	"tokri/core/india"
	"tokri/core/money"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/shop"
	"tokri/core/slot"
)

// randomness generates shops that can be imported.
type randomness struct{ t *rapid.T }

func (d randomness) n(low, high int) int { return rapid.IntRange(low, high).Draw(d.t, "n") }
func (d randomness) yes() bool           { return rapid.Bool().Draw(d.t, "yes") }
func (d randomness) paise() money.Paise  { return money.Paise(d.n(0, 99_999)) }

// text generates texts that YAML or a spreadsheet could take for something else.
func (d randomness) text() string {
	return rapid.SampledFrom([]string{"Mango", "आम", "क्\u200dष", "true", "null", "~", "0910", "1e3", "07:00", "2026-11-22", "- list", "a: b", "# no comment", "'quoted'", "\"both\"",
		"two\nlines", "<p>A &amp; B</p>", "tab\there", "{x}", "[1, 2]", "*ref", "&anchor", "!tag", "@at", "`tick`", "%", "|", ">", "? key", "🍅"}).Draw(d.t, "text")
}

func (d randomness) phone() string {
	return rapid.SampledFrom([]string{"0910123456", "+91 98765 43210", "2026-11-22", "1_000_000", "# 1800 123 456", "1800-123-456: toll free"}).Draw(d.t, "phone")
}

func (d randomness) maybe() string {
	if d.yes() {
		return ""
	}
	return d.text()
}

func (d randomness) picture() string {
	return rapid.SampledFrom([]string{"/pictures/a-480.webp", "https://cdn.example/a.webp"}).Draw(d.t, "picture")
}

func (d randomness) maybePicture() string {
	if d.yes() {
		return ""
	}
	return d.picture()
}

func (d randomness) day() time.Time {
	return time.Date(2026, 11, d.n(1, 28), 0, 0, 0, 0, india.Zone).UTC()
}

func (d randomness) texts() (all []string) {
	for range d.n(0, 3) {
		all = append(all, d.text())
	}
	return all
}

func (d randomness) shop() *Shop {
	s := &Shop{Settings: d.settings(), Stock: map[string]int{}}
	tile := func() string { return rapid.SampledFrom(append([]string{""}, tiles...)).Draw(d.t, "tile") }
	for i := range d.n(1, 3) {
		k := catalog.Category{ID: fmt.Sprint("k", i), Title: d.text(), TitleHi: d.maybe(), Image: d.maybePicture(), Tile: tile(), Description: d.maybe(), DescriptionHi: d.maybe()}
		for j := range d.n(0, 2) {
			k.SubCategories = append(k.SubCategories, catalog.SubCategory{ID: fmt.Sprint("s", i, "-", j), Title: d.text(), TitleHi: d.maybe()})
		}
		s.Categories = append(s.Categories, k)
	}
	for i := range d.n(1, 4) {
		p := d.product(fmt.Sprint("p", i), s)
		p.Tile = tile()
		s.Products = append(s.Products, p)
	}
	for i, kind := range content.BlockOrder {
		if d.yes() {
			s.Blocks = append(s.Blocks, d.block(fmt.Sprint("b", i), kind, s))
		}
	}
	for i := range d.n(0, 2) {
		s.Pages = append(s.Pages, content.Page{ID: fmt.Sprint("page", i), Title: d.text(), TitleHi: d.maybe(), Description: d.text(), DescriptionHi: d.maybe(),
			Image: d.maybePicture(), Published: d.yes()})
	}
	for i := range d.n(0, 3) {
		s.Coupons = append(s.Coupons, d.coupon(i))
	}
	s.Slots = d.slots()
	return s
}

func (d randomness) settings() shop.Settings {
	f := shop.Settings{Name: d.text(), Locality: d.text(), LocalityHi: d.maybe(), City: d.text(), CityHi: d.maybe(), State: d.text(),
		FreeFrom: d.paise(), Delivery: d.paise(), MinimumOrder: d.paise(), CashbackLimit: d.paise(), Cashback: money.BasisPoints(d.n(0, 10_000)),
		Area: area.Polygon{{Latitude: 22.7, Longitude: 75.8}, {Latitude: 22.7, Longitude: 75.9}, {Latitude: 22.8123456, Longitude: 75.9}}, MapCentre: area.Point{Latitude: 22.71, Longitude: 75.89},
		MapZoom: d.n(1, 20), Contact: shop.Contact{Phone: d.phone(), Email: "shop@example.in", Address: d.text(), AddressHi: d.maybe(), Hours: d.text(), HoursHi: d.maybe()},
		FSSAI: "11421999000123", GSTRates: []money.BasisPoints{500, 1800}, SearchHints: d.texts(), SearchHintsHi: d.texts(), CancelNote: d.text(), CancelNoteHi: d.maybe(),
		Limits: &order.Limits{UnpaidNew: d.n(0, 9), UnpaidKnown: d.n(0, 9), CashNew: d.paise(), CashKnown: d.paise(), AddressOrders: d.n(0, 9), Cancellations: d.n(0, 9),
			Holds: &order.Holds{Online: d.paise(), Pack: d.n(0, 100), PackAll: d.n(0, 100), All: d.n(0, 100)}},
		MostPerOrder: d.n(1, cart.MaxQuantity),
		Messages:     announce.Channels{}}
	for _, topic := range order.Topics {
		f.Messages[topic] = nil
		for _, c := range notify.Channels {
			if d.yes() {
				f.Messages[topic] = append(f.Messages[topic], c)
			}
		}
	}
	if d.yes() {
		f.GrievanceOfficer = &shop.Officer{Name: d.text(), NameHi: d.maybe(), Email: "officer@example.in", Phone: d.phone()}
		f.PrivacyNotice, f.GSTIN, f.Contact.Website = "2026-11-01", "23ABCDE1234F1Z8", "https://tokri.example"
		f.Social = map[string]string{"instagram": "https://instagram.com/tokri", "no": "https://x.example"}
		f.PlayStore, f.AppStore = "https://play.example/a", "https://apps.example/a"
	}
	if d.yes() {
		f.GSTRates = nil
	}
	return f
}

func (d randomness) product(id string, s *Shop) catalog.Product {
	k := s.Categories[d.n(0, len(s.Categories)-1)]
	p := catalog.Product{ID: id, Slug: id, Name: d.text(), NameHi: d.maybe(), Subtitle: d.maybe(), SubtitleHi: d.maybe(), Description: d.text(), DescriptionHi: d.maybe(),
		CategoryID: k.ID, Images: []string{d.picture()}, Origin: d.maybe(), OriginHi: d.maybe(), Tags: d.texts(), Aliases: d.texts(),
		Surcharge: d.paise(), Sold: d.n(0, 9), Popular: d.yes(), CreatedAt: d.day()}
	if d.yes() {
		line := strings.NewReplacer("\n", " ", "\t", " ")
		p.ShelfLife, p.ShelfLifeHi = line.Replace(d.text()), line.Replace(d.maybe())
		p.Shelf = rapid.SampledFrom([]string{"A1", "B 12", "cold room"}).Draw(d.t, "shelf")
	}
	if len(k.SubCategories) > 0 && d.yes() {
		p.SubCategoryID = k.SubCategories[0].ID
	}
	if d.yes() {
		p.Rating, p.Reviews = float64(d.n(1, 50))/10, d.n(1, 99)
	}
	if d.yes() {
		p.HSN = "0702"
		if rates := s.Settings.GSTRates; len(rates) > 0 && d.yes() {
			p.GST = rates[d.n(0, len(rates)-1)]
		}
	}
	for i := range d.n(1, 3) {
		v := catalog.Variant{Weight: rapid.SampledFrom([]string{"500", "1.5", "0.250"}).Draw(d.t, "weight"), WeightUnit: units[i], Price: 1 + d.paise()}
		v.ID = id + "-" + map[string]string{"500": "500", "1.5": "1_5", "0.250": "0_250"}[v.Weight] + v.WeightUnit
		if v.Price > 1 && d.yes() {
			v.Discounted = money.Paise(d.n(1, int(v.Price)-1))
		}
		v.NoMRP = v.Discounted == 0 && d.yes()
		if packGrams(v) > 0 && packGrams(v) <= maxNominal && d.yes() {
			v.Nominal = packGrams(v)
		} else if d.yes() {
			v.Nominal = d.n(1, maxNominal)
		}
		p.Variants = append(p.Variants, v)
		s.Stock[v.ID] = d.n(0, maxStock)
	}
	return p
}

func (d randomness) block(id string, kind content.BlockType, s *Shop) content.Block {
	b := content.Block{ID: id, Type: kind, Title: d.text(), TitleHi: d.maybe(), Description: d.maybe(), DescriptionHi: d.maybe()}
	if d.yes() {
		b.CategoryID = s.Categories[0].ID
	}
	switch kind {
	case content.BannerBlock, content.ShortBannerBlock:
		n := content.Banner{ID: id + "-1", Image: d.picture(), ImagePhone: d.maybePicture(), Title: d.text(), TitleHi: d.maybe(), Subtitle: d.maybe(), SubtitleHi: d.maybe()}
		if d.yes() {
			n.Link, n.CTA, n.CTAHi, n.Tile = "/product/"+s.Products[0].ID, d.text(), d.maybe(), tiles[0]
		}
		b.Banners = []content.Banner{n}
	case content.CategoryBlock:
		b.Categories, b.ShowTitle, b.ScrollView = []string{s.Categories[0].ID}, d.yes(), d.yes()
	case content.ProductBlock:
		b.Products, b.ShowTitle, b.ScrollView = []string{s.Products[0].ID}, d.yes(), d.yes()
	case content.TestimonialBlock:
		b.ShowTitle, b.ScrollView = d.yes(), true
		b.Testimonials = []content.Testimonial{{Rating: d.n(1, 5), Message: d.text(), MessageHi: d.maybe(), Photo: d.maybePicture(), FirstName: d.text(), LastName: d.maybe()}}
	}
	return b
}

func (d randomness) coupon(i int) coupon.Coupon {
	k := coupon.Coupon{ID: fmt.Sprint("c", i), Code: fmt.Sprint("CODE", i), Description: d.text(), DescriptionHi: d.maybe(), Minimum: d.paise(),
		FirstOrder: d.yes(), Listed: d.yes(), Total: d.n(0, 9), PerUser: d.n(0, 9)}
	switch k.Kind = rapid.SampledFrom([]coupon.Kind{coupon.Percent, coupon.Flat, coupon.FreeDelivery}).Draw(d.t, "kind"); k.Kind {
	case coupon.Percent:
		k.Percent, k.Cap = money.BasisPoints(d.n(1, 10_000)), d.paise()
	case coupon.Flat:
		k.Amount = 1 + d.paise()
	case coupon.FreeDelivery:
	}
	if d.yes() {
		k.From = d.day()
	}
	if d.yes() {
		k.Until = d.day().AddDate(0, 2, 0)
	}
	return k
}

func (d randomness) slots() slot.Pattern {
	p := slot.Pattern{DaysAhead: d.n(1, 14)}
	morning := slot.Window{Start: 7 * 60, End: 9 * 60, Capacity: d.n(1, 50), CutoffMinutes: d.n(0, 2880)}
	night := slot.Window{Start: 17*60 + 30, End: 24 * 60, Capacity: d.n(1, 50)}
	p.Week[0] = []slot.Window{morning, night}
	for day := 1; day < 7; day++ {
		p.Week[day] = [][]slot.Window{nil, {morning}, {morning, night}}[d.n(0, 2)]
	}
	for range d.n(0, 2) {
		p.Reservations = append(p.Reservations, slot.Reservation{Day: d.n(0, 14), Start: morning.Start, Places: d.n(1, 9)})
	}
	return p
}
