package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/andybalholm/brotli"
	"golang.org/x/sys/unix"

	"tokri/app/loadtest/harness"
)

// The limits of pages.
const (
	maxKeptPage  = 2 * time.Millisecond // processor time of a page that is kept, median
	maxPage      = 10 * time.Millisecond
	maxSlowed    = 1.10 // check-out with strangers to without, median of the rounds' ratios
	strangers    = 200
	theyRead     = 4 * time.Second // a page of the shop
	searchesRest = 1100 * time.Millisecond
	pagesOfKind  = 16
)

// pages measures the processor time of the server for a page, with the demo shop and that of a busy day: rendered anew, and kept.
// The server serves nothing else, so its whole processor time between two replies is the page's.
func (s settings) pages(ctx context.Context) error {
	fmt.Println("\nThe server's processor time for a page: rendered for the first request, and kept for the second; median, 95th percentile")
	var errs []error
	for _, busy := range []bool{false, true} {
		errs = append(errs, s.pagesOf(ctx, busy))
	}
	return errors.Join(errs...)
}

func (s settings) pagesOf(ctx context.Context, busy bool) (err error) {
	o, name, err := s.openPages(ctx, busy)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.close()) }()
	r := reader{client: &http.Client{Timeout: time.Minute}, url: o.server.URL}
	kinds := []struct {
		name string
		at   func(i int) string
		rest time.Duration
		many int // different pages, half of them in Hindi
	}{
		{"home", func(i int) string { return []string{"/", "/home"}[i%2] }, 0, 4},
		{"product", func(i int) string { return "/product/" + o.shop.Plenty[i*7919%len(o.shop.Plenty)].ProductID }, 0, pagesOfKind},
		{"listing", func(i int) string {
			return "/products/" + shelves[i%len(shelves)] + []string{"", "?sort=price-low"}[i/len(shelves)%2]
		}, 0, pagesOfKind},
		{"search", func(i int) string { return fmt.Sprintf("/search?q=%s&max=%d", words[i%len(words)], 100+i) }, searchesRest, pagesOfKind},
		{"information", func(i int) string { return "/" + information[i%len(information)] }, 0, 2 * len(information)},
	}
	for _, language := range []string{"en", "hi"} { // starts the engine, and draws the parts that all pages have
		for _, address := range []string{"/products/vegetables?sort=name", "/product/lemon"} {
			if _, err := r.rendered(ctx, address, language); err != nil {
				return err
			}
		}
	}
	var all []time.Duration
	var errs []error
	for _, kind := range kinds {
		var made, kept []time.Duration
		for i := range kind.many {
			address, language := kind.at(i/2), []string{"en", "hi"}[i%2]
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(kind.rest):
			}
			for _, took := range []*[]time.Duration{&made, &kept} {
				before := processTime(o.server.Pid())
				if _, err := r.rendered(ctx, address, language); err != nil {
					return err
				}
				*took = append(*took, processTime(o.server.Pid())-before)
			}
		}
		all = append(all, made...)
		slices.Sort(made)
		slices.Sort(kept)
		_ = row(name+", "+kind.name+", rendered", spread(made), "", true)
		errs = append(errs, row(name+", "+kind.name+", kept", spread(kept), "below "+preciseMS(maxKeptPage), kept[len(kept)/2] < maxKeptPage))
	}
	slices.Sort(all)
	errs = append(errs, row(name+", all pages, rendered", spread(all), "below "+preciseMS(maxPage), all[len(all)/2] < maxPage))
	return errors.Join(errs...)
}

var (
	shelves     = []string{"vegetables", "fruits", "leafy-greens", "exotic", "herbs", "roots", "berries", "citrus"}
	words       = []string{"tomato", "apple", "palak", "onion", "fresh", "red", "garden", "banana"}
	information = []string{"about-us", "contact-us", "terms-and-conditions", "privacy-policy", "refund-policy", "other-policy", "account-deletion", "products"}
)

