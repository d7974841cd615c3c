package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"tokri/app/loadtest/harness"
)

// The limits of a shop with a long past, beside the demo shop in the same run.
const (
	pastProducts  = 5_000
	maxSlower     = 1.3                    // check-out, large to small
	maxPastStart  = time.Second            // until the server is ready
	maxPastMemory = 200 << 20              // of the server, and of the doctor
	maxStaffPast  = 500 * time.Millisecond // the 99th percentile of what the staff ask for
	deliveredOf   = 9                      // of ten templates; the tenth is cancelled
	sampled       = 8                      // calls of each kind in a round
)

// aged is one of the two shops that history compares.
type aged struct {
	opened
	harness.Program
	crowd  []*harness.Shopper
	old    *harness.Shopper // a customer of the past
	staff  string           // a token
	took   map[string][]time.Duration
	memory int
}

// history measures a shop with many orders behind it beside the demo shop. The two take turns, so that other load on the machine
// affects both.
func (s settings) history(ctx context.Context) (err error) {
	if s.only != "history" {
		return nil // it takes minutes to make the shop
	}
	fmt.Printf("\nA shop with %d orders, %d customers and %d products behind it, beside the demo shop\n", s.orderCount, s.customers, pastProducts)
	names := [2]string{"small", "large"}
	var shops [2]*aged
	for i, products := range []int{0, pastProducts} {
		folder := filepath.Join(s.workspace, names[i])
		if i == 1 && s.pastFolder != "" {
			folder = s.pastFolder
		}
		p := s.program(harness.SQLite(folder))
		if shops[i], err = s.age(ctx, p, products, i); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, shops[i].close()) }()
	}
	for round := range s.rounds {
		for i := range shops {
			is := shops[(round+i)%2]
			if err := is.round(ctx, s.journeys/time.Duration(s.rounds)); err != nil {
				return err
			}
			memory, err := residentMemory(is.server.Pid())
			if err != nil {
				return err
			}
			is.memory = max(is.memory, memory)
		}
	}
	small, large := shops[0], shops[1]
	fmt.Printf("  %-26s %12s %12s %7s %12s %12s %7s\n", "", "small p50", "large p50", "ratio", "small p99", "large p99", "ratio")
	var broken []error
	for _, call := range []string{checkOut, journey, "list", "search", "my orders", "staff: board", "staff: orders", "staff: by mobile number", "staff: by name", "staff: by tracking id"} {
		a, b := small.took[call], large.took[call]
		slices.Sort(a)
		slices.Sort(b)
		p50a, p50b, p99a, p99b := a[len(a)/2], b[len(b)/2], a[len(a)*99/100], b[len(b)*99/100]
		r50, r99 := float64(p50b)/float64(p50a), float64(p99b)/float64(p99a)
		limit := ""
		switch {
		case call == checkOut:
			limit = keeps(&broken, r50 <= maxSlower && r99 <= maxSlower, "check-out: ratios of %.2f and %.2f, the limit is %.1f", r50, r99, maxSlower)
		case strings.HasPrefix(call, "staff"):
			limit = keeps(&broken, p99b <= maxStaffPast, "%s: %s, the limit is %s", call, ms(p99b), ms(maxStaffPast))
		}
		fmt.Printf("  %-26s %12s %12s %7.2f %12s %12s %7.2f  %s\n", call, ms(p50a), ms(p50b), r50, ms(p99a), ms(p99b), r99, limit)
	}
	for i, is := range shops {
		limit := ""
		if i == 1 {
			limit = "below " + mib(maxPastMemory)
		}
		broken = append(broken, row(names[i]+": memory under this load (RSS), at most", mib(is.memory), limit, is.memory < maxPastMemory))
	}
	for i, is := range shops {
		broken = append(broken, s.rest(ctx, names[i], is, i == 1))
	}
	return errors.Join(broken...)
}

const (
	checkOut = "check-out"
	journey  = "a whole journey"
)

// keeps says whether a limit is kept, and notes it if not.
func keeps(broken *[]error, kept bool, format string, args ...any) string {
	if kept {
		return "ok"
	}
	*broken = append(*broken, fmt.Errorf(format, args...))
	return "MISSED"
}

