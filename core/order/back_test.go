package order_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/order"
	"tokri/core/staff"
)

// cameBack is a cancelled order of three mangoes and one onion, of which the goods wait to be put back.
func cameBack() order.Order {
	o := order.Order{ID: "o1", Status: order.Cancelled, PlacedAt: noon, Process: order.Process{Phase: order.Closed}, Cancellation: &order.Cancellation{At: noon},
		Lines: []order.Line{{VariantID: "mango", Quantity: 3}, {VariantID: "onion", Quantity: 1}}}
	o.AwaitGoods()
	return o
}

func TestGoodsArePutBackOnce(t *testing.T) {
	o := cameBack()
	require.True(t, o.ToPutBack())
	ravi := staff.Entry{By: "ravi", Why: " soft ", At: noon.Add(time.Hour)}
	require.NoError(t, o.PutBack([]int{2, 1}, []int{1, 0}, ravi))
	want := &order.Back{Waits: noon, Entry: staff.Entry{Key: "o1/back", By: "ravi", Why: "soft", At: noon.Add(time.Hour)},
		Lines: []order.Returned{{VariantID: "mango", Good: 2, Waste: 1}, {VariantID: "onion", Good: 1}}}
	assert.Equal(t, want, o.Back)
	assert.True(t, o.ToPutBack(), "until the stock has it")

	require.ErrorIs(t, o.PutBack([]int{2, 1}, []int{1, 0}, staff.Entry{By: "meena", Why: "other words"}), order.ErrAtRest, "the same again")
	require.ErrorIs(t, o.PutBack([]int{3, 1}, []int{0, 0}, ravi), order.ErrBackDone)
	o.EndPutBack()
	assert.False(t, o.ToPutBack())
	require.ErrorIs(t, o.PutBack([]int{3, 1}, []int{0, 0}, ravi), order.ErrBackDone)
	assert.EqualValues(t, "ravi", o.Back.By)
}

func TestWhatCannotBeSaidOfGoods(t *testing.T) {
	for name, c := range map[string]struct {
		good, waste []int
		why         string
		want        error
	}{
		"too few":          {[]int{2, 1}, []int{0, 0}, "", order.ErrBackUnits},
		"too many":         {[]int{3, 1}, []int{1, 0}, "soft", order.ErrBackUnits},
		"below zero":       {[]int{4, 1}, []int{-1, 0}, "soft", order.ErrBackUnits},
		"a line less":      {[]int{3}, []int{0}, "", order.ErrBackUnits},
		"no reason":        {[]int{2, 1}, []int{1, 0}, "  ", order.ErrBackWhy},
		"a long reason":    {[]int{2, 1}, []int{1, 0}, "one\ntwo", order.ErrBackWhy},
		"nothing is waste": {[]int{3, 1}, []int{0, 0}, "", nil},
	} {
		o := cameBack()
		require.ErrorIs(t, o.PutBack(c.good, c.waste, staff.Entry{By: "ravi", Why: c.why, At: noon}), c.want, name)
		assert.Equal(t, c.want == nil, o.SaidBack(), name)
	}
	o := order.Order{ID: "o1", Lines: []order.Line{{VariantID: "mango", Quantity: 3}}}
	require.ErrorIs(t, o.PutBack([]int{3}, []int{0}, staff.Entry{}), order.ErrNothingBack)
}

func TestOnlyWhatWasTickedLeavesItsShelf(t *testing.T) {
	o := cameBack()
	never := func() (found []bool) {
		for _, l := range o.Lines {
			found = append(found, o.NeverTicked(l))
		}
		return found
	}
	assert.Equal(t, []bool{false, false}, never(), "nobody ticks an order that is advanced without picking")
	o.Work = &order.Work{Picks: []order.Pick{{VariantID: "mango", Units: 3}}}
	assert.Equal(t, []bool{false, true}, never())
	o.Work.PackedAt = noon
	assert.Equal(t, []bool{false, false}, never())
}
