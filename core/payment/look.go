package payment

import "time"

// The gateway wants a pending payment to be asked about on this schedule: first after 20 s, then
// the more seldom the longer it takes.
const firstLook = 20 * time.Second

var looks = []struct{ until, every time.Duration }{
	{50 * time.Second, 3 * time.Second},
	{110 * time.Second, 6 * time.Second},
	{170 * time.Second, 10 * time.Second},
	{230 * time.Second, 30 * time.Second},
}

const lastLooks = time.Minute

// NextCheck is when a payment that was opened then and is still pending now is asked about next.
func NextCheck(opened, now time.Time) time.Time {
	age := now.Sub(opened)
	if age < firstLook {
		return opened.Add(firstLook)
	}
	for _, l := range looks {
		if age < l.until {
			return now.Add(l.every)
		}
	}
	return now.Add(lastLooks)
}
