package board_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/alert"
	"tokri/core/board"
	"tokri/core/complaint"
	"tokri/core/contact"
	"tokri/core/hold"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/slot"
)

func desk(db *memory.DB) *board.Service {
	return &board.Service{Present: &board.Present{Desk: db.Orders(), Now: func() time.Time { return noon }, Zone: time.FixedZone("IST", 19_800)},
		Orders: db.Orders(), Slots: db.Slots(), Alerts: db.Alerts(), Letters: db.Messages()}
}

// placed is an order of three mangoes in a slot that begins so many hours from now.
func placed(id string, hours int, units int) order.Order {
	start := noon.Add(time.Duration(hours) * time.Hour)
	return order.Order{ID: id, TrackingID: "TK-" + id, UserID: id, Key: id, CartVersion: 1, Status: order.Placed, PlacedAt: noon, CreatedAt: noon, Process: order.Process{Phase: order.Live},
		Method: payment.COD, Bill: pricing.Bill{Value: 100_00, GrandTotal: 80_00}, Lines: []order.Line{{VariantID: "mango-1", Quantity: units}},
		Window: order.Window{SlotID: "20261123-" + start.Format("1504"), Start: start, End: start.Add(2 * time.Hour), Cutoff: start.Add(-time.Hour)}}
}

func TestTheBoard(t *testing.T) {
	db := memory.New()
	over, next := placed("over", -3, 1), placed("next", 2, 1)
	for _, o := range []order.Order{over, next} {
		db.Slots().Put(slot.Slot{ID: o.Window.SlotID, Start: o.Window.Start, End: o.Window.End, Capacity: 10, Count: hold.Count{Free: 9, Held: 1}})
	}
	cancelled := placed("cancelled", 2, 1)
	cancelled.Status, cancelled.Phase = order.Cancelled, order.Closed
	soft := placed("soft", 2, 1)
	soft.Status, soft.Phase = order.Delivered, order.Closed
	soft.Complaints = complaint.Complaints{{ID: "c1", State: complaint.Open, At: noon.Add(-time.Hour)}}
	refused := placed("refused", 2, 1)
	refused.Status, refused.Phase = order.Cancelled, order.Refunding
	refused.Refunds = []order.Refund{{To: order.ToSource, Status: payment.Failed}, {To: order.ToSource, Status: payment.Pending}}
	cancelled.Cancellation = &order.Cancellation{At: noon.Add(-time.Minute)}
	cancelled.AwaitGoods()
	db.Orders().Put(over, next, cancelled, soft, refused)
	require.NoError(t, alert.Keeper{Store: db.Alerts(), Now: func() time.Time { return noon }}.Raise(t.Context(), alert.Alert{ID: "a", What: "look"}))
	require.NoError(t, db.Messages().Insert(t.Context(), contact.Message{ID: "m1", At: noon.Add(-2 * time.Hour)}))
	require.NoError(t, db.Messages().Insert(t.Context(), contact.Message{ID: "m2", At: noon, DoneAt: noon, DoneBy: "ravi"}))

	b, err := desk(db).Show(t.Context())
	require.NoError(t, err)
	require.Len(t, b.Slots, 2)
	assert.Equal(t, map[order.Status]int{order.Placed: 1}, b.Slots[0].Count)
	assert.Equal(t, map[order.Status]int{order.Placed: 1, order.Cancelled: 2, order.Delivered: 1}, b.Slots[1].Count)
	assert.EqualValues(t, 200_00, b.Slots[1].Value, "cancelled orders are worth nothing")
	var kinds []board.Kind
	for _, n := range b.Needs {
		kinds = append(kinds, n.Kind)
	}
	assert.Equal(t, []board.Kind{board.Late, board.RefundFailed, board.Complained, board.CameBack, board.Alerted, board.Wrote}, kinds, "the most urgent first")
	assert.Equal(t, "over", b.Needs[0].Order)
	assert.Equal(t, noon.Add(time.Hour), b.Needs[2].Until, "a problem is answered within two hours")
	assert.Equal(t, 1, b.Needs[3].Count)
	assert.Equal(t, noon.Add(-time.Minute), b.Needs[3].At)
	assert.Equal(t, 1, b.Needs[5].Count, "a letter that is answered does not wait")
}

