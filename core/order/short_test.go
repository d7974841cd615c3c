package order_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/pricing"
	"tokri/core/staff"
)

func ofThree() order.Order {
	o := inSlot("evening")
	o.Lines = []order.Line{{VariantID: "tomato", Quantity: 3, Price: 10}, {VariantID: "onion", Quantity: 1, Price: 10}}
	return o
}

func plan(key, variant string, units int) order.Shortage {
	return order.Shortage{Entry: staff.Entry{Key: key, By: "ravi", At: noon}, VariantID: variant, Units: units}
}

func TestAShortageIsPlanned(t *testing.T) {
	o := ofThree()
	require.NoError(t, o.PlanShort(plan("one", "tomato", 2)))
	require.ErrorIs(t, o.PlanShort(plan("one", "tomato", 2)), order.ErrAtRest, "the same again")
	require.ErrorIs(t, o.PlanShort(plan("two", "tomato", 2)), order.ErrAtRest, "it says how many are missing, not how many more")
	require.ErrorIs(t, o.PlanShort(plan("one", "tomato", 1)), order.ErrShortKey)
	for _, wrong := range []order.Shortage{plan("k", "tomato", 4), plan("k", "tomato", -1), plan("k", "mango", 1), plan("k", "mango", 0)} {
		require.ErrorIs(t, o.PlanShort(wrong), order.ErrShortUnits, wrong.VariantID)
	}
	require.NoError(t, o.PlanShort(plan("one", "onion", 1)), "one key plans each variant once")
	assert.Equal(t, []order.Unit{{VariantID: "tomato", Quantity: 2}, {VariantID: "onion", Quantity: 1}}, o.Shortages())
	assert.Equal(t, 3, o.Missing())
	require.NoError(t, o.PlanShort(plan("back", "tomato", 0)))
	assert.Zero(t, o.ShortOf("tomato"))
	assert.Equal(t, 1, o.Missing())
	require.ErrorIs(t, o.PlanShort(plan("one", "tomato", 2)), order.ErrAtRest, "a late repetition does not undo what came after")
	assert.Zero(t, o.ShortOf("tomato"))
	o.Status = order.OutForDelivery
	require.ErrorIs(t, o.PlanShort(plan("late", "tomato", 1)), order.ErrShortLate)
	require.ErrorIs(t, o.PlanShort(plan("late", "tomato", 0)), order.ErrAtRest, "who shares a shortage names the orders that give nothing, too")
}

// Who does not get everything may cancel until the order leaves the shop, and the staff need no permission to pack it.
func TestWhoDoesNotGetEverythingMayCancel(t *testing.T) {
	late := noon.Add(5 * time.Hour) // after the cut-off
	for status, may := range map[order.Status]bool{order.Placed: true, order.Processing: true, order.OutForDelivery: false} {
		o := ofThree()
		o.Status = status
		require.ErrorIs(t, o.MayCancel(order.Customer, late), order.ErrNotCancellable)
		assert.Zero(t, o.CancellableUntil(late))
		o.Short = []order.Shortage{plan("one", "tomato", 1)}
		assert.Equal(t, may, o.MayCancel(order.Customer, late) == nil, status)
		if may {
			assert.Equal(t, o.Window.Start, o.CancellableUntil(late))
		}
		assert.False(t, o.BeforeCutoff(late))
		o.Short = append(o.Short, plan("back", "tomato", 0))
		require.ErrorIs(t, o.MayCancel(order.Customer, late), order.ErrNotCancellable, "everything comes after all")
	}
	o := ofThree()
	assert.Equal(t, o.Window.Cutoff, o.CancellableUntil(noon))
}

func TestWhatIsMissingIsNews(t *testing.T) {
	o := ofThree()
	require.NoError(t, o.PlanShort(plan("one", "tomato", 1)))
	require.NoError(t, o.PlanShort(plan("two", "onion", 1)))
	require.Equal(t, []order.Topic{order.OrderShort}, topics(&o), "one message for both")
	assert.Equal(t, "2", o.News()[0].ChangeID())
	o.MarkTold(o.News())
	assert.Empty(t, o.News())
	require.NoError(t, o.PlanShort(plan("more", "tomato", 2)))
	assert.Equal(t, []order.Topic{order.OrderShort}, topics(&o))
	require.NoError(t, o.PlanShort(plan("back", "tomato", 0)))
	assert.Empty(t, o.News(), "the customer was told of the onion")
	require.NoError(t, o.PlanShort(plan("again", "tomato", 1)))
	o.Status = order.OutForDelivery
	assert.Empty(t, o.News())
}

// A shop that has set it so charges what was ordered, also when something is missing; the staff give it back themselves.
func TestAnOrderThatCostsWhatWasOrdered(t *testing.T) {
	o := packedOf(t, 2, 5101, 2)
	o.AsDelivered = false
	deliver(t, o)
	assert.Nil(t, o.Actual)
	assert.Equal(t, o.Bill, o.Charged())
	assert.Equal(t, o.Bill, o.Due())
	require.NoError(t, o.EndDelivery("", "", cutoff))
	assert.Equal(t, order.Closed, o.Phase)
	assert.Empty(t, o.Refunds)
}

// The gateway gives back no less than a rupee.
func TestLessThanARupeeGoesBackToTheWallet(t *testing.T) {
	for name, c := range map[string]struct {
		beyond             money.Paise // paid online beyond the changed bill
		actual             *pricing.Actual
		toWallet, toSource money.Paise
	}{
		"nothing":                {0, nil, 0, 0},
		"99 paise":               {99, nil, 99, 0},
		"a rupee":                {1_00, nil, 0, 1_00},
		"a rupee of two reasons": {40, &pricing.Actual{BackWallet: 5_00, BackOnline: 60}, 5_00, 1_00},
		"less, and the wallet's": {40, &pricing.Actual{BackWallet: 5_00}, 5_40, 0},
	} {
		o := ofThree()
		o.Phase, o.Timeline = order.Delivering, []order.Event{{Status: order.Delivered, At: cutoff}}
		o.Bill.GrandTotal, o.Actual, o.Changes = 20_00, c.actual, []order.Change{{State: order.Done}}
		o.Captured = o.Bill.GrandTotal + c.beyond
		toWallet, toSource := o.GoesBack()
		assert.Equal(t, [2]money.Paise{c.toWallet, c.toSource}, [2]money.Paise{toWallet, toSource}, name)
		require.NoError(t, o.EndDelivery("", "", cutoff))
		assert.Equal(t, len(o.Refunds) > 0, o.Phase == order.Refunding, name)
		back := map[order.RefundTo]money.Paise{}
		for _, r := range o.Refunds {
			assert.True(t, r.Short, name)
			assert.Equal(t, cutoff, r.Begun, name)
			back[r.To] = r.Amount
		}
		assert.Len(t, o.Refunds, len(back), name)
		assert.Equal(t, [2]money.Paise{c.toWallet, c.toSource}, [2]money.Paise{back[order.ToWallet], back[order.ToSource]}, name)
		assert.NotContains(t, back, order.RefundTo(""), name)
	}
}
