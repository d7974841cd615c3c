package order

import "slices"

// Rating is what the order's customer says of one of its products; package review shows it to
// others.
type Rating struct {
	ProductID string `json:"productId"`
	Stars     int    `json:"stars"`
	Message   string `json:"message,omitempty"`
}

// Rate remembers a rating in the place of an earlier one of the same product.
func (o *Order) Rate(r Rating) {
	i := slices.IndexFunc(o.Ratings, func(old Rating) bool { return old.ProductID == r.ProductID })
	if i < 0 {
		o.Ratings = append(o.Ratings, r)
		return
	}
	o.Ratings = slices.Clone(o.Ratings)
	o.Ratings[i] = r
}
