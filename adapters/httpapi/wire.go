package httpapi

import (
	"cmp"
	"time"

	"tokri/adapters/httpapi/wire"
	"tokri/core/address"
	"tokri/core/area"
	"tokri/core/cart"
	"tokri/core/catalog"
	"tokri/core/crew"
	"tokri/core/erasure"
	"tokri/core/inventory"
	"tokri/core/login"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/pause"
	"tokri/core/pricing"
	"tokri/core/puzzle"
)

// This file and its neighbours wire_*.go are the one place where core becomes wire. Where
// the contract has two names for a field (DECISIONS P2), both are filled here and nowhere else.

// rupees converts an amount to the API's unit.
func rupees(p money.Paise) wire.Rupees { return wire.Rupees(p) }

// paise returns an optional amount of a request; what was not sent is nil.
func paise(r *wire.Rupees) *money.Paise {
	if r == nil {
		return nil
	}
	return new(r.Paise())
}

// Moment shows a time; the zero time is left out.
func Moment(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return new(t.UTC())
}

// Each converts a list; the result is never nil, so that JSON shows [].
func Each[A, B any](in []A, f func(A) B) []B {
	out := make([]B, 0, len(in))
	for _, a := range in {
		out = append(out, f(a))
	}
	return out
}

// pictures prepares stored image addresses for display and drops those that are not valid.
func pictures(in []string) []wire.Picture {
	out := make([]wire.Picture, 0, len(in))
	for _, p := range in {
		if p = catalog.PictureAddress(p); p != "" {
			out = append(out, p)
		}
	}
	return out
}

// tile returns the background colour of a picture, leaf if none is set.
func tile(t string) wire.Tile { return cmp.Or(wire.Tile(t), wire.Leaf) }

// wireDetail converts the detail of a refusal. A detail of an unknown type is not sent.
func wireDetail(detail any) any {
	switch d := detail.(type) {
	case cart.Priced:
		return wireCart(d)
	case erasure.Forfeit:
		return struct {
			Balance wire.Rupees `json:"balance"`
		}{rupees(d.Balance)}
	case login.ProofWays:
		return wire.ProofWays{Password: d.Password, Mobile: d.Mobile, Email: d.Email}
	case money.Shortfall:
		return struct {
			Missing wire.Rupees `json:"missing"`
		}{rupees(d.Missing)}
	case crew.Limit:
		return struct {
			Limit wire.Rupees `json:"limit"`
		}{rupees(d.Amount)}
	case order.CashLimit:
		return struct {
			Limit wire.Rupees `json:"limit"`
		}{rupees(d.Limit)}
	case pause.Notice:
		return wirePause(d)
	case wire.OrderChange, inventory.Left, order.PackShare, cart.Most, puzzle.Challenge, address.PostCodes:
		return d
	}
	return nil
}

func wireCart(p cart.Priced) wire.Cart {
	lines := Each(p.Items, wireLine)
	c := wire.Cart{
		UnderscoreId:       p.UserID,
		Version:            p.Version,
		Products:           lines,
		CartItems:          lines,
		SubTotal:           rupees(p.Bill.SubTotal),
		TotalAmount:        rupees(p.Bill.SubTotal),
		MrpTotal:           rupees(p.Bill.MRPTotal),
		DiscountAmount:     rupees(p.Bill.Discount),
		WalletUsed:         rupees(p.Bill.WalletUsed),
		WalletBalance:      rupees(p.WalletBalance),
		DeliveryCharge:     rupees(p.Bill.Delivery),
		BaseDeliveryCharge: rupees(p.Bill.BaseDelivery),
		GrandTotal:         rupees(p.Bill.GrandTotal),
		Savings:            rupees(p.Bill.Savings()),
		BillRows:           Each(p.Bill.Rows(), wireRow),
		FreeDeliveryAbove:  rupees(p.Charges.FreeFrom),
		FreeDeliveryGap:    rupees(p.Charges.FreeDeliveryGap(p.Bill.SubTotal)),
		Locked:             p.Order != "",
	}
	if p.Coupon != nil {
		c.CouponId, c.CouponCode, c.CouponSaving = p.Coupon.Name(), p.Coupon.Code, rupees(p.CouponSaving)
	}
	return c
}

func wireRow(r pricing.Row) wire.BillRow {
	return wire.BillRow{Key: wire.BillRowKey(r.Key), Amount: rupees(r.Amount), Sum: r.Sum, Always: r.Always}
}

