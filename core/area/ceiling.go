package area

import (
	"context"
	"fmt"

	"tokri/core/apperr"
	"tokri/core/ceiling"
	"tokri/core/strangers"
)

// ErrNoMoreLookUps refuses a look-up beyond the shop's ceiling. An address can be saved without one.
var ErrNoMoreLookUps = apperr.New(apperr.Limited, "geocoder_ceiling",
	"Places cannot be looked up at the moment. Please move the map until the pin is at your door, and type in your address.")

// The uses of the ceiling by who looks a place up. Visitors and guests are refused while there is still room for customers.
var (
	VisitorsLookUp = ceiling.Use{Share: "look_ups", Of: 100, First: 70}
	LookUp         = ceiling.Use{Share: "look_ups", Of: 100, First: 100}
)

// Capped is a Geocoder that is limited by the shop's ceiling.
type Capped struct {
	Geocoder Geocoder
	Ceiling  *ceiling.Ceiling
	Door     strangers.Door // divides what the ceiling allows
}

var _ Geocoder = (*Capped)(nil)

// Reverse implements Geocoder.
func (c *Capped) Reverse(ctx context.Context, p Point) (Place, error) {
	if err := c.take(ctx, fmt.Sprint(p.Latitude, p.Longitude)); err != nil {
		return Place{}, err
	}
	return c.Geocoder.Reverse(ctx, p)
}

// Search implements Geocoder.
func (c *Capped) Search(ctx context.Context, text string, limit int) ([]Place, error) {
	if err := c.take(ctx, text); err != nil {
		return nil, err
	}
	return c.Geocoder.Search(ctx, text, limit)
}

func (c *Capped) take(ctx context.Context, subject string) error {
	use := VisitorsLookUp
	if strangers.Customer(ctx) {
		use = LookUp
	}
	return strangers.Divide(ctx, c.Ceiling, use, func() error { return c.Door.Take(ctx, subject) }, ErrNoMoreLookUps)
}
