package order

import "slices"

// Rating is the customer's rating of one product of the order; package review shows it to other customers.
type Rating struct {
	ProductID string `json:"productId"`
	Stars     int    `json:"stars"`
	Message   string `json:"message,omitempty"`
}

// Rate stores a rating and replaces an earlier one of the same product.
func (o *Order) Rate(r Rating) {
	i := slices.IndexFunc(o.Ratings, func(old Rating) bool { return old.ProductID == r.ProductID })
	if i < 0 {
		o.Ratings = append(o.Ratings, r)
		return
	}
	o.Ratings = slices.Clone(o.Ratings)
	o.Ratings[i] = r
}
