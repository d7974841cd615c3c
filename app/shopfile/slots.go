package shopfile

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"tokri/core/slot"
)

var weekdays = []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"} // in the order of time.Weekday

func (c *checker) slots(e *slotsEntry) slot.Pattern {
	if e == nil {
		return slot.Pattern{}
	}
	c.within(e.Place, "daysAhead", e.DaysAhead, 1, 14)
	pattern := slot.Pattern{DaysAhead: e.DaysAhead}
	given := [7]bool{}
	starts := map[int]bool{}
	for _, w := range e.Week {
		windows := c.windows(w.Windows)
		for _, window := range windows {
			starts[window.Start] = true
		}
		if len(w.Days) == 0 {
			c.at(w.Place, "days", "days is missing")
		}
		for i, name := range w.Days {
			day := slices.Index(weekdays, strings.ToLower(name))
			switch {
			case day < 0:
				c.at(w.Place.item("days", i), "days", "day %q must be one of %s", name, strings.Join(weekdays, ", "))
			case given[day]:
				c.at(w.Place.item("days", i), "days", "day %q is given twice", name)
			default:
				given[day] = true
				pattern.Week[day] = windows
			}
		}
	}
	if len(starts) == 0 {
		c.at(e.Place, "week", "the week has no delivery windows")
	}
	for _, r := range e.Reservations {
		start := c.clock(r.Place, "start", r.Start)
		c.within(r.Place, "day", r.Day, 0, 14)
		c.within(r.Place, "places", r.Places, 1, 10_000)
		if start >= 0 && !starts[start] {
			c.at(r.Place, "start", "no window starts at %s", r.Start)
		}
		pattern.Reservations = append(pattern.Reservations, slot.Reservation{Day: r.Day, Start: start, Places: r.Places})
	}
	return pattern
}

// windows checks the windows of a day and sorts them.
func (c *checker) windows(entries []windowEntry) []slot.Window {
	type placed struct {
		slot.Window
		place
	}
	var day []placed
	for _, w := range entries {
		start, end := c.clock(w.Place, "start", w.Start), c.clock(w.Place, "end", w.End)
		if start >= 0 && end >= 0 && end <= start {
			c.at(w.Place, "end", "a window must end after it starts")
		}
		c.within(w.Place, "capacity", w.Capacity, 1, 10_000)
		c.within(w.Place, "cutoffMinutes", w.CutoffMinutes, 0, 2880)
		day = append(day, placed{slot.Window{Start: start, End: end, Capacity: w.Capacity, CutoffMinutes: w.CutoffMinutes}, w.Place})
	}
	slices.SortStableFunc(day, func(a, b placed) int { return cmp.Compare(a.Start, b.Start) })
	windows := make([]slot.Window, len(day))
	for i, w := range day {
		windows[i] = w.Window
		if i > 0 && w.Start >= 0 && w.Start < day[i-1].End {
			c.at(w.place, "start", "this window starts before the previous one ends")
		}
	}
	return windows
}

// clock reads a time such as "07:00" as minutes after midnight. It returns -1 if the text is not a time.
func (c *checker) clock(p place, field, text string) int {
	if text == "24:00" {
		return 24 * 60
	}
	t, err := time.Parse("15:04", text)
	if err != nil {
		c.at(p, field, "%s %q must be a time written as 07:00", field, text)
		return -1
	}
	return t.Hour()*60 + t.Minute()
}
