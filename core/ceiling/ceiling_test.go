package ceiling_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/ceiling"
)

var (
	zone     = time.FixedZone("IST", 5*3600+30*60)
	stranger = ceiling.Use{Share: "codes", Of: 60, First: 70}
	known    = ceiling.Use{Share: "codes", Of: 60, First: 100}
	notice   = ceiling.Use{Share: "notices", Of: 30, First: 100}
)

type told struct {
	mu      sync.Mutex
	half    []ceiling.Level
	refused int
}

func made(clock *time.Time, perHour, perDay int64) (*ceiling.Ceiling, *told) {
	said := &told{}
	return &ceiling.Ceiling{ID: "sms", PerHour: perHour, PerDay: perDay, Store: memory.New().Ceilings(), Now: func() time.Time { return *clock }, Zone: zone,
		Half: func(_ context.Context, l ceiling.Level) {
			said.mu.Lock()
			defer said.mu.Unlock()
			said.half = append(said.half, l)
		},
		Refused: func(context.Context, string, ceiling.Use) { said.mu.Lock(); defer said.mu.Unlock(); said.refused++ },
	}, said
}

// until takes until a use is refused.
func until(t *testing.T, c *ceiling.Ceiling, u ceiling.Use) (taken int, wait time.Duration) {
	t.Helper()
	for {
		err := c.Take(t.Context(), u, 1)
		if full := (*ceiling.Full)(nil); errors.As(err, &full) {
			require.ErrorAs(t, c.Room(t.Context(), u, 1), &full)
			return taken, full.Wait
		}
		require.NoError(t, err)
		taken++
	}
}

func TestStrangersAreRefusedFirstAndNothingStarvesAnother(t *testing.T) {
	clock := time.Date(2026, 11, 22, 9, 40, 0, 0, zone)
	c, said := made(&clock, 100, 150)
	require.NoError(t, c.Room(t.Context(), stranger, 1), "a look counts nothing")
	taken, wait := until(t, c, stranger)
	assert.Equal(t, 42, taken, "70 % of 60 %")
	assert.Equal(t, 20*time.Minute, wait, "until the hour ends")
	taken, _ = until(t, c, known)
	assert.Equal(t, 18, taken, "what was kept for known customers")
	taken, _ = until(t, c, notice)
	assert.Equal(t, 30, taken, "notices have their own")
	assert.Equal(t, []ceiling.Level{
		{Ceiling: "sms", Share: "codes", Period: ceiling.Hour, Used: 30, Limit: 60},
		{Ceiling: "sms", Share: "codes", Period: ceiling.Day, Used: 45, Limit: 90},
		{Ceiling: "sms", Share: "notices", Period: ceiling.Hour, Used: 15, Limit: 30},
		{Ceiling: "sms", Share: "notices", Period: ceiling.Day, Used: 23, Limit: 45},
	}, said.half, "once in each period; strangers alone are enough")
	assert.Equal(t, 6, said.refused)

	clock = time.Date(2026, 11, 22, 10, 0, 0, 0, zone)
	taken, wait = until(t, c, stranger)
	assert.Equal(t, 3, taken, "the day has 63 for strangers, of which 60 are used")
	assert.Equal(t, 14*time.Hour, wait, "until the day ends")
	taken, _ = until(t, c, known)
	assert.Equal(t, 27, taken)
	levels, err := c.Levels(t.Context(), known, notice)
	require.NoError(t, err)
	assert.Equal(t, []ceiling.Level{
		{Ceiling: "sms", Share: "codes", Period: ceiling.Hour, Used: 30, Limit: 60},
		{Ceiling: "sms", Share: "notices", Period: ceiling.Hour, Used: 0, Limit: 30},
		{Ceiling: "sms", Share: "codes", Period: ceiling.Day, Used: 90, Limit: 90},
		{Ceiling: "sms", Share: "notices", Period: ceiling.Day, Used: 30, Limit: 45},
	}, levels)

	clock = time.Date(2026, 11, 23, 0, 0, 0, 0, zone)
	before := len(said.half)
	taken, _ = until(t, c, known)
	assert.Equal(t, 60, taken, "a new day, by the shop's clock")
	assert.Len(t, said.half, before+2, "and new alarms")
}

func TestOfManyAtOnceNoneIsAboveTheCeiling(t *testing.T) {
	clock := time.Date(2026, 11, 22, 9, 40, 0, 0, zone)
	c, said := made(&clock, 0, 100)
	var taken atomic.Int64
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 25 {
				if c.Take(context.Background(), known, 1) == nil {
					taken.Add(1)
				}
			}
		})
	}
	all.Wait()
	assert.EqualValues(t, 60, taken.Load())
	assert.Len(t, said.half, 1)
	assert.Equal(t, 140, said.refused, "each refusal is told once")
}

func TestAmountsAndCeilingsThatAreOff(t *testing.T) {
	clock := time.Date(2026, 11, 22, 9, 40, 0, 0, zone)
	c, _ := made(&clock, 0, 100)
	whole := ceiling.Use{Share: "bytes", Of: 100, First: 100}
	require.NoError(t, c.Take(t.Context(), whole, 99))
	var full *ceiling.Full
	require.ErrorAs(t, c.Take(t.Context(), whole, 2), &full)
	require.NoError(t, c.Take(t.Context(), whole, 1), "what was refused is not counted")

	off, said := made(&clock, 0, 0)
	for range 1000 {
		require.NoError(t, off.Take(t.Context(), stranger, 1))
	}
	assert.Empty(t, said.half)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, c.Take(over, whole, 1), context.Canceled, "what cannot be counted is refused")
}
