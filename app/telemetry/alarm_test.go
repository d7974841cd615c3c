package telemetry

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/login"
)

func TestFailedOTPsBeyondTheUsualAreTold(t *testing.T) {
	var said bytes.Buffer
	clock := time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)
	metrics := prometheus.NewRegistry()
	f, err := NewFailedOTPs(slog.New(slog.NewTextHandler(&said, nil)), metrics)
	require.NoError(t, err)
	f.now, f.begun = func() time.Time { return clock }, clock
	wrong := account.Event{Action: login.Failed, Method: login.ByOTP}
	fail := func(n int) {
		for range n {
			f.Note(context.Background(), wrong)
		}
	}
	warnings := func() int { return strings.Count(said.String(), "more OTPs fail than usual") }

	f.Note(context.Background(), account.Event{Action: login.Failed, Method: login.ByPassword})
	f.Note(context.Background(), account.Event{Action: login.LoggedIn, Method: login.ByOTP})
	fail(fewFailures)
	assert.Zero(t, warnings())
	assert.Zero(t, f.unusual())
	fail(1)
	assert.Equal(t, 1, warnings())
	assert.InDelta(t, 1, f.unusual(), 0)
	fail(1000)
	assert.Equal(t, 1, warnings(), "once in a window")
	shown, err := metrics.Gather() // sorted by name
	require.NoError(t, err)
	require.Equal(t, "tokri_failed_otps_total", shown[0].GetName())
	assert.InDelta(t, fewFailures+1001, shown[0].GetMetric()[0].GetCounter().GetValue(), 0)
	assert.InDelta(t, 1, shown[1].GetMetric()[0].GetGauge().GetValue(), 0)
	clock = clock.Add(failureWindow)
	assert.Zero(t, f.unusual(), "it is over")

	// If an attack goes on, every window has a warning, for at least an hour.
	for range 6 {
		fail(1000)
		clock = clock.Add(failureWindow)
	}
	assert.Equal(t, 7, warnings())

	// A busy shop has more failures, which then count as usual; after a quiet day they no longer do.
	clock = clock.Add(24 * time.Hour)
	before := warnings()
	for n := range 100 {
		fail(20 + n/2) // up to more than twice fewFailures
		clock = clock.Add(failureWindow)
	}
	assert.Equal(t, before, warnings(), "slow growth is usual")
	clock = clock.Add(24 * time.Hour)
	fail(fewFailures + 1)
	assert.Equal(t, before+1, warnings())
}