// The picking list offers the slots of the board, so the board has every slot of today.
func TestTheBoardHasAllSlotsOfToday(t *testing.T) {
	db := memory.New()
	zone := time.FixedZone("IST", 19_800)
	year, month, day := noon.In(zone).Date()
	for i := range 34 { // 16 today from 6 am, 18 tomorrow
		start := time.Date(year, month, day, 6+i, 0, 0, 0, zone)
		if i >= 16 {
			start = start.Add(8 * time.Hour)
		}
		db.Slots().Put(slot.Slot{ID: start.Format("20060102-1504"), Start: start, End: start.Add(time.Hour), Capacity: 10, Count: hold.Count{Free: 10}})
	}
	b, err := desk(db).Show(t.Context())
	require.NoError(t, err)
	require.Len(t, b.Slots, 16)
	assert.Equal(t, 21, b.Slots[15].Start.In(zone).Hour())
}

// Of 30 orders of this morning and of one of Saturday that were never marked as delivered, the board has the earliest, and everything else
// that waits.
func TestWhatIsLateIsShownUntilItIsDelivered(t *testing.T) {
	db := memory.New()
	for i := range 30 {
		db.Orders().Put(placed(fmt.Sprint("morning-", i), -3, 1))
	}
	saturday := placed("saturday", -50, 1)
	saturday.Status, saturday.Window.SlotID = order.OutForDelivery, "20261121-0900"
	done := placed("done", -50, 1)
	done.Status, done.Phase, done.Window.SlotID = order.Delivered, order.Closed, "20261121-0900"
	db.Orders().Put(saturday, done)
	require.NoError(t, alert.Keeper{Store: db.Alerts(), Now: func() time.Time { return noon }}.Raise(t.Context(), alert.Alert{ID: "a", What: "look"}))
	b, err := desk(db).Show(t.Context())
	require.NoError(t, err)
	require.Len(t, b.Needs, 21)
	assert.Equal(t, "saturday", b.Needs[0].Order)
	assert.Equal(t, saturday.Window.End, b.Needs[0].At)
	assert.Equal(t, board.Late, b.Needs[19].Kind)
	assert.Equal(t, board.Alerted, b.Needs[20].Kind)

	promised, err := desk(db).PromisedOf(t.Context(), "mango-1")
	require.NoError(t, err)
	assert.Len(t, promised, 30)
	away, err := desk(db).Away(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 1, away["mango-1"].Bagged, "it is still on the road")
}

func TestEverythingThatWaitsToBePutBackIsMissingOnTheShelf(t *testing.T) {
	db := memory.New()
	for i := range 250 {
		o := placed(fmt.Sprint("o", i), 5, 2)
		o.Phase, o.Status, o.Back, o.Window.SlotID = order.Closed, order.Cancelled, &order.Back{Waits: noon}, "20261101-0900"
		db.Orders().Put(o)
	}
	away, err := desk(db).Away(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 500, away["mango-1"].Bagged)
}

func TestWhatIsNotOnTheShelves(t *testing.T) {
	db := memory.New()
	late := placed("late", 5, 2) // found among the late ones and among those that wait to be put back
	late.Phase, late.Status, late.Back = order.Closed, order.Cancelled, &order.Back{Waits: noon}
	out := placed("out", 5, 9)
	out.Status = order.OutForDelivery
	picked := placed("picked", 4, 4)
	picked.Work = &order.Work{Picks: []order.Pick{{VariantID: "mango-1", Units: 3, Reason: order.NotFound}}}
	db.Orders().Put(placed("early", 1, 9), late, out, picked)
	away, err := desk(db).Away(t.Context())
	require.NoError(t, err)
	assert.Equal(t, map[string]order.Away{"mango-1": {VariantID: "mango-1", Bagged: 2 + 9 + 3, Missing: 1}}, away)
}

func TestWhoCouldGetFewer(t *testing.T) {
	db := memory.New()
	picked := placed("picked", 4, 4)
	picked.Work = &order.Work{Picks: []order.Pick{{VariantID: "mango-1", Units: 4}}}
	db.Orders().Put(picked)
	out := placed("out", 5, 9)
	out.Status = order.OutForDelivery
	other := placed("other", 5, 1)
	other.Lines[0].VariantID = "onion-1"
	db.Orders().Put(placed("early", 1, 9), placed("late-few", 4, 1), placed("late-many", 4, 3), out, other)
	promised, err := desk(db).PromisedOf(t.Context(), "mango-1")
	require.NoError(t, err)
	var who []string
	for _, p := range promised {
		who = append(who, p.Order.ID)
	}
	assert.Equal(t, []string{"late-many", "late-few", "early"}, who, "the latest delivery first, then who gets most")
}

func TestWhatIsCollected(t *testing.T) {
	o := placed("o", 1, 1)
	assert.EqualValues(t, 80_00, board.Collect(o))
	o.Status = order.Cancelled
	assert.Zero(t, board.Collect(o))
	o = placed("o", 1, 1)
	o.Method = payment.PhonePe
	assert.Zero(t, board.Collect(o))
}
