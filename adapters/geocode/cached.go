package geocode

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"

	"tokri/core/area"
)

// How many answers are remembered, and for how long. It helps because the map's pin often stays in place, and
// many customers type the same few places.
const (
	cachedAnswers = 4096
	cachedFor     = 24 * time.Hour
)

// Cached remembers the answers of another geocoder. Each server has its own memory.
type Cached struct {
	next    area.Geocoder
	answers *expirable.LRU[string, []area.Place]
}

var _ area.Geocoder = (*Cached)(nil)

// NewCached makes a geocoder that asks next only for what it does not remember.
func NewCached(next area.Geocoder) *Cached {
	return &Cached{next: next, answers: expirable.NewLRU[string, []area.Place](cachedAnswers, nil, cachedFor)}
}

// Reverse implements area.Geocoder. Points within about ten metres share one answer.
func (c *Cached) Reverse(ctx context.Context, p area.Point) (area.Place, error) {
	key := fmt.Sprintf("at %.4f,%.4f", p.Latitude, p.Longitude)
	if known, ok := c.answers.Get(key); ok {
		return at(p, slices.Clone(known), nil)
	}
	found, err := c.next.Reverse(ctx, p)
	switch {
	case err == nil:
		c.answers.Add(key, []area.Place{found})
	case errors.Is(err, area.ErrNoPlace):
		c.answers.Add(key, nil)
	}
	return found, err
}

// Search implements area.Geocoder.
func (c *Cached) Search(ctx context.Context, text string, limit int) ([]area.Place, error) {
	key := fmt.Sprintf("for %d %s", limit, strings.ToLower(strings.Join(strings.Fields(text), " ")))
	if known, ok := c.answers.Get(key); ok {
		return slices.Clone(known), nil
	}
	found, err := c.next.Search(ctx, text, limit)
	if err == nil {
		c.answers.Add(key, slices.Clone(found))
	}
	return found, err
}
