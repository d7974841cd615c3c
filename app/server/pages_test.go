package server

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/app/clock"
)

func TestAnOrderThatTakesOneOfManyPlacesLeavesPagesAsTheyAre(t *testing.T) {
	settings := func(charge, booked int) string {
		return fmt.Sprintf(`{"status":true,"data":{"deliveryCharge":%d,"deliverySlots":[{"_id":"a","booked":%d,"capacity":40}]}}`, charge, booked)
	}
	shown := func(answer string) string { return digest(settingsPath, answer) }
	require.Equal(t, shown(settings(25, 3)), shown(settings(25, 4)))
	require.Equal(t, shown(settings(25, 3)), shown(settings(25, 33)))
	for _, other := range []string{settings(25, 34), settings(25, 39), settings(25, 40), settings(30, 3)} {
		require.NotEqual(t, shown(settings(25, 3)), shown(other), other)
	}
	require.NotEqual(t, digest("/product/details", settings(25, 3)), digest("/product/details", settings(25, 4)), "only of the settings")
}

func TestAPageIsTheSameWhileItsCallsAreAnsweredTheSame(t *testing.T) {
	stock := map[string]string{"mango": `{"stock":3}`, "apple": `{"stock":5}`}
	p := newPages(func() []byte { return nil }, nil, func(_ context.Context, _, _, body string) (string, error) { return stock[body], nil }, newBought())
	var calls []call
	_, err := p.ask(context.WithValue(t.Context(), callsOf{}, &calls), "POST", "/product/details", "mango")
	require.NoError(t, err)
	require.True(t, p.same(t.Context(), calls))
	stock["apple"] = `{"stock":4}`
	require.True(t, p.same(t.Context(), calls), "the page does not show apples")
	stock["mango"] = `{"stock":2}`
	require.False(t, p.same(t.Context(), calls))
}

// When the machine's clock is set back, a page that was rendered before it would be new for as long.
func TestPagesGrowOldByAClockThatIsNotSetBack(t *testing.T) {
	b := newBought()
	p := newPages(func() []byte { return nil }, nil, func(context.Context, string, string, string) (string, error) { return "{}", nil }, b)
	require.False(t, p.buying())
	b.now()
	require.True(t, p.buying())
	require.LessOrEqual(t, b.Load(), int64(clock.Uptime()))
	require.NotEmpty(t, p.digestOfSettings())
	for _, at := range []time.Time{p.readAt, steady()} {
		require.NotEqual(t, at.Round(0), at, "without a reading of the monotonic clock")
	}
}
