package geocode_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/geocode"
	"tokri/core/area"
)

// counting answers with one place, or with its error, and counts how often it is asked.
type counting struct {
	asked int
	err   error
}

func (c *counting) Reverse(context.Context, area.Point) (area.Place, error) {
	c.asked++
	return area.Place{Name: "Palasia"}, c.err
}

func (c *counting) Search(context.Context, string, int) ([]area.Place, error) {
	c.asked++
	return []area.Place{{Name: "Palasia"}}, c.err
}

func TestWhatWasAskedBeforeIsRemembered(t *testing.T) {
	next := &counting{}
	cached := geocode.NewCached(next)
	for range 2 {
		for _, text := range []string{"palasia", " Palasia  "} {
			found, err := cached.Search(t.Context(), text, 5)
			require.NoError(t, err)
			require.Len(t, found, 1)
			found[0].Name = "spoilt"
		}
	}
	found, err := cached.Search(t.Context(), "PALASIA", 5)
	require.NoError(t, err)
	assert.Equal(t, "Palasia", found[0].Name, "what a reader does stays with the reader")
	assert.Equal(t, 1, next.asked)
	_, err = cached.Search(t.Context(), "palasia", 8)
	require.NoError(t, err)
	assert.Equal(t, 2, next.asked, "more places are another question")

	at := area.Point{Latitude: 22.71961, Longitude: 75.85771}
	for range 2 {
		place, err := cached.Reverse(t.Context(), at)
		require.NoError(t, err)
		assert.Equal(t, "Palasia", place.Name)
	}
	near, err := cached.Reverse(t.Context(), area.Point{Latitude: 22.71962, Longitude: 75.85772})
	require.NoError(t, err)
	assert.InDelta(t, 22.71962, near.Latitude, 1e-9, "the pin stays where it was put")
	assert.Equal(t, 3, next.asked)
	_, err = cached.Reverse(t.Context(), area.Point{Latitude: 22.7206, Longitude: 75.85771})
	require.NoError(t, err)
	assert.Equal(t, 4, next.asked, "a street further")
}

func TestNowhereIsRememberedAndAFailureIsNot(t *testing.T) {
	for _, c := range []struct {
		err   error
		asked int
	}{{area.ErrNoPlace, 1}, {errors.New("away"), 2}} {
		next := &counting{err: c.err}
		cached := geocode.NewCached(next)
		for range 2 {
			_, err := cached.Reverse(t.Context(), area.Point{Latitude: 22.7, Longitude: 75.8})
			require.ErrorIs(t, err, c.err)
		}
		assert.Equal(t, c.asked, next.asked)
	}
	next := &counting{err: errors.New("away")}
	cached := geocode.NewCached(next)
	for range 2 {
		_, err := cached.Search(t.Context(), "palasia", 5)
		require.Error(t, err)
	}
	assert.Equal(t, 2, next.asked)
}
