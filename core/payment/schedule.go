package payment

import "time"

// The gateway's documentation asks for this schedule of status calls while a payment is pending: the first
// after 20 s, then at growing intervals.
const firstCheck = 20 * time.Second

var checks = []struct{ until, every time.Duration }{
	{50 * time.Second, 3 * time.Second},
	{110 * time.Second, 6 * time.Second},
	{170 * time.Second, 10 * time.Second},
	{230 * time.Second, 30 * time.Second},
}

const lastChecks = time.Minute

// NextCheck returns when a payment that is pending now is asked about next. One check falls on the end of the
// time to pay.
func (p *Payment) NextCheck(now time.Time) time.Time {
	next := scheduled(p.opened(), now)
	if now.Before(p.PayBy) && next.After(p.PayBy) {
		return p.PayBy
	}
	return next
}

func scheduled(opened, now time.Time) time.Time {
	age := now.Sub(opened)
	switch {
	case age < -lastChecks: // the clock was set back since
		return now.Add(lastChecks)
	case age < firstCheck:
		return opened.Add(firstCheck)
	}
	for _, c := range checks {
		if age < c.until {
			return now.Add(c.every)
		}
	}
	return now.Add(lastChecks)
}