// age opens a shop in which some orders were delivered and one was cancelled, and gives the large one its past, unless it has it.
func (s settings) age(ctx context.Context, p harness.Program, products, large int) (is *aged, err error) {
	is = &aged{Program: p, took: map[string][]time.Duration{}}
	_, err = os.Stat(filepath.Join(s.pastFolder, "tokri.db"))
	has := large == 1 && s.pastFolder != "" && err == nil
	if is.opened, err = s.open(ctx, p, products); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, is.close())
		}
	}()
	run := int(time.Now().Unix()) % 1_000_000 // people of an earlier run are in the folder
	first, err := harness.Crowd(ctx, is.api, run*100, s.shoppers)
	if err != nil {
		return nil, err
	}
	is.old, is.crowd = first[0], first
	link, err := p.AddPerson(ctx, fmt.Sprint(9_800_000_000+run), fmt.Sprint("manager", run), "manager")
	if err != nil {
		return nil, err
	}
	if is.staff, err = is.api.Enter(ctx, link); err != nil {
		return nil, err
	}
	if !has {
		ids, err := is.templates(ctx)
		if err != nil {
			return nil, err
		}
		if large == 1 {
			if err := s.grow(ctx, is, ids); err != nil {
				return nil, err
			}
		}
	}
	if large == 1 {
		old := &harness.Shopper{Mobile: pastMobile(1), API: is.api}
		is.old, err = old.Login(ctx)
	}
	return is, err
}

// grow stops the server while the past is written.
func (s settings) grow(ctx context.Context, is *aged, ids []string) (err error) {
	if err := is.close(); err != nil {
		return err
	}
	began := time.Now()
	err = grow(ctx, is.Program, ids, is.shop.Plenty, s.orderCount, s.customers)
	fmt.Printf("  the past was written in %s\n", time.Since(began).Round(time.Second))
	var failed error
	if is.server, failed = is.Serve(ctx); failed != nil {
		return errors.Join(err, failed)
	}
	is.api = harness.NewAPI(is.server)
	for i := range is.crowd {
		is.crowd[i] = is.crowd[i].On(is.api)
	}
	return err
}

