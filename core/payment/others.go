package payment

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"tokri/core/money"
)

// A payment whose page was lost, because the gateway's answer was, cannot be paid by the customer, and may have
// been taken all the same. The shop then opens a further attempt under an id of its own, and watches the other
// until the gateway's final answer. Whatever an attempt takes beyond the one that pays is given back.

const (
	// MostAttempts is how many attempts a payment has.
	MostAttempts = 2
	// PageTime limits the wait for the page of an attempt that another can follow, and StateTime the question what
	// became of it: with the next attempt the customer has a page within five seconds.
	PageTime = 2500 * time.Millisecond
	// StateTime limits the question; see PageTime.
	StateTime = time.Second

	numberMark = "--"
	backMark   = "-b"
	watchEvery = time.Minute
)

// AttemptID returns the id by which the gateway knows an attempt. The first one (0) has the id of the record
// that is paid, the order or the top-up.
func AttemptID(record string, no int) string {
	if no == 0 {
		return record
	}
	return record + numberMark + strconv.Itoa(no+1)
}

// OfAttempt splits the id of an attempt into the id of its record and its number.
func OfAttempt(id string) (record string, no int) {
	if at := strings.LastIndex(id, numberMark); at > 0 {
		if n, err := strconv.Atoi(id[at+len(numberMark):]); err == nil && n > 1 {
			return id[:at], n - 1
		}
	}
	return id, 0
}

// Other is an attempt beside the present one.
type Other struct {
	No    int       `json:"no"`
	PayBy time.Time `json:"payBy"`
	// Captured is what it took although another attempt had paid, or the order was over. It is given back.
	Captured    money.Paise `json:"captured,omitempty"`
	TakenAt     time.Time   `json:"takenAt,omitzero"`
	Transaction string      `json:"transaction,omitempty"`
	FailedBacks int         `json:"failedBacks,omitempty"` // how many times the gateway could not give it back
	Ended       time.Time   `json:"ended,omitzero"`        // when it was known to have taken nothing, or to have given it back
	Told        bool        `json:"told,omitempty"`        // the customer was told that the money went back
}

// GaveBack reports whether what the attempt took has gone back to the customer.
func (a Other) GaveBack() bool { return a.Captured > 0 && !a.Open() }

// BackID returns the id of the refund that gives back what the attempt took.
func (a Other) BackID(record string) string {
	return AttemptID(record, a.No) + backMark + strconv.Itoa(a.FailedBacks+1)
}

// Open reports whether the attempt is still watched.
func (a Other) Open() bool { return a.Ended.IsZero() }

// MayAttemptAgain reports whether a further attempt may follow.
func (p *Payment) MayAttemptAgain() bool { return len(p.Others)+1 < MostAttempts }

// AttemptAgain begins a further attempt; the present one becomes one of the others, and is watched if it may be open.
func (p *Payment) AttemptAgain(mayBeOpen bool, now time.Time) {
	present := Other{No: p.No, PayBy: p.PayBy}
	if !mayBeOpen {
		present.Ended = now
	}
	p.Others = append(slices.Clip(p.Others), present)
	p.No = len(p.Others)
	p.PageURL, p.PayBy = "", now.Add(TimeToPay)
	p.watchFrom(now)
}

// Adopt makes another attempt the present one, because it was paid. It does nothing if that attempt is the present
// one already, and reports whether the attempt may pay: one whose money is being given back may not.
func (p *Payment) Adopt(no int, now time.Time) bool {
	if no == p.No {
		return true
	}
	i := slices.IndexFunc(p.Others, func(a Other) bool { return a.No == no })
	if i < 0 || p.Others[i].Captured > 0 {
		return false
	}
	p.Others = slices.Clone(p.Others)
	p.Others[i] = Other{No: p.No, PayBy: p.PayBy}
	p.No = no
	p.watchFrom(now)
	return true
}

// settleNumbers makes the attempt that paid the present one. A server that knows one attempt only may have
// recorded its payment.
func (p *Payment) settleNumbers(now time.Time) {
	if p.Captured > 0 && p.No != p.PaidNo {
		p.Adopt(p.PaidNo, now)
	}
}

