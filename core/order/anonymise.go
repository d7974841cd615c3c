package order

import (
	"slices"

	"tokri/core/address"
)

// Anonymise takes the customer out of the order: the place of supply stays for the tax office, the rest
// of the address and the customer's own words go. It tells whether there was anything to take out.
func (o *Order) Anonymise() (changed bool) {
	a := o.Address
	supply := address.Address{ID: a.ID, Type: a.Type, City: a.City, State: a.State, PostCode: a.PostCode, CreatedAt: a.CreatedAt}
	if a != supply {
		o.Address, changed = supply, true
	}
	if o.AddressKey != "" {
		o.AddressKey, changed = "", true
	}
	if o.Choices != (Choices{}) {
		o.Choices, changed = Choices{}, true // what was asked for has the customer's words in it
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
