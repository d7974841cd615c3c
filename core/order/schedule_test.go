package order_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/staff"
)

// What the gateway failed to give back is given back by another refund of the same, each time after a longer pause.
func TestAFailedRefundIsFollowedByAnotherOfTheSame(t *testing.T) {
	o := order.Order{ID: "o1", Process: order.Process{Phase: order.Refunding}}
	o.Repay(100_00, order.ToSource, staff.Entry{Key: "key", By: "ravi", Why: "soft", At: noon})
	want := order.Refund{ID: "o1-r1", Amount: 100_00, To: order.ToSource, Status: payment.Pending, Key: "key", Staff: "ravi", Reason: "soft", Begun: noon}
	assert.Equal(t, want, o.Refunds[0])
	want.Lines, want.Rest, want.Short = []order.Unit{{VariantID: "onion", Quantity: 1}}, true, true
	o.Refunds[0] = want
	now := noon
	for i, pause := range []time.Duration{time.Minute, 10 * time.Minute, time.Hour, 6 * time.Hour, 6 * time.Hour} {
		o.ObserveRefund(i, payment.Failed, now)
		assert.Equal(t, payment.Failed, o.Refunds[i].Status)
		assert.Equal(t, now, o.Refunds[i].Ended)
		next := o.Refunds[i+1]
		assert.NotEqual(t, want.ID, next.ID, "the gateway requires a new id")
		want.ID, want.Begun = next.ID, now.Add(pause)
		assert.Equal(t, want, next)
		assert.Equal(t, next.Begun, o.NextCheck(now), "the gateway is not asked before")
		now = next.Begun
	}
}

func TestTheGatewayIsAskedLessOftenTheLongerItTakes(t *testing.T) {
	for age, pause := range map[time.Duration]time.Duration{
		0: 5 * time.Second, 59 * time.Second: 5 * time.Second,
		time.Minute: time.Minute, 10*time.Minute - 1: time.Minute,
		10 * time.Minute: 15 * time.Minute, 24*time.Hour - 1: 15 * time.Minute,
		24 * time.Hour: 6 * time.Hour,
	} {
		o := order.Order{Process: order.Process{Phase: order.Refunding}}
		o.Repay(100_00, order.ToSource, staff.Entry{At: noon.Add(-age)})
		assert.Equal(t, noon.Add(pause), o.NextCheck(noon), "a refund of %s", age)
	}
	for age, pause := range map[time.Duration]time.Duration{0: time.Minute, time.Hour: time.Minute, time.Hour + 1: 15 * time.Minute} {
		o := order.Order{Process: order.Process{Phase: order.Lapsed}, Payment: payment.Payment{PayBy: noon.Add(-age)}}
		assert.Equal(t, noon.Add(pause), o.NextCheck(noon), "an order that was given up %s ago", age)
	}
}