// OpenOthers returns the numbers of the other attempts that are still watched.
func (p *Payment) OpenOthers() (open []int) {
	for _, a := range p.Others {
		if a.Open() && (p.Captured == 0 || a.No != p.PaidNo) {
			open = append(open, a.No)
		}
	}
	return open
}

// ObserveOther records the gateway's answer about another attempt. needed says that the record is not paid yet
// and may still be: then nothing is recorded of an attempt that was paid, because it is to be adopted.
func (p *Payment) ObserveOther(no int, s State, needed bool, now time.Time) Outcome {
	p.settleNumbers(now)
	p.watchFrom(now)
	i := slices.IndexFunc(p.Others, func(a Other) bool { return a.No == no })
	if i < 0 || !p.Others[i].Open() && (p.Others[i].Captured > 0 || s.Status != Completed) {
		return Open
	}
	p.Others = slices.Clone(p.Others)
	a := &p.Others[i]
	var outcome Outcome
	switch {
	case s.Status == Completed:
		a.Ended = time.Time{} // the gateway may take back its word that the payment failed
		if a.Captured == 0 && !needed {
			a.Captured, a.Transaction, a.TakenAt = s.Amount, s.Transaction, now
		}
		p.WatchAt = instant(now)
		return Paid
	case a.Captured > 0:
		return Paid
	case s.Status == Failed:
		outcome = Declined
	case now.Before(a.PayBy):
		return Open
	case s.Status == "":
		outcome = NeverOpened
	case now.Before(a.PayBy.Add(askFor)):
		return Overdue
	default:
		outcome = Unanswered
	}
	a.Ended = now
	p.watchFrom(now)
	return outcome
}

// ObserveBack records the state of the refund that gives back what another attempt took.
func (p *Payment) ObserveBack(no, failedBacks int, status Status, now time.Time) {
	p.watchFrom(now)
	i := slices.IndexFunc(p.Others, func(a Other) bool { return a.No == no })
	if i < 0 || !p.Others[i].Open() || p.Others[i].FailedBacks != failedBacks {
		return
	}
	p.Others = slices.Clone(p.Others)
	switch a := &p.Others[i]; status {
	case Completed:
		a.Ended = now
	case Failed:
		a.FailedBacks++
	case Pending, Refunded:
	}
	p.watchFrom(now)
}

// TookNothing reports whether no attempt took anything, by the gateway's final word about each: none was begun, or it answered
// before the shop stopped asking.
func (p *Payment) TookNothing() bool {
	final := func(payBy, heard time.Time) bool { return heard.Before(payBy.Add(askFor)) }
	if p.Captured > 0 || !p.WatchAt.IsZero() || !p.PayBy.IsZero() && (p.CheckedAt.IsZero() || !final(p.PayBy, p.CheckedAt)) {
		return false
	}
	return !slices.ContainsFunc(p.Others, func(a Other) bool { return a.Captured > 0 || a.Ended.IsZero() || !final(a.PayBy, a.Ended) })
}

// WatchLater puts the next question about the other attempts off.
func (p *Payment) WatchLater(now time.Time) { p.watchFrom(now) }

// WatchDue reports whether the gateway is to be asked about the other attempts before the time given.
func (p *Payment) WatchDue(before time.Time) bool {
	return !p.WatchAt.IsZero() && p.WatchAt.Before(before)
}

// watchFrom sets when the gateway is asked about the other attempts next: every minute, and later less often.
func (p *Payment) watchFrom(now time.Time) {
	p.WatchAt = time.Time{}
	for _, no := range p.OpenOthers() {
		a := p.Others[slices.IndexFunc(p.Others, func(a Other) bool { return a.No == no })]
		pause, since := watchEvery, a.PayBy
		if a.Captured > 0 {
			since = a.TakenAt
		}
		if now.Sub(since) > time.Hour {
			pause = 15 * watchEvery
		}
		if next := instant(now.Add(pause)); p.WatchAt.IsZero() || next.Before(p.WatchAt) {
			p.WatchAt = next
		}
	}
}

// instant is a moment as the stores compare it: in whole seconds of UTC, so that its text sorts as it does.
func instant(at time.Time) time.Time { return at.UTC().Truncate(time.Second) }