func (s settings) openPages(ctx context.Context, busy bool) (o opened, name string, err error) {
	if !busy {
		o, err = s.open(ctx, s.program(harness.SQLite(filepath.Join(s.workspace, "pages"))), 0)
		return o, "demo", err
	}
	p := s.program(harness.SQLite(filepath.Join(s.workspace, "busy")))
	o, err = s.openFrom(ctx, p, func() (harness.Shop, error) { return s.importBusy(ctx, p) })
	return o, "busy", err
}

// importBusy imports the shop of a busy day.
func (s settings) importBusy(ctx context.Context, p harness.Program) (harness.Shop, error) {
	folder, err := s.folder("busy-shop")
	if err != nil {
		return harness.Shop{}, err
	}
	shop, err := harness.WriteBusyShop(folder, harness.BusyProducts)
	if err != nil {
		return shop, err
	}
	return shop, importFolder(ctx, p, folder)
}

// processTime returns the processor time of all threads of a process, in nanoseconds, from the kernel's clock of the process.
func processTime(pid int) time.Duration {
	const whole = 2 // of the kernel's make_process_cpuclock: the sum of the scheduler's times
	var at unix.Timespec
	if err := unix.ClockGettime(int32(^pid)<<3|whole, &at); err != nil {
		panic(err) // only for a process that is gone
	}
	return time.Duration(at.Nano())
}

func spread(sorted []time.Duration) string {
	return preciseMS(sorted[len(sorted)/2]) + ", " + preciseMS(sorted[len(sorted)*95/100])
}

// reader reads pages as browsers do.
type reader struct {
	client *http.Client
	url    string
}

// get returns a page, and whether it is rendered.
func (r reader) get(ctx context.Context, address, language string) (size int, rendered bool, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, r.url+address, nil)
	if err != nil {
		return 0, false, err
	}
	request.Header.Set("Accept-Language", language)
	request.Header.Set("Accept-Encoding", "br")
	reply, err := r.client.Do(request)
	if err != nil {
		return 0, false, err
	}
	packed, err := io.ReadAll(reply.Body)
	if err = errors.Join(err, reply.Body.Close()); err != nil {
		return 0, false, err
	}
	if reply.StatusCode != http.StatusOK {
		return 0, false, fmt.Errorf("%s answers %s", address, reply.Status)
	}
	text, err := io.ReadAll(brotli.NewReader(strings.NewReader(string(packed))))
	return len(packed), strings.Contains(string(text), `<script id="rendered"`), err
}

// rendered returns the size of a page; on a busy machine it asks again until the page is rendered.
func (r reader) rendered(ctx context.Context, address, language string) (size int, err error) {
	err = harness.Until(ctx, 50*time.Millisecond, func() error {
		var done bool
		if size, done, err = r.get(ctx, address, language); err != nil {
			return err
		}
		if !done {
			return fmt.Errorf("%s is not rendered", address)
		}
		return nil
	})
	return size, err
}

