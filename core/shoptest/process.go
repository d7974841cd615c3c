package shoptest

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/area"
	"tokri/core/cart"
	"tokri/core/checkout"
	"tokri/core/fulfilment"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/reservation"
	"tokri/core/saga"
)

// Accident is what happens to a process at one of its writes.
type Accident struct {
	At        int    // number of the write, from 1; 0 is never
	Done      bool   // the write is carried out and its answer lost
	Transient bool   // the process continues
	Overtaken bool   // no error: the process stalls for so long that a sweep takes its order over
	Meanwhile func() // runs while the process stalls
	Says      error  // the error of the write, instead of errDied
	Panics    bool   // the write panics, and the process continues
}

// Never is no accident.
var Never = Accident{}

// ErrDied is the error of whatever a process does at its accident and afterwards.
var ErrDied = errors.New("test: the process died")

// Process accesses a world and may have an accident.
type Process struct {
	*World
	Plan   Accident
	Writes atomic.Int64
	Dead   atomic.Bool
}

// Process returns a process of the shop that will have that accident.
func (w *World) Process(plan Accident) *Process { return &Process{World: w, Plan: plan} }

func (p *Process) read() error {
	if p.Dead.Load() {
		return ErrDied
	}
	return nil
}

func (p *Process) write(do func() error) error {
	if err := p.read(); err != nil {
		return err
	}
	if int(p.Writes.Add(1)) != p.Plan.At {
		return do()
	}
	if p.Plan.Panics {
		panic("test: a fault")
	}
	if p.Plan.Overtaken {
		p.Outlast()
		if _, err := p.Process(Never).Service().Sweep(context.Background()); err != nil {
			panic(err)
		}
		if p.Plan.Meanwhile != nil {
			p.Plan.Meanwhile()
		}
		return do()
	}
	p.Dead.Store(!p.Plan.Transient)
	if p.Plan.Done {
		_ = do()
	}
	if p.Plan.Says != nil {
		return p.Plan.Says
	}
	return ErrDied
}

// stores are the world's stores as seen by the process.
func (p *Process) stores() *memory.DB {
	return p.With(memory.Hooks{
		Read: func(op string, do func() error) error {
			if err := p.read(); err != nil {
				return err
			}
			if op == "slots.Get" {
				p.BeforeInsert()
			}
			return do()
		},
		Write: func(op string, do func() error) error {
			return p.write(func() error {
				err := do()
				switch {
				case err != nil:
				case op == "orders.Insert":
					p.AfterInsert()
				case op == "orders.Update":
					p.mu.Lock()
					defer p.mu.Unlock()
					p.written.Broadcast()
				}
				return err
			})
		},
	})
}

// Service returns the process's services.
func (p *Process) Service() *Server {
	next := func(kind string) func() string {
		return func() string { return fmt.Sprintf("%s%d", kind, p.ids.Add(1)) }
	}
	db := p.stores()
	runner := &saga.Runner{Orders: db.Orders(), Queue: db.Orders(), Now: p.Clock.Now, NewID: next("o"), Watch: p.watch,
		OnAlert: func(_ context.Context, o order.Order, what string) { p.alert(o.ID + ": " + what) }}
	reservations := &reservation.Service{Carts: db.Carts(), Stock: db.Stock(), Slots: db.Slots(), Coupons: db.Coupons(),
		Wallet: db.Wallet(), Now: p.Clock.Now}
	return &Server{
		checkout.New(checkout.Service{
			Runner: runner, History: db.Orders(), Latest: db.Orders(), Reservations: reservations,
			Carts: &cart.Service{Store: db.Carts(), Wallet: db.Wallet(), Uses: db.Coupons(), History: order.CouponHistory{History: db.Orders(), Latest: db.Orders()},
				Shop: func() cart.Shop { return shelf{p.World} }, Now: p.Clock.Now},
			Addresses: db.AddressBooks(), Gateway: GatewayClient{Process: p},
			Area:       func() area.Polygon { return area.Box(22.70, 75.85, 22.75, 75.88) },
			Rules:      NoRules(),
			ReturnURL:  func(id string) string { return "/order-confirmation/" + id },
			TrackingID: next("TK"),
			Pause:      func(ctx context.Context, d time.Duration) error { p.Clock.Advance(d); return ctx.Err() },
		}),
		fulfilment.New(fulfilment.Service{
			Runner: runner, Reservations: reservations, Journal: db.Journal(), Gateway: GatewayClient{Process: p}, Invoices: db.Invoices(),
			Cashback: func(worth money.Paise) money.Paise { return min(worth/50, 3000) },
			GSTIN:    NoGSTIN,
		}),
	}
}

// Outlast waits until the runners that have orders now are known to be gone to all processes, which share what they have
// seen: they are the processes of a server that stays.
func (w *World) Outlast() {
	w.Look()
	w.Clock.Advance(saga.LeaseTime + time.Second)
}

// Look shows the present runners to the processes, as a sweep does.
func (w *World) Look() {
	runners := map[string]string{}
	for _, o := range w.Orders().All() {
		if !o.Final() && o.Leased() {
			runners[o.ID] = o.Lease.Runner
		}
	}
	w.watch.Look(runners)
}

// Settle advances the clock and sweeps until nothing is left to do.
func (w *World) Settle(t require.TestingT) {
	for range 200 {
		s := w.Process(Never).Service()
		_, err := s.Sweep(context.Background())
		require.NoError(t, err)
		require.NoError(t, s.SweepOthers(context.Background()))
		var unfinished, lapsed int
		for _, o := range w.Orders().All() {
			if o.Final() && len(o.OpenOthers()) > 0 {
				unfinished, lapsed = unfinished+1, lapsed+1
			}
			if !o.Final() {
				unfinished++
			}
			if o.Phase == order.Lapsed {
				lapsed++
			}
		}
		switch unfinished {
		case 0:
			return
		case lapsed:
			w.Clock.Advance(time.Hour) // the gateway is asked for days
		default:
			w.Outlast()
		}
	}
	require.Fail(t, "orders never come to an end")
}

// Asha puts two mangoes and an onion into her cart: ₹240, free delivery.
func Asha() (*World, checkout.Request) {
	w := NewWorld()
	w.Fill("asha", map[string]int{"mango": 2, "onion": 1})
	return w, checkout.Request{Key: "key-1", Choices: order.Choices{AddressID: "home", SlotID: "evening", Method: payment.COD}}
}

// AshaWith has money in her wallet, and pays from it what it has, the rest by method.
func AshaWith(wallet money.Paise, method payment.Method) (*World, checkout.Request) {
	w, r := Asha()
	w.TopUp("asha", wallet)
	r.Method, r.Wallet = method, true
	return w, r
}

// Place has a process without an accident place an order of Asha's.
func (w *World) Place(t *testing.T, r checkout.Request) (order.Order, error) {
	return w.Process(Never).Service().Place(t.Context(), checkout.Customer{ID: "asha"}, r)
}
