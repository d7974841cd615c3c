package sqlite_test

import (
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/sqlite"
	"tokri/core/cart"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/slot"
)

// parallel runs fn from 64 goroutines and reports how often it ran per second. A slow disk limits the figures.
func parallel(b *testing.B, fn func(i int64) error) {
	var n atomic.Int64
	b.SetParallelism(max(1, 64/runtime.GOMAXPROCS(0)))
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if err := fn(n.Add(1)); err != nil {
				b.Error(err)
				return
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "op/s")
}

func benched(b *testing.B) *sqlite.DB { return open(b, b.TempDir()) }

var now = time.Date(2026, time.November, 21, 6, 0, 0, 0, time.UTC)

func BenchmarkHold(b *testing.B) {
	for name, variants := range map[string]int64{"one variant": 1, "1000 variants": 1000} {
		b.Run(name, func(b *testing.B) {
			stock := benched(b).Stock()
			units := map[string]int{}
			for i := range variants {
				units[fmt.Sprint("variant", i)] = 1 << 40
			}
			require.NoError(b, stock.Open(b.Context(), inventory.Opening(units, "", time.Now())))
			parallel(b, func(i int64) error {
				return stock.Update(b.Context(), fmt.Sprint("variant", i%variants), fmt.Sprint("order", i), func(s *inventory.Stock, h *hold.Hold) error {
					return s.Take(h, 1, now)
				})
			})
		})
	}
}

func BenchmarkCartWrite(b *testing.B) {
	carts := benched(b).Carts()
	parallel(b, func(i int64) error {
		_, err := carts.Update(b.Context(), fmt.Sprint("user", i%1000), setLine(i))
		return err
	})
}

func setLine(i int64) func(*cart.Cart) error {
	return func(c *cart.Cart) error { return c.Set("product", fmt.Sprint("variant", i/1000%10), int(i%99)+1) }
}

func BenchmarkPointRead(b *testing.B) {
	db := benched(b)
	require.NoError(b, db.Slots().Ensure(b.Context(), []slot.Slot{{ID: "slot", Start: now, Capacity: 5}}))
	carts := db.Carts()
	for i := range int64(100) {
		_, err := carts.Update(b.Context(), fmt.Sprint("user", i), setLine(i))
		require.NoError(b, err)
	}
	b.Run("slot", func(b *testing.B) {
		slots := db.Slots()
		parallel(b, func(int64) error {
			_, err := slots.Get(b.Context(), "slot")
			return err
		})
	})
	b.Run("cart", func(b *testing.B) {
		parallel(b, func(i int64) error {
			_, err := carts.Get(b.Context(), fmt.Sprint("user", i%100))
			return err
		})
	})
}

// BenchmarkCheckOut makes the writes of a check-out with three lines for cash, in the same order and with the
// same parallelism.
func BenchmarkCheckOut(b *testing.B) {
	db := benched(b)
	stock, slots, carts, orders := db.Stock(), db.Slots(), db.Carts(), db.Orders()
	units := map[string]int{}
	for i := range 300 {
		units[fmt.Sprint("variant", i)] = 1 << 40
	}
	require.NoError(b, stock.Open(b.Context(), inventory.Opening(units, "", time.Now())))
	require.NoError(b, slots.Ensure(b.Context(), []slot.Slot{{ID: "slot", Start: now, Cutoff: now.Add(time.Hour), Count: hold.Count{Free: 1 << 40}}}))
	parallel(b, func(i int64) error {
		o := purchase(i)
		ctx := b.Context()
		if err := orders.Insert(ctx, o); err != nil {
			return err
		}
		round := make(chan error, 5)
		for _, l := range o.Lines {
			go func() {
				round <- stock.Update(ctx, l.VariantID, o.ID, func(s *inventory.Stock, h *hold.Hold) error { return s.Take(h, l.Quantity, now) })
			}()
		}
		go func() {
			round <- slots.Update(ctx, "slot", o.ID, func(s *slot.Slot, h *hold.Hold) error { return s.Take(h, now) })
		}()
		go func() {
			_, err := carts.Update(ctx, o.UserID, func(c *cart.Cart) error {
				c.Order = o.ID
				return nil
			})
			round <- err
		}()
		for range 5 {
			if err := <-round; err != nil {
				return err
			}
		}
		if _, err := orders.Update(ctx, o.ID, func(o *order.Order) error {
			o.Phase = order.Live
			return o.Enter(order.Placed, now)
		}); err != nil {
			return err
		}
		_, err := carts.Update(ctx, o.UserID, func(c *cart.Cart) error {
			c.Use(o.ID)
			return nil
		})
		return err
	})
}

func purchase(i int64) order.Order {
	o := order.Order{
		ID:          fmt.Sprintf("%032x", i*7919),
		UserID:      fmt.Sprint("user", i%5000),
		Key:         fmt.Sprint("key", i),
		CartVersion: i,
		Status:      order.PendingPayment,
		CreatedAt:   now,
		Process:     order.Process{Phase: order.Holding, Lease: order.Lease{Runner: "runner", Until: now}},
	}
	for j := range int64(3) {
		o.Lines = append(o.Lines, order.Line{ProductID: "tomato", VariantID: fmt.Sprint("variant", (i+j*7)%300), Name: "Tomato",
			NameHi: "टमाटर", Images: []string{"/pictures/tomato-480.webp"}, Weight: "500", WeightUnit: "g", MRP: money.Rupees(40),
			Price: money.Rupees(30), Quantity: 2})
	}
	return o
}
