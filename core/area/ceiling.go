package area

import (
	"context"
	"errors"

	"tokri/core/apperr"
	"tokri/core/ceiling"
)

// ErrNoMoreLookUps refuses a look-up beyond the shop's ceiling. An address can be saved without one.
var ErrNoMoreLookUps = apperr.New(apperr.Limited, "geocoder_ceiling",
	"Places cannot be looked up at the moment. Please move the map until the pin is at your door, and type in your address.")

// LookUp is the use of the ceiling for look-ups.
var LookUp = ceiling.Use{Share: "look_ups", Of: 100, First: 100}

// Capped is a Geocoder that is limited by the shop's ceiling.
type Capped struct {
	Geocoder Geocoder
	Ceiling  *ceiling.Ceiling
}

var _ Geocoder = (*Capped)(nil)

// Reverse implements Geocoder.
func (c *Capped) Reverse(ctx context.Context, p Point) (Place, error) {
	if err := c.take(ctx); err != nil {
		return Place{}, err
	}
	return c.Geocoder.Reverse(ctx, p)
}

// Search implements Geocoder.
func (c *Capped) Search(ctx context.Context, text string, limit int) ([]Place, error) {
	if err := c.take(ctx); err != nil {
		return nil, err
	}
	return c.Geocoder.Search(ctx, text, limit)
}

func (c *Capped) take(ctx context.Context) error {
	err := c.Ceiling.Take(ctx, LookUp, 1)
	if is := (*ceiling.Full)(nil); errors.As(err, &is) {
		return ErrNoMoreLookUps.After(is.Wait)
	}
	return err
}