// strangersWithCheckOuts measures check-outs while strangers read pages that are not kept, each another one, and without them, in
// turns. The ratio is that of neighbouring turns; turns without strangers beside each other say how much of it is noise.
//
//nolint:funlen // one run, told in its order
func (s settings) strangersWithCheckOuts(ctx context.Context) (err error) {
	fmt.Printf("\nCheck-outs of %d shoppers, without and with %d strangers, each of whom opens a page that is not kept every %s; the busy shop\n",
		s.shoppers, strangers, theyRead)
	o, _, err := s.openPages(ctx, true)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.close()) }()
	type turn struct{ p50, p99, used time.Duration } // used: the server's processor time per journey, with the strangers' pages
	crowd, err := harness.Crowd(ctx, o.api, 0, s.shoppers*(3*s.rounds+1))
	if err != nil {
		return err
	}
	var asked, rendered atomic.Int64
	page := int64(0)
	check := func(with bool) (turn, error) {
		shoppers := crowd[:s.shoppers] // keys of orders are counted anew in each turn
		crowd = crowd[s.shoppers:]
		reading, stop := context.WithCancel(ctx)
		defer stop()
		var all sync.WaitGroup
		if with {
			r := reader{client: &http.Client{Timeout: time.Minute, Transport: &http.Transport{MaxIdleConnsPerHost: strangers}}, url: o.server.URL}
			defer r.client.CloseIdleConnections()
			for range strangers {
				all.Go(func() {
					for pause := time.Duration(rand.Int64N(int64(theyRead))); ; pause = theyRead {
						select {
						case <-reading.Done():
							return
						case <-time.After(pause):
						}
						_, done, err := r.get(reading, o.strange(int(atomic.AddInt64(&page, 1))), "en")
						if err == nil {
							asked.Add(1)
						}
						if done {
							rendered.Add(1)
						}
					}
				})
			}
		}
		before := processTime(o.server.Pid())
		took, _, err := placeOrders(ctx, o.server.URL, shoppers, o.shop.Plenty, o.slots, s.journeys/3)
		used := processTime(o.server.Pid()) - before
		stop()
		all.Wait()
		if err != nil {
			return turn{}, err
		}
		slices.Sort(took)
		return turn{took[len(took)/2], took[len(took)*99/100], used / time.Duration(len(took))}, nil
	}
	if _, err := check(false); err != nil { // warms the server up
		return err
	}
	var p50, p99, noise50, noise99, plain, crowded, costs []float64
	for range s.rounds {
		var turns [3]turn // without, with, without
		for i := range turns {
			if turns[i], err = check(i == 1); err != nil {
				return err
			}
		}
		mean := func(of func(turn) time.Duration) float64 { return float64(of(turns[0])+of(turns[2])) / 2 }
		fifty, last := func(t turn) time.Duration { return t.p50 }, func(t turn) time.Duration { return t.p99 }
		p50, p99 = append(p50, float64(turns[1].p50)/mean(fifty)), append(p99, float64(turns[1].p99)/mean(last))
		costs = append(costs, float64(turns[1].used)/mean(func(t turn) time.Duration { return t.used }))
		noise50 = append(noise50, float64(turns[2].p50)/float64(turns[0].p50))
		noise99 = append(noise99, float64(turns[2].p99)/float64(turns[0].p99))
		plain, crowded = append(plain, mean(fifty)), append(crowded, float64(turns[1].p50))
	}
	ratio, slowest := median(p50), median(p99)
	_ = row("journey without strangers, median", ms(time.Duration(median(plain))), "", true)
	_ = row("journey with strangers, median", ms(time.Duration(median(crowded))), "", true)
	_ = row("pages that strangers opened, rendered", fmt.Sprintf("%d, %d", asked.Load(), rendered.Load()), "", true)
	_ = row("noise: without to without, median, 99th", fmt.Sprintf("%.2f to %.2f, %.2f to %.2f", slices.Min(noise50), slices.Max(noise50), slices.Min(noise99), slices.Max(noise99)), "", true)
	// Other programs on the machine change how long a journey takes, but hardly what it costs.
	_ = row("processor time per journey, with to without", fmt.Sprintf("%.2f", median(costs)), "", true)
	return errors.Join(
		row("with strangers to without, median", fmt.Sprintf("%.2f", ratio), fmt.Sprintf("at most %.2f", maxSlowed), ratio <= maxSlowed),
		row("with strangers to without, 99th percentile", fmt.Sprintf("%.2f", slowest), fmt.Sprintf("at most %.2f", maxSlowed), slowest <= maxSlowed))
}

// strange returns the n-th of the addresses that strangers ask for, all different: products, listings, searches.
func (o opened) strange(n int) string {
	switch n % 10 {
	case 0:
		return fmt.Sprintf("/search?q=%s&max=%d", words[n/10%len(words)], n)
	case 1:
		return fmt.Sprintf("/products/shelf-%d?sort=%s", 1+n/10%90, []string{"name", "price-low", "price-high", "discount"}[n/900%4])
	}
	return "/product/" + o.shop.Plenty[n*2%len(o.shop.Plenty)].ProductID
}