func wireLine(i cart.Item) wire.CartLine {
	l := wire.CartLine{
		UnderscoreId:          i.ProductID + "_" + i.VariantID,
		ProductId:             i.ProductID,
		VariantId:             i.VariantID,
		Name:                  i.Product.Name,
		NameHi:                i.Product.NameHi,
		Images:                pictures(i.Product.Images),
		Tile:                  tile(i.Product.Tile),
		Weight:                i.Variant.Weight,
		WeightUnit:            i.Variant.WeightUnit,
		Price:                 rupees(i.Variant.Effective()),
		Mrp:                   rupees(i.Variant.Price),
		Quantity:              i.Quantity,
		TotalPrice:            rupees(i.Variant.Price.Times(i.Quantity)),
		TotalAmount:           rupees(i.Total()),
		ProductDeliveryCharge: rupees(i.Product.Surcharge),
		IsCart:                true,
		IfMissing:             string(i.IfMissing),
		Stock:                 i.Variant.Stock,
		Variants:              Each(i.Product.Variants, wireVariant),
	}
	if i.Problem != nil {
		l.Problem = &wire.LineProblem{Code: i.Problem.Code, Message: i.Problem.Message}
	}
	return l
}

func wireAddress(a address.Address) wire.Address {
	return wire.Address{
		UnderscoreId: a.ID,
		Addresstype:  wire.AddressType(a.Type),
		Addrestype:   wire.AddressType(a.Type),
		AddressLine1: a.Line1,
		AddressLine2: a.Line2,
		City:         a.City,
		State:        a.State,
		PostCode:     a.PostCode,
		Pincode:      a.PostCode,
		Landmark:     a.Landmark,
		Phone:        a.Phone,
		Latitude:     a.Latitude,
		Longitude:    a.Longitude,
		IsDefault:    a.IsDefault,
	}
}

func coreAddress(r wire.AddressRequest) address.Address {
	a := address.Address{
		Type:     address.Type(r.Addresstype),
		Line1:    r.AddressLine1,
		Line2:    r.AddressLine2,
		City:     r.City,
		State:    r.State,
		PostCode: r.PostCode,
		Landmark: r.Landmark,
		Phone:    r.Phone,
		Point:    area.Point{Latitude: r.Latitude, Longitude: r.Longitude},
	}
	if r.IsDefault != nil {
		a.IsDefault = *r.IsDefault
	}
	return a
}

func changedAddress(r wire.AddressUpdateRequest) address.Address {
	a := coreAddress(wire.AddressRequest{
		Addresstype:  r.Addresstype,
		AddressLine1: r.AddressLine1, AddressLine2: r.AddressLine2,
		City: r.City, State: r.State, PostCode: r.PostCode,
		Landmark: r.Landmark, Phone: r.Phone,
		Latitude: r.Latitude, Longitude: r.Longitude, IsDefault: r.IsDefault,
	})
	a.ID = r.AddressId
	return a
}

func wirePlace(p area.Place, zone area.Polygon) wire.Place {
	return wire.Place{
		Label:                p.Name,
		LabelHi:              p.Hindi.Name,
		LocalityHi:           p.Hindi.Locality,
		CityHi:               p.Hindi.City,
		Street:               p.Street,
		Area:                 p.Locality,
		Locality:             p.Locality,
		City:                 p.City,
		State:                p.State,
		PrincipalSubdivision: p.State,
		PostCode:             p.PostCode,
		Pincode:              p.PostCode,
		Latitude:             p.Latitude,
		Longitude:            p.Longitude,
		InServiceArea:        zone.Contains(p.Point),
	}
}

func wireOrderLine(l order.Line) wire.OrderLine {
	return wire.OrderLine{
		UnderscoreId: l.ProductID + "_" + l.VariantID,
		ProductId:    l.ProductID,
		VariantId:    l.VariantID,
		Name:         l.Name,
		NameHi:       l.NameHi,
		Images:       pictures(l.Images),
		Tile:         tile(l.Tile),
		Weight:       l.Weight,
		WeightUnit:   l.WeightUnit,
		Quantity:     l.Quantity,
		Price:        rupees(l.Price),
		Mrp:          rupees(l.MRP),
		TotalPrice:   rupees(l.MRP.Times(l.Quantity)),
		TotalAmount:  rupees(l.Total()),
		NominalGrams: l.Nominal,
		IfMissing:    string(l.IfMissing),
	}
}
