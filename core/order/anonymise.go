package order

import (
	"slices"

	"tokri/core/address"
)

// Anonymise removes the customer's personal data from the order: the place of supply stays for the tax office;
// the rest of the address and the customer's own words are removed. It reports whether there was anything to
// remove.
func (o *Order) Anonymise() (changed bool) {
	a := o.Address
	supply := address.Address{ID: a.ID, Type: a.Type, City: a.City, State: a.State, PostCode: a.PostCode, CreatedAt: a.CreatedAt}
	if a != supply {
		o.Address, changed = supply, true
	}
	if o.AddressKey != "" {
		o.AddressKey, changed = "", true
	}
	// The choices contain the customer's words. What to do about missing goods is one of three, and says why others are in their place.
	if enumerated := (Choices{IfMissing: o.Choices.IfMissing}); o.Choices != enumerated {
		o.Choices, changed = enumerated, true
	}
	for i, r := range o.Ratings {
		if r.Message != "" {
			o.Ratings = slices.Clone(o.Ratings)
			o.Ratings[i].Message, changed = "", true
		}
	}
	for i, c := range o.Complaints {
		if c.Text != "" || c.Answer != "" || c.Images != nil {
			o.Complaints = slices.Clone(o.Complaints)
			o.Complaints[i].Text, o.Complaints[i].Answer, o.Complaints[i].Images, changed = "", "", nil, true
		}
	}
	if o.Cancellation != nil && o.Cancellation.Reason != "" {
		c := *o.Cancellation
		c.Reason = ""
		o.Cancellation, changed = &c, true
	}
	return changed
}

// CustomerGone reports whether the customer has deleted the account: only Anonymise takes the telephone number out of an address.
func (o *Order) CustomerGone() bool { return o.Address.ID != "" && o.Address.Phone == "" }
