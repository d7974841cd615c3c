package counter_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"tokri/core/board"
	"tokri/core/counter"
	"tokri/core/crew"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
)

var now = time.Date(2026, 11, 23, 8, 0, 0, 0, time.UTC)

func person(roles ...crew.Role) crew.Person { return crew.Person{Roles: roles, Active: true} }

func anOrder(status order.Status) order.Order {
	o := order.Order{Status: status, Process: order.Process{Phase: order.Live}, Method: payment.COD, PaymentStatus: payment.Pending, PlacedAt: now, Window: order.Window{Start: now.Add(4 * time.Hour), End: now.Add(6 * time.Hour), Cutoff: now.Add(time.Hour)},
		Lines: []order.Line{{VariantID: "mango-1", Price: 100_00, Quantity: 2}}, Bill: pricing.Bill{Value: 200_00, GrandTotal: 200_00}}
	if status == order.Delivered {
		o.Phase, o.PaymentStatus = order.Closed, payment.Completed
	}
	o.Address.Phone = "9826012345"
	return o
}

func TestANumberIsWholeWhileTheOrderIsToBeDelivered(t *testing.T) {
	for _, status := range []order.Status{order.Placed, order.Processing, order.OutForDelivery} {
		assert.Equal(t, "9826012345", counter.Phone(anOrder(status)), status)
	}
	for _, status := range []order.Status{order.Delivered, order.Cancelled} {
		assert.Equal(t, "••••••2345", counter.Phone(anOrder(status)), status)
	}
}

func TestAPersonsNeeds(t *testing.T) {
	all := []board.Need{{Kind: board.Complained}, {Kind: board.Late}, {Kind: board.Wrote}}
	assert.Equal(t, all, counter.Needs(person(crew.Support), all))
	assert.Equal(t, all[1:2], counter.Needs(person(crew.Picker), all))
}

func TestActions(t *testing.T) {
	for _, c := range []struct {
		role   crew.Role
		status order.Status
		want   []counter.Action
	}{
		{crew.Manager, order.Placed, []counter.Action{counter.Advance, counter.Cancel, counter.Move, counter.Credit, counter.Slip}},
		{crew.Support, order.Placed, []counter.Action{counter.Cancel, counter.Credit, counter.Slip}},
		{crew.Manager, order.Delivered, []counter.Action{counter.Refund, counter.Credit}},
		{crew.Picker, order.Placed, []counter.Action{counter.Slip}},
	} {
		assert.Equal(t, c.want, counter.Actions(person(c.role), anOrder(c.status), now), "%s, %s", c.role, c.status)
	}
	packed := anOrder(order.Processing)
	packed.Work = &order.Work{Bags: 2, PackedAt: now}
	assert.Equal(t, []counter.Action{counter.Slip, counter.Labels}, counter.Actions(person(crew.Picker), packed, now))
	assert.NotContains(t, counter.Actions(person(crew.Support), packed, now), counter.Labels)
	packed.Status = order.Cancelled
	assert.NotContains(t, counter.Actions(person(crew.Manager), packed, now), counter.Labels)
}
