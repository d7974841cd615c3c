package httpapi

import (
	"context"
	"maps"
	"slices"
	"time"

	"tokri/adapters/httpapi/wire"
	"tokri/core/area"
	"tokri/core/pause"
	"tokri/core/payment"
	"tokri/core/shop"
	"tokri/core/slot"
)

// GetSettings returns what a client needs to know about the shop.
func (s *Service) GetSettings(ctx context.Context, _ wire.GetSettingsRequestObject) (*wire.SettingsReply, error) {
	now, show := s.Now(), s.Shop()
	slots, err := s.Slots.Between(ctx, now, show.Slots.Until(now, s.Zone))
	if err != nil {
		return nil, err
	}
	slots = slices.DeleteFunc(slots, func(w slot.Slot) bool { return !w.Open(now) })
	w := s.settings(show.Settings)
	w.DeliverySlots = Each(slots, s.slot)
	notice, err := s.Pauses.Active(ctx)
	if err != nil {
		return nil, err
	}
	if notice != nil {
		w.Paused = new(wirePause(*notice))
	}
	return wire.OK(w, ""), nil
}

func (s *Service) slot(w slot.Slot) wire.DeliverySlot {
	return wire.DeliverySlot{
		UnderscoreId: w.ID,
		Date:         w.Start.In(s.Zone).Format(time.DateOnly),
		StartTime:    w.Start.UTC(),
		EndTime:      w.End.UTC(),
		CutoffAt:     w.Cutoff.UTC(),
		Booked:       w.Booked(),
		Capacity:     w.Capacity,
	}
}

func (s *Service) settings(f shop.Settings) wire.Settings {
	w := wire.Settings{
		ShopName:          f.Name,
		Currency:          "INR",
		Locality:          f.Locality,
		LocalityHi:        f.LocalityHi,
		City:              f.City,
		CityHi:            f.CityHi,
		State:             f.State,
		FreeDeliveryAbove: rupees(f.FreeFrom),
		DeliveryCharge:    rupees(f.Delivery),
		MinimumOrder:      rupees(f.MinimumOrder),
		ReplacesMissing:   f.PayAsDelivered,
		MostPerOrder:      f.LargestQuantity(),
		ServiceArea:       wire.ServiceArea{Polygon: Each(f.Area, wirePoint)},
		MapCentre:         wirePoint(f.MapCentre),
		MapZoom:           f.MapZoom,
		Contact: wire.Contact{
			Phone: f.Contact.Phone, Email: f.Contact.Email, Address: f.Contact.Address, AddressHi: f.Contact.AddressHi,
			Website: f.Contact.Website, Hours: f.Contact.Hours, HoursHi: f.Contact.HoursHi,
		},
		PrivacyNotice:          f.PrivacyNotice,
		SocialLinks:            []wire.SocialLink{},
		Fssai:                  f.FSSAI,
		OtpLength:              s.Facts.OTPLength,
		MinPasswordLength:      s.Facts.MinPassword,
		MinResetPasswordLength: s.Facts.MinResetPassword,
		GoogleClientId:         s.Facts.GoogleClientID,
		PaymentMethods:         Each(s.Facts.PaymentMethods, func(m payment.Method) wire.PaymentMethod { return wire.PaymentMethod(m) }),
		CancelNote:             f.CancelNote,
		CancelNoteHi:           f.CancelNoteHi,
		SearchHints:            Each(f.SearchHints, func(h string) string { return h }),
		SearchHintsHi:          f.SearchHintsHi,
	}
	if o := f.GrievanceOfficer; o != nil {
		w.GrievanceOfficer = &wire.Officer{Name: o.Name, NameHi: o.NameHi, Email: o.Email, Phone: o.Phone}
	}
	if len(f.Area) > 0 {
		southWest, northEast := f.Area.Bounds()
		w.ServiceArea.Box.MinLatitude, w.ServiceArea.Box.MinLongitude = southWest.Latitude, southWest.Longitude
		w.ServiceArea.Box.MaxLatitude, w.ServiceArea.Box.MaxLongitude = northEast.Latitude, northEast.Longitude
	}
	for _, name := range slices.Sorted(maps.Keys(f.Social)) {
		w.SocialLinks = append(w.SocialLinks, wire.SocialLink{Name: name, Url: f.Social[name]})
	}
	w.Map.TileUrl, w.Map.Attribution = s.Facts.MapTiles, s.Facts.MapAttribution
	w.AppLinks.PlayStore, w.AppLinks.AppStore = f.PlayStore, f.AppStore
	return w
}

func wirePause(n pause.Notice) wire.Pause {
	return wire.Pause{Until: n.Until.UTC(), Say: n.Say, SayHi: n.SayHi}
}

func wirePoint(p area.Point) wire.Point {
	return wire.Point{Latitude: p.Latitude, Longitude: p.Longitude}
}
