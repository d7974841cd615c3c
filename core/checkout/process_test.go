package checkout_test

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

// accident is what happens to a process at one of its writes.
type accident struct {
	at        int    // number of the write, from 1; 0 is never
	done      bool   // the write is carried out and its answer lost
	transient bool   // the process continues
	overtaken bool   // no error: the process stalls for so long that a sweep takes its order over
	meanwhile func() // runs while the process stalls
	says      error  // the error of the write, instead of errDied
	panics    bool   // the write panics, and the process continues
}

var never = accident{}

var errDied = errors.New("test: the process died")

// process accesses a world and may have an accident.
type process struct {
	*world
	plan   accident
	writes atomic.Int64
	dead   atomic.Bool
}

func (w *world) process(plan accident) *process { return &process{world: w, plan: plan} }

func (p *process) read() error {
	if p.dead.Load() {
		return errDied
	}
	return nil
}

func (p *process) write(do func() error) error {
	if err := p.read(); err != nil {
		return err
	}
	if int(p.writes.Add(1)) != p.plan.at {
		return do()
	}
	if p.plan.panics {
		panic("test: a fault")
	}
	if p.plan.overtaken {
		p.outlast()
		if _, err := p.process(never).service().Sweep(context.Background()); err != nil {
			panic(err)
		}
		if p.plan.meanwhile != nil {
			p.plan.meanwhile()
		}
		return do()
	}
	p.dead.Store(!p.plan.transient)
	if p.plan.done {
		_ = do()
	}
	if p.plan.says != nil {
		return p.plan.says
	}
	return errDied
}

// stores are the world's stores as seen by the process.
func (p *process) stores() *memory.DB {
	return p.With(memory.Hooks{
		Read: func(op string, do func() error) error {
			if err := p.read(); err != nil {
				return err
			}
			if op == "slots.Get" {
				p.beforeInsert()
			}
			return do()
		},
		Write: func(op string, do func() error) error {
			return p.write(func() error {
				err := do()
				switch {
				case err != nil:
				case op == "orders.Insert":
					p.afterInsert()
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

func (p *process) service() *server {
	next := func(kind string) func() string {
		return func() string { return fmt.Sprintf("%s%d", kind, p.ids.Add(1)) }
	}
	db := p.stores()
	runner := &saga.Runner{Orders: db.Orders(), Queue: db.Orders(), Now: p.clock.Now, NewID: next("o"), Watch: p.watch,
		OnAlert: func(_ context.Context, o order.Order, what string) { p.alert(o.ID + ": " + what) }}
	reservations := &reservation.Service{Carts: db.Carts(), Stock: db.Stock(), Slots: db.Slots(), Coupons: db.Coupons(),
		Wallet: db.Wallet(), Now: p.clock.Now}
	return &server{
		checkout.New(checkout.Service{
			Runner: runner, History: db.Orders(), Latest: db.Orders(), Reservations: reservations,
			Carts: &cart.Service{Store: db.Carts(), Wallet: db.Wallet(), Uses: db.Coupons(), History: order.CouponHistory{History: db.Orders(), Latest: db.Orders()},
				Shop: func() cart.Shop { return shelf{p.world} }, Now: p.clock.Now},
			Addresses: db.AddressBooks(), Gateway: gatewayClient{process: p},
			Area:       func() area.Polygon { return area.Box(22.70, 75.85, 22.75, 75.88) },
			ReturnURL:  func(id string) string { return "/order-confirmation/" + id },
			TrackingID: next("TK"),
			Pause:      func(ctx context.Context, d time.Duration) error { p.clock.Advance(d); return ctx.Err() },
		}),
		fulfilment.New(fulfilment.Service{
			Runner: runner, Reservations: reservations, Journal: db.Journal(), Gateway: gatewayClient{process: p}, Invoices: db.Invoices(),
			Cashback: func(worth money.Paise) money.Paise { return min(worth/50, 3000) },
		}),
	}
}

// outlast waits until the runners that have orders now are known to be gone to all processes, which share what they have
// seen: they are the processes of a server that stays.
func (w *world) outlast() {
	w.look()
	w.clock.Advance(saga.LeaseTime + time.Second)
}

// look shows the present runners to the processes, as a sweep does.
func (w *world) look() {
	runners := map[string]string{}
	for _, o := range w.Orders().All() {
		if !o.Final() && o.Leased() {
			runners[o.ID] = o.Lease.Runner
		}
	}
	w.watch.Look(runners)
}

// settle advances the clock and sweeps until nothing is left to do.
func (w *world) settle(t require.TestingT) {
	for range 200 {
		s := w.process(never).service()
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
			w.clock.Advance(time.Hour) // the gateway is asked for days
		default:
			w.outlast()
		}
	}
	require.Fail(t, "orders never come to an end")
}

// asha puts two mangoes and an onion into her cart: ₹240, free delivery.
func asha() (*world, checkout.Request) {
	w := newWorld()
	w.fill("asha", map[string]int{"mango": 2, "onion": 1})
	return w, checkout.Request{Key: "key-1", Choices: order.Choices{AddressID: "home", SlotID: "evening", Method: payment.COD}}
}

func (w *world) place(t *testing.T, r checkout.Request) (order.Order, error) {
	return w.process(never).service().Place(t.Context(), checkout.Customer{ID: "asha"}, r)
}
