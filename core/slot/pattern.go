package slot

import (
	"fmt"
	"time"
)

// Window is one delivery window of a weekday. Start and End are minutes after midnight in the shop's local
// time; CutoffMinutes is how many minutes before Start the window closes for orders.
type Window struct {
	Start         int `json:"start"`
	End           int `json:"end"`
	Capacity      int `json:"capacity"`
	CutoffMinutes int `json:"cutoffMinutes"`
}

// Reservation reserves some places of a window for orders outside the shop, on a day that is counted from the
// day on which the pattern was loaded (day 0).
type Reservation struct {
	Day    int `json:"day"`
	Start  int `json:"start"` // the window's Start
	Places int `json:"places"`
}

// Pattern is the weekly pattern of delivery windows.
type Pattern struct {
	// Week has the windows of each weekday, Sunday first as in package time.
	Week         [7][]Window   `json:"week"`
	Reservations []Reservation `json:"reservations,omitempty"`
	LoadedOn     string        `json:"loadedOn,omitempty"` // yyyy-mm-dd, local time; day 0 of Reservations
	DaysAhead    int           `json:"daysAhead"`          // how many days can be chosen, including today
}

// DayOf returns with what the ids of a day's slots begin. day is in the shop's zone.
func DayOf(day time.Time) string { return day.Format("20060102") }

// On returns the slots of the local day that contains t.
func (p Pattern) On(t time.Time, zone *time.Location) []Slot {
	t = t.In(zone)
	day := time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, zone)
	var slots []Slot
	for _, w := range p.Week[day.Weekday()] {
		start := day.Add(time.Duration(w.Start) * time.Minute)
		s := Slot{
			ID:       fmt.Sprintf("%s-%02d%02d", DayOf(day), w.Start/60, w.Start%60),
			Start:    start.UTC(),
			End:      day.Add(time.Duration(w.End) * time.Minute).UTC(),
			Cutoff:   start.Add(-time.Duration(w.CutoffMinutes) * time.Minute).UTC(),
			Capacity: w.Capacity,
			Reserved: min(p.reserved(day, w.Start), w.Capacity),
		}
		s.Free = s.Capacity - s.Reserved
		slots = append(slots, s)
	}
	return slots
}

// Ahead returns the slots of today and of the following days that customers can choose.
func (p Pattern) Ahead(now time.Time, zone *time.Location) []Slot {
	var slots []Slot
	for d := range max(p.DaysAhead, 1) {
		slots = append(slots, p.On(now.In(zone).AddDate(0, 0, d), zone)...)
	}
	return slots
}

// Until returns the end of the last day that customers can choose. Slots of later days are there after DaysAhead was made smaller.
func (p Pattern) Until(now time.Time, zone *time.Location) time.Time {
	year, month, day := now.In(zone).Date()
	return time.Date(year, month, day+max(p.DaysAhead, 1), 0, 0, 0, 0, zone)
}

func (p Pattern) reserved(day time.Time, start int) int {
	n := 0
	for _, r := range p.Reservations {
		loaded, err := time.ParseInLocation(time.DateOnly, p.LoadedOn, day.Location())
		if err == nil && r.Start == start && loaded.AddDate(0, 0, r.Day).Equal(day) {
			n += r.Places
		}
	}
	return n
}
