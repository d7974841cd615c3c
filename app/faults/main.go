// Command faults runs a city: three servers behind a proxy, over one MongoDB and one Redis, with customers who order all the time.
// It lets one thing after another fail and prints, a line each, what the customers saw, how long the longest of them waited, and
// what was lost, doubled, or found by the doctor. It exits with 1 if an order was lost or doubled, the doctor found a violation, or
// a customer got no order within two minutes.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"tokri/app/loadtest/harness"
)

type settings struct {
	binary, shifted string
	mongo           string
	only            string
	customers       int
	length          time.Duration
}

func main() {
	var s settings
	flag.StringVar(&s.binary, "bin", "bin/tokri", "the program")
	flag.StringVar(&s.shifted, "shifted", "bin/tokri-shifted", "the program with a clock that is wrong, by scripts/shifted-clock.sh; without it that line is left out")
	harness.MongoDBFlag(&s.mongo)
	flag.StringVar(&s.only, "only", "", "only the faults with this word in their name")
	flag.IntVar(&s.customers, "customers", 12, "how many customers order at once")
	flag.DurationVar(&s.length, "length", 8*time.Second, "how long a fault lasts")
	harness.Main("faults", func(ctx context.Context) error { return s.run(ctx) })
}

// calm is how long customers order before a fault and after it.
const calm = 3 * time.Second

// city is a shop of three servers. Each has its own proxy to the database.
type city struct {
	program  harness.Program // without the address of the database
	shifted  string
	mongo    string // the address, with a placeholder for the host
	redis    *harness.Redis
	links    []*harness.Proxy
	servers  []*harness.Server
	balancer *balancer
}

const servers = 3

// start starts the server of a place, by another program and with other settings if they are given.
func (c *city) start(ctx context.Context, i int, binary string, extra ...string) error {
	p := c.program
	if binary != "" {
		p.Binary = binary
	}
	p.Store.Settings = append([]string{}, p.Store.Settings...)
	for n, setting := range p.Store.Settings {
		switch name, _, _ := strings.Cut(setting, "="); name {
		case "MONGODB_URI":
			p.Store.Settings[n] = "MONGODB_URI=" + strings.Replace(c.mongo, placeholder, c.links[i].Address(), 1)
		case "DATA_DIR":
			p.Store.Settings[n] += fmt.Sprint("-", i)
		}
	}
	p.Extra = append(append([]string{}, p.Extra...), extra...)
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	server, err := p.Serve(ctx)
	if err != nil {
		return err
	}
	c.servers[i] = server
	if c.balancer != nil {
		c.balancer.set(i, strings.TrimPrefix(server.URL, "http://"))
	}
	return nil
}

// again ends a server in some way and starts it anew.
func (c *city) again(ctx context.Context, i int, end func(*harness.Server) error, binary string, extra ...string) error {
	if err := end(c.servers[i]); err != nil {
		return err
	}
	return c.start(ctx, i, binary, extra...)
}

// rolling ends one server after the other, each when the one before is ready again.
func (c *city) rolling(ctx context.Context, binary string, extra func(i int) []string) error {
	for i := range c.servers {
		if err := c.again(ctx, i, (*harness.Server).Stop, binary, extra(i)...); err != nil {
			return err
		}
	}
	return nil
}

// atOnce does something to all servers.
func (c *city) atOnce(do func(i int) error) error {
	errs := make([]error, len(c.servers))
	var all sync.WaitGroup
	for i := range c.servers {
		all.Go(func() { errs[i] = do(i) })
	}
	all.Wait()
	return errors.Join(errs...)
}

// fault is one thing that fails. For some time it is as begin makes it; end mends it.
type fault struct {
	name       string
	begin, end func(context.Context) error
}

func done(do func()) func(context.Context) error {
	return func(context.Context) error { do(); return nil }
}

func nothing(context.Context) error { return nil }

func (c *city) faults() []fault {
	links := func(do func(*harness.Proxy)) func(context.Context) error {
		return done(func() {
			for _, link := range c.links {
				do(link)
			}
		})
	}
	none := func(int) []string { return nil }
	list := []fault{
		{"nothing", nothing, nothing},
		{"rolling restart", func(ctx context.Context) error { return c.rolling(ctx, "", none) }, nothing},
		{"one server is killed", func(context.Context) error { return c.servers[0].Kill() },
			func(ctx context.Context) error { return c.start(ctx, 0, "") }},
		{"all servers are killed", func(ctx context.Context) error {
			return c.atOnce(func(i int) error { return c.again(ctx, i, (*harness.Server).Kill, "") })
		}, nothing},
		{"Redis is killed", done(c.redis.Kill), c.redis.Start},
		{"Redis is paused", func(context.Context) error { return c.redis.Pause() }, func(context.Context) error { return c.redis.Resume() }},
		{"Redis is full", func(ctx context.Context) error { return c.redis.ConfigSet(ctx, "maxmemory", "1").Err() },
			func(ctx context.Context) error { return c.redis.ConfigSet(ctx, "maxmemory", "0").Err() }},
		{"the database is held", links((*harness.Proxy).Hold), links((*harness.Proxy).Restore)},
		{"the database is cut", links((*harness.Proxy).Cut), links((*harness.Proxy).Restore)},
		{"one server loses the database", done(c.links[0].Cut), done(c.links[0].Restore)},
		{"one server waits for the database", done(c.links[0].Hold), done(c.links[0].Restore)},
	}
	if _, err := os.Stat(c.shifted); err == nil {
		list = append(list, fault{"clocks are five minutes off", func(ctx context.Context) error {
			return c.rolling(ctx, c.shifted, func(i int) []string { return []string{fmt.Sprint("CLOCK_SHIFT=", 300*(i-1))} })
		}, func(ctx context.Context) error { return c.rolling(ctx, "", none) }})
	}
	return list
}

