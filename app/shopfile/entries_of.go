package shopfile

import (
	"fmt"
	"reflect"
	"slices"
	"time"

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

// Of returns the shop of an edition as it would be written on a day. Reservations count from that day; those of
// earlier days are left out.
func Of(e shop.Edition, stock map[string]int, day time.Time) *Shop {
	s := &Shop{Settings: e.Settings, Categories: e.Categories, Products: e.Products, Blocks: e.Blocks, Pages: e.Pages, Coupons: e.Coupons,
		Slots: e.Slots, Stock: stock}
	s.Slots.LoadedOn, s.Slots.Reservations = "", nil
	today, _ := time.ParseInLocation(time.DateOnly, day.In(india.Zone).Format(time.DateOnly), india.Zone)
	loaded, err := time.ParseInLocation(time.DateOnly, e.Slots.LoadedOn, india.Zone)
	if err != nil {
		return s // without a day, reservations have no meaning
	}
	for _, r := range e.Slots.Reservations {
		if r.Day -= int(today.Sub(loaded) / (24 * time.Hour)); r.Day >= 0 {
			s.Slots.Reservations = append(s.Slots.Reservations, r)
		}
	}
	return s
}

// entries returns the entries of all YAML files, from which Load would read this shop.
func (s *Shop) entries() map[string]any {
	return map[string]any{
		settingsFile: settingsOf(s.Settings), categoriesFile: each(s.Categories, categoryOf), "products.yaml": each(s.Products, productEntryOf),
		slotsFile: slotsOf(s.Slots), homeFile: each(s.Blocks, blockOf), pagesFile: each(s.Pages, pageOf), couponsFile: each(s.Coupons, couponOf),
	}
}

func each[T, E any](all []T, entry func(T) E) []E {
	var entries []E
	for _, one := range all {
		entries = append(entries, entry(one))
	}
	return entries
}

func perCent(p money.BasisPoints) float64 { return float64(p) / 100 }

func dayOf(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.In(india.Zone).Format(time.DateOnly)
}

func settingsOf(f shop.Settings) settingsEntry {
	e := settingsEntry{
		Name: f.Name, Locality: f.Locality, LocalityHi: f.LocalityHi, City: f.City, CityHi: f.CityHi, State: f.State,
		FreeFrom: f.FreeFrom, Delivery: f.Delivery, BagCharge: f.BagCharge, MinimumOrder: f.MinimumOrder, AsDelivered: f.PayAsDelivered, Cashback: perCent(f.Cashback), CashbackLimit: f.CashbackLimit,
		MapCentre: pointEntry{Latitude: f.MapCentre.Latitude, Longitude: f.MapCentre.Longitude}, MapZoom: f.MapZoom,
		SearchHints: f.SearchHints, SearchHintsHi: f.SearchHintsHi, CancelNote: f.CancelNote, CancelNoteHi: f.CancelNoteHi,
		Contact: contactEntry{Phone: f.Contact.Phone, Email: f.Contact.Email, Address: f.Contact.Address, AddressHi: f.Contact.AddressHi,
			Website: f.Contact.Website, Hours: f.Contact.Hours, HoursHi: f.Contact.HoursHi},
		Social: f.Social, FSSAI: f.FSSAI, GSTIN: f.GSTIN, PlayStore: f.PlayStore, AppStore: f.AppStore, PrivacyNotice: f.PrivacyNotice,
		GSTRates: []float64{}, // an absent field would mean the usual rates
	}
	for _, rate := range f.GSTRates {
		e.GSTRates = append(e.GSTRates, perCent(rate))
	}
	for _, p := range f.Area {
		e.Area.Corners = append(e.Area.Corners, pointEntry{Latitude: p.Latitude, Longitude: p.Longitude})
	}
	if f.MostPerOrder > 0 {
		e.MostPerOrder = &f.MostPerOrder
	}
	if o := f.GrievanceOfficer; o != nil {
		e.GrievanceOfficer = officerEntry{Name: o.Name, NameHi: o.NameHi, Email: o.Email, Phone: o.Phone}
	}
	if l := f.Limits; l != nil {
		e.Limits = limitsEntry{UnpaidNew: &l.UnpaidNew, UnpaidKnown: &l.UnpaidKnown, CashNew: &l.CashNew, CashKnown: &l.CashKnown,
			AddressOrders: &l.AddressOrders, Cancellations: &l.Cancellations}
		if h := l.Holds; h != nil {
			e.Limits.OnlineNew, e.Limits.PackNew, e.Limits.PackAllNew, e.Limits.AllNew = &h.Online, &h.Pack, &h.PackAll, &h.All
		}
	}
	if f.Messages != nil {
		channels := func(t order.Topic) *[]string {
			return new(append([]string{}, each(f.OrderChannels()[t], func(c notify.Channel) string { return string(c) })...))
		}
		e.Messages = messagesEntry{Placed: channels(order.OrderPlaced), OutForDelivery: channels(order.OrderOut), Delivered: channels(order.OrderDelivered),
			Cancelled: channels(order.OrderCancelled), Moved: channels(order.OrderMoved), Short: channels(order.OrderShort), Changed: channels(order.OrderChanged),
			Refunded: channels(order.RefundMade), ProblemSettled: channels(order.ComplaintSettled)}
	}
	return e
}

func categoryOf(k catalog.Category) categoryEntry {
	return categoryEntry{ID: k.ID, Title: k.Title, TitleHi: k.TitleHi, Image: k.Image, Tile: k.Tile, Description: k.Description, DescriptionHi: k.DescriptionHi,
		SubCategories: each(k.SubCategories, func(s catalog.SubCategory) subCategoryEntry {
			return subCategoryEntry{ID: s.ID, Title: s.Title, TitleHi: s.TitleHi}
		})}
}

func productEntryOf(p catalog.Product) productEntry {
	return productEntry{
		ID: p.ID, Name: p.Name, NameHi: p.NameHi, Subtitle: p.Subtitle, SubtitleHi: p.SubtitleHi, Description: p.Description, DescriptionHi: p.DescriptionHi,
		Category: p.CategoryID, SubCategory: p.SubCategoryID, Tile: p.Tile, Images: p.Images, HSN: p.HSN, GST: perCent(p.GST), Origin: p.Origin, OriginHi: p.OriginHi, ShelfLife: p.ShelfLife, ShelfLifeHi: p.ShelfLifeHi,
		Tags: p.Tags, Aliases: p.Aliases, Surcharge: p.Surcharge, Rating: p.Rating, Reviews: p.Reviews, Sold: p.Sold, Popular: p.Popular, Shelf: p.Shelf,
		CreatedAt: dayOf(p.CreatedAt),
	}
}

func blockOf(b content.Block) blockEntry {
	e := blockEntry{ID: b.ID, Type: string(b.Type), Title: b.Title, TitleHi: b.TitleHi, Description: b.Description, DescriptionHi: b.DescriptionHi,
		Category: b.CategoryID, Categories: b.Categories, Products: b.Products,
		Banners: each(b.Banners, func(n content.Banner) bannerEntry {
			return bannerEntry{ID: n.ID, Image: n.Image, ImagePhone: n.ImagePhone, Tile: n.Tile, Title: n.Title, TitleHi: n.TitleHi,
				Subtitle: n.Subtitle, SubtitleHi: n.SubtitleHi, CTA: n.CTA, CTAHi: n.CTAHi, Link: n.Link}
		}),
		Testimonials: each(b.Testimonials, func(s content.Testimonial) testimonialEntry {
			return testimonialEntry{Rating: s.Rating, Message: s.Message, MessageHi: s.MessageHi, Photo: s.Photo, FirstName: s.FirstName, LastName: s.LastName}
		})}
	// The shopkeeper chooses this for these types only; see look.
	switch b.Type {
	case content.CategoryBlock, content.ProductBlock:
		e.ShowTitle, e.ScrollView = &b.ShowTitle, &b.ScrollView
	case content.TestimonialBlock:
		e.ShowTitle = &b.ShowTitle
	case content.BannerBlock, content.ShortBannerBlock:
	}
	return e
}

func pageOf(p content.Page) pageEntry {
	return pageEntry{ID: p.ID, Title: p.Title, TitleHi: p.TitleHi, Description: p.Description, DescriptionHi: p.DescriptionHi, Image: p.Image, Draft: !p.Published}
}

func couponOf(k coupon.Coupon) couponEntry {
	last := k.Until
	if !last.IsZero() {
		last = last.AddDate(0, 0, -1) // the last day on which the coupon works
	}
	return couponEntry{ID: k.ID, Code: k.Code, Description: k.Description, DescriptionHi: k.DescriptionHi, Kind: string(k.Kind), Percent: perCent(k.Percent),
		Cap: k.Cap, Amount: k.Amount, Minimum: k.Minimum, From: dayOf(k.From), Until: dayOf(last), FirstOrder: k.FirstOrder, Listed: k.Listed,
		Total: k.Total, PerUser: k.PerUser}
}

// slotsOf returns the entries of the week, in which days with the same windows share their entries.
func slotsOf(p slot.Pattern) slotsEntry {
	e := slotsEntry{DaysAhead: p.DaysAhead, Reservations: each(p.Reservations, func(r slot.Reservation) reservationEntry {
		return reservationEntry{Day: r.Day, Start: clockOf(r.Start), Places: r.Places}
	})}
	for day, windows := range p.Week {
		if len(windows) == 0 {
			continue
		}
		entries := each(windows, func(w slot.Window) windowEntry {
			return windowEntry{Start: clockOf(w.Start), End: clockOf(w.End), Capacity: w.Capacity, CutoffMinutes: w.CutoffMinutes}
		})
		i := slices.IndexFunc(e.Week, func(w weekEntry) bool { return reflect.DeepEqual(w.Windows, entries) })
		if i < 0 {
			i = len(e.Week)
			e.Week = append(e.Week, weekEntry{Windows: entries})
		}
		e.Week[i].Days = append(e.Week[i].Days, weekdays[day])
	}
	return e
}

func clockOf(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }
