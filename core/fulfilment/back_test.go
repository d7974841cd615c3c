package fulfilment_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/apperr"
	"tokri/core/audit"
	"tokri/core/fulfilment"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/reservation"
	"tokri/core/saga"
	"tokri/core/shoptest"
	"tokri/core/slot"
	"tokri/core/staff"
)

// floor is a shop with an order of three mangoes that has come so far.
func floor(t *testing.T, status order.Status) *memory.DB {
	t.Helper()
	db := memory.New()
	db.Stock().Put(inventory.Stock{VariantID: "mango-1", Count: hold.Count{Free: 10}, Received: 10})
	db.Slots().Put(slot.Slot{ID: "s", Start: noon.Add(3 * time.Hour), End: noon.Add(4 * time.Hour), Cutoff: noon.Add(2 * time.Hour), Capacity: 5, Count: hold.Count{Free: 5}})
	o := order.Order{ID: "o1", TrackingID: "TK1", UserID: "asha", Key: "k", CartVersion: 1, Status: order.Placed, PlacedAt: noon, CreatedAt: noon, Process: order.Process{Phase: order.Live},
		Method: payment.COD, PaymentStatus: payment.Pending, Bill: pricing.Bill{SubTotal: 300_00, MRPTotal: 300_00, Value: 300_00, GrandTotal: 300_00}, Window: order.Window{SlotID: "s", Cutoff: noon},
		Lines: []order.Line{{VariantID: "mango-1", Price: 100_00, Quantity: 3}}, Timeline: []order.Event{{Status: order.Placed, At: noon}}}
	db.Orders().Put(o)
	s := service(db)
	require.NoError(t, s.Reservations.TakePlace(t.Context(), o.HeldPlace()))
	require.NoError(t, db.Stock().Update(t.Context(), "mango-1", "o1", func(s *inventory.Stock, h *hold.Hold) error { return s.Take(h, 3, noon) }))
	if status != order.Placed {
		_, err := s.Advance(t.Context(), "o1", status, true)
		require.NoError(t, err)
	}
	return db
}

func service(db *memory.DB) *fulfilment.Service {
	ids, clock := 0, func() time.Time { return noon.Add(time.Hour) }
	var lock sync.Mutex
	id := func() string { lock.Lock(); defer lock.Unlock(); ids++; return fmt.Sprint("run", ids) }
	return fulfilment.New(fulfilment.Service{Runner: &saga.Runner{Orders: db.Orders(), Now: clock, NewID: id}, Staff: "ravi", Journal: db.Journal(),
		Cashback: shoptest.NoCashback, GSTIN: shoptest.NoGSTIN,
		Reservations: &reservation.Service{Carts: db.Carts(), Stock: db.Stock(), Slots: db.Slots(), Coupons: db.Coupons(), Wallet: db.Wallet(), Now: clock}})
}

func cancelled(t *testing.T, db *memory.DB) order.Order {
	t.Helper()
	o, err := service(db).Cancel(t.Context(), "o1", fulfilment.Cancellation{By: order.Staff, Reason: "not at home"})
	require.NoError(t, err)
	return o
}

func shelf(t *testing.T, db *memory.DB, free, held, sold int) {
	t.Helper()
	levels, err := db.Stock().Levels(t.Context())
	require.NoError(t, err)
	assert.Equal(t, []inventory.Level{{VariantID: "mango-1", Free: free, Held: held, Sold: sold}}, levels)
	report, err := audit.Run(t.Context(), audit.Stores{Stock: db.Stock(), Journal: db.Journal(), Slots: db.Slots(), Coupons: db.Coupons(), Wallet: db.Wallet(), Orders: db.Orders(),
		Carts: db.Carts(), TopUps: db.TopUps()}, noon.Add(2*time.Hour))
	require.NoError(t, err)
	assert.Empty(t, report.Violations)
}

func TestGoodsOfACancelledOrderAreFreeOnlyWhenTheyAreBack(t *testing.T) {
	db := floor(t, order.Placed)
	assert.False(t, waits(cancelled(t, db)))
	shelf(t, db, 10, 0, 0) // they stand on the shelf

	for _, status := range []order.Status{order.Processing, order.OutForDelivery} {
		db = floor(t, status)
		o := cancelled(t, db)
		assert.Equal(t, order.Closed, o.Phase)
		require.True(t, o.ToPutBack())
		shelf(t, db, 7, 3, 0)
		assert.Zero(t, db.Slots().One("s").Held, "the place is free at once")

		o, err := service(db).PutBack(t.Context(), "o1", []int{2}, []int{1}, "crushed")
		require.NoError(t, err)
		assert.False(t, o.ToPutBack())
		shelf(t, db, 9, 0, 0)
		made, err := db.Journal().List(t.Context(), "mango-1", 1)
		require.NoError(t, err)
		assert.Equal(t, inventory.KindWaste, made[0].Kind)
		assert.Equal(t, -1, made[0].Units)
		assert.Equal(t, "crushed", made[0].Why)
		assert.EqualValues(t, "ravi", made[0].By)

		_, err = service(db).PutBack(t.Context(), "o1", []int{2}, []int{1}, "")
		require.NoError(t, err, "the same again is harmless")
		_, err = service(db).PutBack(t.Context(), "o1", []int{3}, []int{0}, "")
		require.ErrorIs(t, err, order.ErrBackDone)
		shelf(t, db, 9, 0, 0)
	}
}

// What was missing in a cancelled order is not free when the rest is put back, and leaves the stock once.
func TestWhatWasMissingInACancelledOrderLeavesTheStockWhenTheRestIsBack(t *testing.T) {
	db := floor(t, order.Processing)
	_, err := service(db).PlanShort(t.Context(), "o1", order.Unit{VariantID: "mango-1", Quantity: 1}, "count")
	require.NoError(t, err)
	cancelled(t, db)
	for range 2 {
		_, err = service(db).PutBack(t.Context(), "o1", []int{2}, []int{0}, "")
		require.NoError(t, err)
		shelf(t, db, 9, 0, 0)
	}
	made, err := db.Journal().List(t.Context(), "mango-1", 2)
	require.NoError(t, err)
	require.Len(t, made, 2, "after the opening")
	assert.Equal(t, inventory.KindShort, made[0].Kind)
	assert.Equal(t, -1, made[0].Units)
	assert.EqualValues(t, "ravi", made[0].By)
}

// doorstep is a shop with an order of three mangoes that is on its way and costs what is delivered.
func doorstep(t *testing.T) *memory.DB {
	t.Helper()
	db := floor(t, order.OutForDelivery)
	o := db.Orders().One("o1")
	o.AsDelivered = true
	db.Orders().Put(o)
	return db
}

func refusing(units int) []order.Rejected {
	return []order.Rejected{{VariantID: "mango-1", Units: units, Reason: order.Bad}}
}

func TestUnitsRefusedAtTheDoorAreFreeOnlyWhenTheyAreBack(t *testing.T) {
	db := doorstep(t)
	s := service(db)
	asWas, err := s.PreviewDelivery(db.Orders().One("o1"), nil)
	require.NoError(t, err)
	assert.Equal(t, money.Rupees(300), asWas.ToCollect())
	less, err := s.PreviewDelivery(db.Orders().One("o1"), refusing(2))
	require.NoError(t, err)
	assert.Equal(t, money.Rupees(100), less.ToCollect())
	_, err = s.PreviewDelivery(db.Orders().One("o1"), refusing(3))
	require.ErrorIs(t, err, order.ErrNothingKept)
	shelf(t, db, 7, 3, 0)
	assert.Equal(t, order.OutForDelivery, db.Orders().One("o1").Status, "a preview changes nothing")

	for range 2 { // the second time it is answered
		o, err := s.Deliver(t.Context(), "o1", refusing(2), false)
		require.NoError(t, err)
		assert.Equal(t, order.Closed, o.Phase)
		require.True(t, o.ToPutBack())
		assert.Equal(t, money.Rupees(100), o.ToCollect())
		shelf(t, db, 7, 2, 1)
	}
	for _, other := range [][]order.Rejected{refusing(1), nil} {
		_, err := s.Deliver(t.Context(), "o1", other, false)
		require.ErrorIs(t, err, order.ErrDeliveredOtherwise)
	}
	o, err := s.Advance(t.Context(), "o1", order.Delivered, false)
	require.NoError(t, err, "who says nothing about the door is answered")
	assert.Equal(t, 2, o.RejectedOf("mango-1").Units)

	_, err = s.PutBack(t.Context(), "o1", []int{1}, []int{0}, "")
	require.ErrorIs(t, err, order.ErrBackUnits)
	for range 2 {
		o, err = s.PutBack(t.Context(), "o1", []int{1}, []int{1}, "soft")
		require.NoError(t, err)
		assert.False(t, o.ToPutBack())
		shelf(t, db, 8, 0, 1)
	}
	made, err := db.Journal().List(t.Context(), "mango-1", 9)
	require.NoError(t, err)
	assert.Len(t, made, 2, "the opening and what is thrown away")
	assert.Equal(t, -1, made[0].Units)
	assert.Equal(t, "soft", made[0].Why)
}

// A delivery has taken the missing unit out of the stock, also if the movement is forgotten there when the rest is put back.
func TestWhatWasMissingLeavesTheStockOnceBesideWhatIsRefused(t *testing.T) {
	db := doorstep(t)
	o := db.Orders().One("o1")
	o.Short = []order.Shortage{{Entry: staff.Entry{Key: "s", By: "ravi", Why: "crushed", At: noon}, VariantID: "mango-1", Units: 1}}
	db.Orders().Put(o)
	s := service(db)
	_, err := s.Deliver(t.Context(), "o1", refusing(1), false)
	require.NoError(t, err)
	require.NoError(t, inventory.Keeper{Stock: db.Stock(), Journal: db.Journal(), Now: func() time.Time { return noon }}.Sweep(t.Context()))
	shelf(t, db, 7, 1, 1)
	k := db.Stock().One("mango-1")
	k.Recent = nil // as a day later
	db.Stock().Put(k)
	_, err = s.PutBack(t.Context(), "o1", []int{1}, []int{0}, "")
	require.NoError(t, err)
	shelf(t, db, 8, 0, 1)
}

