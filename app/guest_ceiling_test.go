package app

import (
	"log/slog"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"

	inmemory "tokri/adapters/memory"
	"tokri/config"
	"tokri/core/account"
)

// A stranger with one network, however many addresses it has, leaves half of the day's guests to others.
func TestHalfOfTheGuestsAreKeptForNetworksWithFew(t *testing.T) {
	c, err := newCeilings(config.Config{RateLimits: "on", GuestsPerDay: 10}, &Stores{Ceilings: inmemory.New().Ceilings()}, nil, slog.New(slog.DiscardHandler), prometheus.NewRegistry())
	require.NoError(t, err)
	for range 5 {
		require.NoError(t, c.guest(t.Context(), true))
	}
	require.ErrorIs(t, c.guest(t.Context(), true), account.ErrLimited)
	for range 5 {
		require.NoError(t, c.guest(t.Context(), false))
	}
	require.ErrorIs(t, c.guest(t.Context(), false), account.ErrLimited)
}
