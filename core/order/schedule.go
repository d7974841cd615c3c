package order

import "time"

// NextCheck returns when an order that waits for the gateway is checked again: a payment on the gateway's
// schedule until its time is over, then every minute and later less often; a refund less often the longer it
// takes.
func (o *Order) NextCheck(now time.Time) time.Time {
	switch {
	case o.Phase == Lapsed && now.Sub(o.PayBy) > time.Hour:
		return now.Add(15 * time.Minute)
	case o.Phase == Lapsed:
		return now.Add(time.Minute)
	case o.Phase == Refunding:
		return o.nextRefundCheck(now)
	}
	return o.Payment.NextCheck(now)
}

func (o *Order) nextRefundCheck(now time.Time) time.Time {
	i := o.OpenRefund()
	if i < 0 {
		return now
	}
	begun := o.Refunds[i].Begun
	switch age := now.Sub(begun); {
	case age < 0:
		return begun
	case age < time.Minute:
		return now.Add(5 * time.Second)
	case age < 10*time.Minute:
		return now.Add(time.Minute)
	case age < 24*time.Hour:
		return now.Add(15 * time.Minute)
	}
	return now.Add(6 * time.Hour)
}