// Of two people who say different things at once one counts; the stock never has a part of both.
func TestTwoPeoplePutTheSameGoodsBackAtOnce(t *testing.T) {
	for range 50 {
		db := floor(t, order.OutForDelivery)
		cancelled(t, db)
		errs := make([]error, 4)
		var all sync.WaitGroup
		for i := range errs {
			all.Go(func() { _, errs[i] = service(db).PutBack(t.Context(), "o1", []int{3 - i/2}, []int{i / 2}, "crushed") })
		}
		all.Wait()
		waste := db.Orders().One("o1").Back.Lines[0].Waste
		for i, err := range errs {
			if i/2 == waste {
				require.NoError(t, err)
			} else {
				require.ErrorIs(t, err, order.ErrBackDone)
			}
		}
		shelf(t, db, 10-waste, 0, 0)
	}
}

// The store fails at each write, before it or after it, as if the server had died there: the next sweep ends what was begun.
func TestWhatACrashInterruptsIsPutBackByTheNextSweep(t *testing.T) {
	lost := errors.New("the connection was lost")
	for at := 1; ; at++ {
		db := floor(t, order.OutForDelivery)
		cancelled(t, db)
		writes := 0
		broken := db.With(memory.Hooks{Write: func(_ string, do func() error) error {
			writes++
			if writes < (at+1)/2 {
				return do()
			}
			if writes == (at+1)/2 && at%2 == 0 {
				return errors.Join(do(), lost)
			}
			return lost
		}})
		_, err := service(broken).PutBack(t.Context(), "o1", []int{2}, []int{1}, "crushed")
		if err == nil {
			require.Greater(t, at, 6)
			return
		}
		if o := db.Orders().One("o1"); !o.SaidBack() {
			require.NoError(t, service(db).SweepBack(t.Context(), db.Orders()))
			require.True(t, waits(db.Orders().One("o1")), "nothing was said: it waits")
			continue
		}
		require.NoError(t, service(db).SweepBack(t.Context(), db.Orders()))
		require.NoError(t, inventory.Keeper{Stock: db.Stock(), Journal: db.Journal(), Now: func() time.Time { return noon }}.Sweep(t.Context()))
		require.False(t, waits(db.Orders().One("o1")))
		shelf(t, db, 9, 0, 0)
	}
}

// A server of an earlier version released the goods, and died before it had written so: they are free, and nothing waits.
func TestGoodsThatAnEarlierVersionReleasedAreNotAwaited(t *testing.T) {
	db := floor(t, order.OutForDelivery)
	stop := errors.New("killed")
	broken := db.With(memory.Hooks{Write: func(name string, do func() error) error {
		if o := db.Orders().One("o1"); name == "slots.Update" && o.Phase == order.Cancelling {
			return stop
		}
		return do()
	}})
	_, err := service(broken).Cancel(t.Context(), "o1", fulfilment.Cancellation{By: order.Staff})
	require.NoError(t, err, "it is carried on later")
	o := db.Orders().One("o1")
	require.Equal(t, order.Cancelling, o.Phase)
	require.NoError(t, service(db).Reservations.ReleaseGoods(t.Context(), &o))
	o, err = service(db).Runner.Resume(context.Background(), "o1")
	require.NoError(t, err)
	assert.Equal(t, order.Closed, o.Phase)
	assert.False(t, o.ToPutBack())
	shelf(t, db, 10, 0, 0)
	_, err = service(db).PutBack(t.Context(), "o1", []int{3}, []int{0}, "")
	require.ErrorIs(t, err, order.ErrNothingBack)
	assert.Equal(t, apperr.Conflict, apperr.Of(err).Kind)
}

// However many orders wait before it, the sweep ends what was said and interrupted.
func TestTheSweepEndsWhatWasSaidBehindManyThatWait(t *testing.T) {
	db := floor(t, order.OutForDelivery)
	_, err := service(db).Cancel(t.Context(), "o1", fulfilment.Cancellation{By: order.Staff})
	require.NoError(t, err)
	broken := db.With(memory.Hooks{Write: func(name string, do func() error) error {
		if name == "stock.Update" {
			return errors.New("killed")
		}
		return do()
	}})
	_, err = service(broken).PutBack(t.Context(), "o1", []int{3}, []int{0}, "")
	require.Error(t, err)
	said := db.Orders().One("o1")
	require.True(t, said.SaidBack() && said.ToPutBack())
	for i := range 250 {
		o := said
		o.ID, o.CartVersion = fmt.Sprint("earlier-", i), int64(100+i)
		o.Key, o.Back = o.ID, &order.Back{Waits: said.Back.Waits.Add(-time.Hour)}
		db.Orders().Put(o)
	}
	require.NoError(t, service(db).SweepBack(t.Context(), db.Orders()))
	assert.False(t, waits(db.Orders().One("o1")))
	assert.Equal(t, hold.Count{Free: 10}, db.Stock().One("mango-1").Count)
}

func waits(o order.Order) bool { return o.ToPutBack() }