const placeholder = "127.0.0.1:27017"

func (s settings) run(ctx context.Context) (err error) {
	folder, err := os.MkdirTemp("", "tokri-faults-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	store, drop, err := harness.MongoDB(ctx, s.mongo, filepath.Join(folder, "data"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, drop(context.WithoutCancel(ctx))) }()
	redis, err := harness.StartRedis(ctx, folder)
	if err != nil {
		return err
	}
	defer redis.Kill()
	c := &city{program: harness.Program{Binary: s.binary, Store: store, Extra: []string{redis.Setting()}},
		shifted: s.shifted, redis: redis, servers: make([]*harness.Server, servers)}
	if err := c.link(s.mongo); err != nil {
		return err
	}
	shop, err := harness.WriteShop(folder, 0, 0)
	if err != nil {
		return err
	}
	if said, err := c.program.Run(ctx, "import", "--yes", folder); err != nil {
		return fmt.Errorf("%w\n%s", err, said)
	}
	if err := c.atOnce(func(i int) error { return c.start(ctx, i, "") }); err != nil {
		return err
	}
	defer func() {
		err = errors.Join(err, c.atOnce(func(i int) error { return c.servers[i].Kill() }))
	}()
	people, err := s.people(ctx, c, shop)
	if err != nil {
		return err
	}
	return s.table(ctx, c, people)
}

// link puts a proxy between each server and the database.
func (c *city) link(mongo string) error {
	at, err := url.Parse(mongo)
	if err != nil {
		return err
	}
	for _, setting := range c.program.Store.Settings {
		if uri, ok := strings.CutPrefix(setting, "MONGODB_URI="); ok {
			c.mongo = strings.Replace(uri, at.Host, placeholder, 1)
		}
	}
	for range servers {
		link, err := harness.NewProxy(at.Host)
		if err != nil {
			return err
		}
		c.links = append(c.links, link)
	}
	return nil
}

// people registers the customers, and puts the proxy in front of the servers.
func (s settings) people(ctx context.Context, c *city, shop harness.Shop) (*customers, error) {
	api := harness.NewAPI(c.servers[0])
	crowd, err := harness.Crowd(ctx, api, 0, s.customers)
	if err != nil {
		return nil, err
	}
	slots, err := api.Slots(ctx, harness.WideSlot)
	if err != nil {
		return nil, err
	}
	var hosts []string
	for _, server := range c.servers {
		hosts = append(hosts, strings.TrimPrefix(server.URL, "http://"))
	}
	if c.balancer, err = newBalancer(ctx, hosts); err != nil {
		return nil, err
	}
	city := harness.NewAPI(&harness.Server{URL: c.balancer.url})
	for i, shopper := range crowd {
		crowd[i] = shopper.On(city)
	}
	return &customers{crowd: crowd, goods: shop.Plenty, slots: slots, placed: make([]int, len(crowd))}, nil
}

func (s settings) table(ctx context.Context, c *city, people *customers) error {
	const layout = "%-34s %7v %8v %8v %8v %6v %8v  %s\n"
	fmt.Printf("%d servers, %d customers who order all the time; each fault lasts %v\n\n", servers, s.customers, s.length)
	fmt.Printf(layout, "fault", "orders", "refused", "silent", "longest", "lost", "doubled", "doctor")
	var failed []string
	for row, f := range c.faults() {
		if !strings.Contains(f.name, s.only) {
			continue
		}
		saw, err := s.suffer(ctx, c, people, row, f)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		verdict := "clean"
		if saw.violation != nil {
			verdict = saw.violation.Error()
		}
		if saw.unserved > 0 {
			verdict += fmt.Sprintf("; %d customers got no order", saw.unserved)
		}
		fmt.Printf(layout, f.name, saw.orders, saw.refused, saw.silent, fmt.Sprintf("%.1f s", saw.longest.Seconds()), saw.lost, saw.doubled, verdict)
		if saw.failed() {
			failed = append(failed, f.name)
		}
	}
	if len(failed) > 0 {
		return fmt.Errorf("the shop did not stand: %s", strings.Join(failed, ", "))
	}
	return nil
}

// suffer lets customers order before, during and after a fault, and looks at what the shop then has.
func (s settings) suffer(ctx context.Context, c *city, people *customers, row int, f fault) (saw seen, err error) {
	ordering, stop := context.WithCancel(ctx)
	ended := make(chan seen, 1)
	go func() { ended <- people.order(ordering, row) }()
	begun := func() error {
		if err := wait(ctx, calm); err != nil {
			return err
		}
		over := time.Now().Add(s.length)
		if err := f.begin(ctx); err != nil {
			return err
		}
		return wait(ctx, time.Until(over))
	}()
	mended := f.end(context.WithoutCancel(ctx))
	rest := wait(ctx, calm)
	stop()
	saw = <-ended
	if err := errors.Join(begun, mended, rest); err != nil {
		return saw, err
	}
	if err := people.count(ctx, &saw); err != nil {
		return saw, err
	}
	_, saw.violation = c.program.Healthy(ctx, giveUp)
	return saw, nil
}

func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
