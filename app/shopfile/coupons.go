package shopfile

import (
	"regexp"
	"strings"

	"tokri/core/coupon"
)

var codeForm = regexp.MustCompile(`^[A-Z0-9]{3,20}$`)

func (c *checker) coupons(entries []couponEntry) []coupon.Coupon {
	seen, codes := map[string]bool{}, map[string]bool{}
	var out []coupon.Coupon
	for _, e := range entries {
		p := e.Place
		c.id(p, e.ID, "coupon", seen)
		code := strings.ToUpper(e.Code)
		switch {
		case !codeForm.MatchString(code):
			c.at(p, "code", "code %q must be 3 to 20 letters and digits", e.Code)
		case codes[code]:
			c.at(p, "code", "code %q is already taken by another coupon", e.Code)
		}
		codes[code] = true
		c.needed(p, "description", e.Description)
		c.couponAmounts(e)
		k := coupon.Coupon{
			ID: e.ID, Code: code, Description: e.Description, DescriptionHi: e.DescriptionHi,
			Kind: coupon.Kind(e.Kind), Percent: c.percent(p, "percent", e.Percent), Cap: e.Cap, Amount: e.Amount, Minimum: e.Minimum,
			From: c.day(p, "from", e.From), Until: c.day(p, "until", e.Until),
			FirstOrder: e.FirstOrder, Listed: e.Listed, Total: e.Total, PerUser: e.PerUser,
		}
		if !k.Until.IsZero() {
			k.Until = k.Until.AddDate(0, 0, 1) // the day in the file is the last day on which the coupon works
			if !k.From.Before(k.Until) {
				c.at(p, "until", "until must not be before from")
			}
		}
		out = append(out, k)
	}
	return out
}

// couponAmounts checks that the coupon has the amounts that its kind needs, and no others.
func (c *checker) couponAmounts(e couponEntry) {
	p := e.Place
	switch coupon.Kind(e.Kind) {
	case coupon.Percent:
		if e.Percent <= 0 {
			c.at(p, "percent", "a percent coupon needs percent above 0")
		}
		if e.Amount != 0 {
			c.at(p, "amount", "a percent coupon has no amount")
		}
	case coupon.Flat:
		if e.Amount <= 0 {
			c.at(p, "amount", "a flat coupon needs an amount above 0")
		}
		if e.Percent != 0 || e.Cap != 0 {
			c.at(p, fieldToName(e.Percent != 0, "percent", "cap"), "a flat coupon has neither percent nor cap")
		}
	case coupon.FreeDelivery:
		if e.Percent != 0 || e.Cap != 0 || e.Amount != 0 {
			c.at(p, fieldToName(e.Percent != 0, "percent", fieldToName(e.Cap != 0, "cap", "amount")), "a free-delivery coupon has no percent, cap or amount")
		}
	default:
		c.at(p, "kind", "kind %q must be percent, flat or free-delivery", e.Kind)
	}
	for field, negative := range map[string]bool{"cap": e.Cap < 0, "minimum": e.Minimum < 0, "total": e.Total < 0, "perUser": e.PerUser < 0} {
		if negative {
			c.at(p, field, "%s must not be negative", field)
		}
	}
}

// fieldToName returns name if this is true, else other.
func fieldToName(this bool, name, other string) string {
	if this {
		return name
	}
	return other
}