// templates lets a customer place orders, of which the staff deliver all but one.
func (is *aged) templates(ctx context.Context) (ids []string, err error) {
	for i := range deliveredOf + 1 {
		if err := is.old.Fill(ctx, is.shop.Plenty[i], is.shop.Plenty[i+20], is.shop.Plenty[i+40]); err != nil {
			return nil, err
		}
		reply, id, err := is.old.CheckOut(ctx, is.slots[0].ID, fmt.Sprint("template-", i))
		if err = errors.Join(err, reply.Refusal()); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	said, err := is.Run(ctx, append([]string{"order", "advance", "--by", "owner", "--early", "--to", "delivered"}, ids[:deliveredOf]...)...)
	if err == nil {
		said, err = is.Run(ctx, "order", "cancel", "--by", "owner", "--reason", "The customer asked for it", ids[deliveredOf])
	}
	if err != nil {
		err = fmt.Errorf("%w\n%s", err, said)
	}
	return ids, err
}

// round measures every call once more.
func (is *aged) round(ctx context.Context, length time.Duration) error {
	took, spent, err := checkOuts(ctx, is.server.URL, is.crowd, is.shop.Plenty, is.slots, length)
	if err != nil {
		return err
	}
	is.took[journey], is.took[checkOut] = append(is.took[journey], took...), append(is.took[checkOut], spent...)
	for _, c := range []struct {
		name, path string
		body       map[string]any
		token      string
	}{
		{"list", "/product/list-user", map[string]any{"limit": 24}, ""},
		{"search", "/product/list-user", map[string]any{"limit": 24, "search": "tamatar"}, ""},
		{"my orders", "/order/my-orders", map[string]any{"limit": 10}, is.old.Token},
		{"staff: board", "/staff/board/show", map[string]any{}, is.staff},
		{"staff: orders", "/staff/orders/list", map[string]any{"statuses": []string{"Delivered"}}, is.staff},
		{"staff: by mobile number", "/staff/orders/list", map[string]any{"text": is.old.Mobile}, is.staff},
		{"staff: by name", "/staff/orders/list", map[string]any{"text": "Ravi Verma"}, is.staff},
		{"staff: by tracking id", "/staff/orders/list", map[string]any{"text": "TKP00000007"}, is.staff},
	} {
		for range sampled {
			var headers []harness.Header
			if c.token != "" {
				headers = append(headers, harness.Bearer(c.token))
			}
			began := time.Now()
			reply, err := is.api.Call(ctx, c.path, c.body, headers...)
			if err = errors.Join(err, reply.Refusal()); err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			is.took[c.name] = append(is.took[c.name], time.Since(began))
		}
	}
	return nil
}

// rest measures what is done beside the customers' calls: the doctor, a backup and a start.
func (s settings) rest(ctx context.Context, name string, is *aged, limited bool) error {
	limit := func(text string) string {
		if limited {
			return text
		}
		return ""
	}
	is.api.Close()
	err := is.server.Stop()
	folder, file := "", filepath.Join(s.workspace, name+".tar.gz")
	for _, set := range is.Store.Settings {
		if dir, ok := strings.CutPrefix(set, "DATA_DIR="); ok {
			folder = dir
		}
	}
	if info, err := os.Stat(filepath.Join(folder, "tokri.db")); err == nil {
		_ = row(name+": the database", mib(int(info.Size())), "", true)
	}
	errs := []error{err}
	for _, c := range []struct {
		what string
		args []string
	}{{"doctor", []string{"doctor", "--settle", "0s"}}, {"backup, with its doctor", []string{"backup", "--settle", "0s", file}}} {
		took, memory, err := is.command(ctx, c.args...)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		_ = row(name+": "+c.what, took.Round(10*time.Millisecond).String(), "", true)
		errs = append(errs, row(name+": its memory (RSS), at most", mib(memory), limit("below "+mib(maxPastMemory)), memory < maxPastMemory))
	}
	var starts []time.Duration
	for range s.starts {
		began := time.Now()
		server, err := is.Serve(ctx)
		if err != nil {
			return errors.Join(append(errs, err)...)
		}
		starts = append(starts, time.Since(began))
		if err := server.Stop(); err != nil {
			return errors.Join(append(errs, err)...)
		}
	}
	slices.Sort(starts)
	start := starts[len(starts)/2]
	errs = append(errs, row(fmt.Sprintf("%s: start until ready, median of %d", name, s.starts), ms(start), limit("below "+ms(maxPastStart)), start < maxPastStart))
	if is.server, err = is.Serve(ctx); err == nil {
		is.api = harness.NewAPI(is.server)
	}
	return errors.Join(append(errs, err)...)
}

// command runs a command of the program, and returns how long it took and the most memory that it had.
func (is *aged) command(ctx context.Context, args ...string) (took time.Duration, memory int, err error) {
	c := exec.CommandContext(ctx, is.Binary, args...)
	c.Env = append(append([]string{"PATH=" + os.Getenv("PATH"), "TMPDIR=" + os.TempDir()}, is.Store.Settings...), is.Extra...)
	began := time.Now()
	said, err := c.CombinedOutput()
	took = time.Since(began)
	if c.ProcessState != nil {
		if usage, ok := c.ProcessState.SysUsage().(*syscall.Rusage); ok {
			memory = int(usage.Maxrss) << 10
		}
	}
	if err != nil {
		err = fmt.Errorf("tokri %s: %w\n%.2000s", strings.Join(args, " "), err, said)
	}
	return took, memory, err
}

// checkOuts lets one shopper after the other place orders, and returns how long the whole journeys took and the check-outs alone.
func checkOuts(ctx context.Context, url string, crowd []*harness.Shopper, goods []harness.Variant, slots []harness.Slot, length time.Duration) (whole, alone []time.Duration, err error) {
	client := newClient(url, 1)
	defer client.CloseIdleConnections()
	for n, over := 0, time.Now().Add(length); ctx.Err() == nil && time.Now().Before(over); n++ {
		t := newOrderClient(client, url, crowd[n%len(crowd)])
		t.keys = int(time.Now().UnixNano()) // another turn of the same shopper has other keys
		began := time.Now()
		if err := t.order(goods, slots[n%len(slots)].ID); err != nil {
			return nil, nil, err
		}
		whole, alone = append(whole, time.Since(began)), append(alone, t.spent)
	}
	return whole, alone, ctx.Err()
}
