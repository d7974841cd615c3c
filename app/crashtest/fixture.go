package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"tokri/app/loadtest/harness"
	"tokri/core/order"
)

// The shop's promo code has both kinds of limits, far above what the test uses.
const (
	coupon  = "CRASH"
	coupons = `- {id: crash, code: CRASH, kind: flat, amount: 5, total: 1000000, perUser: 100000, listed: true, description: Promo code of the crash test}
`
	welcomeCredit = "20" // rupees in a new customer's wallet; every pack costs more
)

// fixture is one shop, with a payment gateway that stays alive when the shop is killed.
type fixture struct {
	program harness.Program // without a fail-point
	records records
	shop    harness.Shop
	slot    string
	other   string // another slot
	picker  string // the token of the person who picks
	sandbox harness.Sandbox
	gateway *harness.Server

	server      *harness.Server
	api         *harness.API
	trace       string
	when        string // a file; while it exists, fail-points are active
	killTimeout time.Duration
	number      int // the number of the last customer
}

func newFixture(ctx context.Context, s settings, workspace string) (r *fixture, err error) {
	r = &fixture{trace: filepath.Join(workspace, "trace"), when: filepath.Join(workspace, "when"), killTimeout: killTimeout}
	data, files := filepath.Join(workspace, "data"), filepath.Join(workspace, "shop")
	for _, folder := range []string{data, files} {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return nil, err
		}
	}
	r.program = harness.Program{Binary: s.binary, Store: harness.SQLite(data)}
	if s.store == mongoDB {
		if r.program.Store, r.records.drop, err = harness.MongoDB(ctx, s.mongo, data); err != nil {
			return nil, err
		}
	}
	r.records.settings = r.program.Store.Settings
	if r.shop, err = harness.WriteShop(files, 1, 0); err != nil {
		return nil, err
	}
	if err := textMessages(filepath.Join(files, "settings.yaml")); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(files, "coupons.yaml"), []byte(coupons), 0o600); err != nil {
		return nil, err
	}
	if err := weigh(filepath.Join(files, "variants.csv"), r.shop.Plenty[1].ID); err != nil {
		return nil, err
	}
	if said, err := r.program.Run(ctx, "import", files); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, said)
	}
	r.gateway, r.sandbox, err = r.program.Sandbox(ctx)
	return r, err
}

var channels = regexp.MustCompile(`(?m)^(  (?:placed|outForDelivery|delivered|cancelled|moved|short|changed|refunded|problemSettled)): .*$`)

// textMessages lets the shop send all messages by SMS, because its customers have no e-mail address.
func textMessages(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if n := len(channels.FindAll(text, -1)); n != len(order.Topics) {
		return fmt.Errorf("%s has channels of %d messages instead of %d", file, n, len(order.Topics))
	}
	return os.WriteFile(file, channels.ReplaceAll(text, []byte("$1: [sms]")), 0o600)
}

func (r *fixture) close(ctx context.Context) error {
	var failures []error
	if r.server != nil {
		failures = append(failures, r.server.Kill())
	}
	failures = append(failures, r.gateway.Stop())
	if r.records.drop != nil {
		failures = append(failures, r.records.drop(context.WithoutCancel(ctx)))
	}
	return errors.Join(failures...)
}

// start starts a server on the store with further settings.
func (r *fixture) start(ctx context.Context, settings ...string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	var err error
	if r.server, err = r.withSettings(settings...).Serve(ctx); err != nil {
		return err
	}
	r.api = harness.NewAPI(r.server)
	slots, err := r.api.Slots(ctx, harness.WideSlot)
	if err != nil {
		return err
	}
	r.slot, r.other = slots[0].ID, slots[1].ID
	if r.picker == "" {
		link, err := r.program.AddPerson(ctx, "9000000000", picker, "manager")
		if err != nil {
			return err
		}
		r.picker, err = r.api.Enter(ctx, link)
		return err
	}
	return nil
}

// withSettings returns the program with further settings.
func (r *fixture) withSettings(settings ...string) harness.Program {
	p := r.program
	p.Extra = settings
	return p
}

// stop stops the server, and checks that its log has no errors.
func (r *fixture) stop() error {
	r.api.Close()
	err := r.server.Stop()
	if wrong := r.server.Errors(); len(wrong) > 0 {
		err = errors.Join(err, fmt.Errorf("the server's log has %d errors; the first: %s", len(wrong), wrong[0]))
	}
	return err
}

// newCustomer registers a customer with a little money in the wallet.
func (r *fixture) newCustomer(ctx context.Context) (*customer, error) {
	r.number++
	shopper, err := harness.Register(ctx, r.api, fmt.Sprint(9_000_000_000+r.number))
	if err != nil {
		return nil, err
	}
	if said, err := r.program.Run(ctx, "wallet", "credit", shopper.Mobile, welcomeCredit, "Welcome"); err != nil {
		return nil, fmt.Errorf("%w: %s", err, said)
	}
	c := &customer{Shopper: shopper, fixture: r, walletMoney: true}
	c.beginJourney(fmt.Sprintf("first-journey-%d", r.number))
	return c, nil
}

// waitHealthy waits until the doctor finds no violation, the shop's payments equal the gateway's, and customers
// have been told about their orders.
func (r *fixture) waitHealthy(ctx context.Context, settled bool) (orders int, err error) {
	ctx, cancel := context.WithTimeout(ctx, recovery)
	defer cancel()
	var wrong error
	err = harness.Until(ctx, 250*time.Millisecond, func() error {
		failed := r.compare(ctx, settled)
		if failed == nil {
			failed = r.told(ctx)
		}
		if failed == nil { // the doctor is last, because each look of it starts a program
			orders, failed = r.program.Doctor(ctx)
		}
		if failed == nil || ctx.Err() == nil {
			wrong = failed // an audit that the context interrupted proves nothing
		}
		return failed
	})
	if err != nil {
		return orders, errors.Join(ctx.Err(), wrong)
	}
	return orders, nil
}

// passed returns the fail-points in the trace.
func (r *fixture) passed() ([]string, error) {
	text, err := os.ReadFile(r.trace)
	if err != nil {
		return nil, err
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n"), nil
}
