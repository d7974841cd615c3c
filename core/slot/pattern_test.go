package slot_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/slot"
)

// India has no daylight saving time, so +05:30 needs no time zone data.
var ist = time.FixedZone("IST", 5*3600+30*60)

func at(day, hour, minute int) time.Time { return time.Date(2026, 11, day, hour, minute, 0, 0, ist) }

func pattern() slot.Pattern {
	p := slot.Pattern{DaysAhead: 3, LoadedOn: "2026-11-21", Reservations: []slot.Reservation{
		{Day: 0, Start: 7 * 60, Places: 2}, {Day: 0, Start: 7 * 60, Places: 1}, {Day: 1, Start: 17*60 + 30, Places: 99},
	}}
	for day := range p.Week {
		p.Week[day] = []slot.Window{
			{Start: 7 * 60, End: 10 * 60, Capacity: 20, CutoffMinutes: 9 * 60},
			{Start: 17*60 + 30, End: 20 * 60, Capacity: 8, CutoffMinutes: 90},
		}
	}
	p.Week[time.Monday] = nil // closed
	return p
}

func TestOn(t *testing.T) {
	slots := pattern().On(at(21, 23, 59), ist) // Saturday
	require.Len(t, slots, 2)
	morning, evening := slots[0], slots[1]
	assert.Equal(t, "20261121-0700", morning.ID)
	assert.Equal(t, "20261121-1730", evening.ID)
	assert.Equal(t, time.Date(2026, 11, 21, 1, 30, 0, 0, time.UTC), morning.Start, "stored in UTC")
	assert.Equal(t, at(21, 10, 0).UTC(), morning.End)
	assert.Equal(t, at(20, 22, 0).UTC(), morning.Cutoff, "the evening before")
	assert.Equal(t, at(21, 16, 0).UTC(), evening.Cutoff)
	assert.Equal(t, 3, morning.Reserved, "reservations of one window add up")
	assert.Equal(t, 17, morning.Free)
	assert.Zero(t, evening.Reserved)
}

func TestReservationsNeverExceedTheWindow(t *testing.T) {
	evening := pattern().On(at(22, 12, 0), ist)[1]
	assert.Equal(t, 8, evening.Reserved)
	assert.Zero(t, evening.Free)
	assert.ErrorIs(t, evening.CheckAvailable(at(22, 1, 0)), slot.ErrFull)
}

func TestReservationsWithoutALoadingDayAreNone(t *testing.T) {
	p := pattern()
	p.LoadedOn = "the other day"
	assert.Zero(t, p.On(at(21, 12, 0), ist)[0].Reserved)
}

// 00:10 in India is still the previous day in UTC: the day in India counts.
func TestTheDayIsLocal(t *testing.T) {
	justAfterMidnight := at(22, 0, 10).UTC()
	assert.Equal(t, "20261122-0700", pattern().On(justAfterMidnight, ist)[0].ID)
	assert.Equal(t, "20261122-0700", pattern().Ahead(justAfterMidnight, ist)[0].ID)
}

func TestAhead(t *testing.T) {
	var ids []string
	for _, s := range pattern().Ahead(at(21, 9, 0), ist) {
		ids = append(ids, s.ID)
	}
	assert.Equal(t, []string{"20261121-0700", "20261121-1730", "20261122-0700", "20261122-1730"}, ids,
		"today, tomorrow, and a closed Monday")
	p := pattern()
	p.DaysAhead = 0
	assert.Len(t, p.Ahead(at(21, 9, 0), ist), 2, "today at the least")
}

func TestTheLastDayThatCanBeChosen(t *testing.T) {
	p := pattern()
	for days, last := range map[int]int{0: 21, 1: 21, 3: 23} {
		p.DaysAhead = days
		for _, now := range []time.Time{at(21, 0, 0), at(21, 23, 59).UTC()} {
			assert.True(t, p.Until(now, ist).Equal(at(last+1, 0, 0)), days)
		}
	}
	p.DaysAhead = 2
	year := time.Date(2027, 12, 31, 23, 0, 0, 0, ist)
	assert.True(t, p.Until(year, ist).Equal(time.Date(2028, 1, 2, 0, 0, 0, 0, ist)))
}

// Two servers that make the slots of a day, at any times of that day, make the same slots.
func TestOnIsTheSameAllDay(t *testing.T) {
	p := pattern()
	rapid.Check(t, func(t *rapid.T) {
		day := at(1, 0, 0).AddDate(0, 0, rapid.IntRange(0, 400).Draw(t, "day"))
		moment := func(label string) time.Time {
			return day.Add(time.Duration(rapid.IntRange(0, 24*3600-1).Draw(t, label)) * time.Second)
		}
		a, b := p.On(moment("a"), ist), p.On(moment("b").UTC(), ist)
		require.Equal(t, a, b)
		for _, s := range a {
			assert.True(t, s.Cutoff.Before(s.Start) && s.Start.Before(s.End))
			assert.Equal(t, s.Capacity-s.Reserved, s.Total())
			assert.GreaterOrEqual(t, s.Free, 0)
		}
	})
}
