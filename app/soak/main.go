// Command soak runs the delivered program under light load for some minutes, on SQLite, and with two servers on MongoDB
// and Redis, and compares what it takes from the machine at the start and at the end: memory, goroutines, descriptors,
// the size of SQLite's write-ahead log, and Redis's clients. It exits with 1 if one of them has grown by more than its
// allowance: what grows in minutes brings a server down in hours.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"tokri/app/loadtest/harness"
)

// allowance is how much more a shop may take at the end than at the start. Counts vary by the connections that are open
// at the moment; memory by when the garbage was collected last.
var allowance = usage{Memory: 24 << 20, Goroutines: 20, Descriptors: 20, RedisClients: 10, RedisSubscriptions: 0}

// longestLog is a little more than the length from which SQLite's store begins its log anew. The default load would write
// a longer one.
const longestLog = 18 << 20

// usage is what the servers of one shop take together.
type usage struct{ Memory, Goroutines, Descriptors, WAL, RedisClients, RedisSubscriptions int }

type settings struct {
	binary   string
	mongo    string
	only     string
	warm     time.Duration
	length   time.Duration
	shoppers int
}

func main() {
	var s settings
	flag.StringVar(&s.binary, "bin", "bin/tokri", "the program to watch")
	harness.MongoDBFlag(&s.mongo)
	flag.StringVar(&s.only, "only", "", "one store: sqlite or mongodb")
	flag.DurationVar(&s.warm, "warm", 20*time.Second, "how long the load runs before the first measurement")
	flag.DurationVar(&s.length, "length", 100*time.Second, "how long it runs between the two")
	flag.IntVar(&s.shoppers, "shoppers", 6, "how many customers order, each about twice a second")
	harness.Main("soak", func(ctx context.Context) error { return s.run(ctx) })
}

func (s settings) run(ctx context.Context) error {
	var failures []error
	for _, store := range []struct {
		name string
		soak func(context.Context, string) error
	}{{"sqlite", s.sqlite}, {"mongodb", s.mongodb}} {
		if s.only != "" && s.only != store.name {
			continue
		}
		failures = append(failures, inWorkspace(func(folder string) error { return store.soak(ctx, folder) }))
	}
	return errors.Join(failures...)
}

func inWorkspace(do func(folder string) error) error {
	folder, err := os.MkdirTemp("", "tokri-soak-")
	if err != nil {
		return err
	}
	return errors.Join(do(folder), os.RemoveAll(folder))
}

func (s settings) sqlite(ctx context.Context, folder string) error {
	fmt.Printf("SQLite, one server, %d customers, %v\n", s.shoppers, s.length)
	data := filepath.Join(folder, "data")
	return s.soak(ctx, folder, []harness.Program{{Binary: s.binary, Store: harness.SQLite(data)}}, func(_ context.Context, u *usage) error {
		wal, err := os.Stat(filepath.Join(data, "tokri.db-wal"))
		if err == nil {
			u.WAL = int(wal.Size())
		}
		return err
	})
}

func (s settings) mongodb(ctx context.Context, folder string) (err error) {
	store, drop, err := harness.MongoDB(ctx, s.mongo, filepath.Join(folder, "one"))
	if err != nil {
		fmt.Printf("MongoDB and Redis: left out, %v\n", err)
		return nil
	}
	defer func() { err = errors.Join(err, drop(context.WithoutCancel(ctx))) }()
	client, err := harness.StartRedis(ctx, folder)
	if err != nil {
		fmt.Printf("MongoDB and Redis: left out, %v\n", err)
		return nil
	}
	defer client.Kill()
	defer func() { err = errors.Join(err, client.Close()) }()
	fmt.Printf("\nMongoDB and Redis, two servers, %d customers, %v\n", s.shoppers, s.length)
	one := harness.Program{Binary: s.binary, Store: store, Extra: []string{client.Setting()}}
	two := one
	two.Extra = append([]string{"DATA_DIR=" + filepath.Join(folder, "two")}, one.Extra...)
	return s.soak(ctx, folder, []harness.Program{one, two}, func(ctx context.Context, u *usage) error {
		clients, err := client.ClientList(ctx).Result()
		u.RedisClients = strings.Count(clients, "\n")
		for client := range strings.Lines(clients) {
			if !strings.Contains(client, " sub=0 ") {
				u.RedisSubscriptions++
			}
		}
		return err
	})
}

// soak imports a shop, serves it by all programs, lets customers order, and compares.
func (s settings) soak(ctx context.Context, folder string, programs []harness.Program, measure func(context.Context, *usage) error) (err error) {
	shop, err := harness.WriteShop(folder, 0, 0)
	if err != nil {
		return err
	}
	if said, err := programs[0].Run(ctx, "import", "--yes", folder); err != nil {
		return fmt.Errorf("%w\n%s", err, said)
	}
	var apis []*harness.API
	for _, p := range programs {
		server, err := p.Serve(ctx)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, server.Stop()) }()
		api := harness.NewAPI(server)
		defer api.Close()
		apis = append(apis, api)
	}
	crowd, err := harness.Crowd(ctx, apis[0], 0, s.shoppers)
	if err != nil {
		return err
	}
	slots, err := apis[0].Slots(ctx, harness.WideSlot)
	if err != nil {
		return err
	}
	now := func() (usage, error) {
		var u usage
		for _, api := range apis {
			if err := u.add(ctx, api.Server.URL); err != nil {
				return u, err
			}
		}
		return u, measure(ctx, &u)
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	load := s.load(ctx, crowd, apis, shop.Plenty, slots[0].ID)
	before, err := after(ctx, s.warm, load, now)
	var later usage
	if err == nil {
		later, err = after(ctx, s.length, load, now)
	}
	stop()
	var orders result
	for o := range load {
		orders.placed, orders.refused = orders.placed+o.placed, orders.refused+o.refused
	}
	if err != nil {
		return err
	}
	fmt.Printf("  %d orders were placed, %d refused\n", orders.placed, orders.refused)
	return errors.Join(orders.unlessRefused(), compare(before, later))
}

// after measures after some time, unless the load fails meanwhile.
func after(ctx context.Context, d time.Duration, load <-chan result, measure func() (usage, error)) (usage, error) {
	select {
	case <-ctx.Done():
		return usage{}, ctx.Err()
	case failed := <-load:
		return usage{}, fmt.Errorf("a customer could not order: %w", failed.err)
	case <-time.After(d):
	}
	return measure()
}

// result is how a customer's load has ended.
type result struct {
	placed, refused int
	err             error
}

// unlessRefused returns an error if the load was none: hardly any order was placed.
func (r result) unlessRefused() error {
	if 100*r.refused > r.placed {
		return fmt.Errorf("%d of %d orders were refused, more than one in a hundred", r.refused, r.placed+r.refused)
	}
	return nil
}

// load lets customers order until ctx ends, on all servers in turn, and sends how each has ended.
func (s settings) load(ctx context.Context, crowd []*harness.Shopper, apis []*harness.API, goods []harness.Variant, slot string) <-chan result {
	ended := make(chan result, len(crowd))
	var all sync.WaitGroup
	for i, shopper := range crowd {
		all.Go(func() {
			var r result
			for tick := time.NewTicker(500 * time.Millisecond); ; {
				n := r.placed + r.refused
				at := shopper.On(apis[n%len(apis)])
				var reply harness.Reply
				if r.err = at.Fill(ctx, goods[(i+n*7)%len(goods)]); r.err == nil {
					reply, _, r.err = at.CheckOut(ctx, slot, fmt.Sprintf("soak-%d-%d", i, n))
				}
				switch {
				case r.err != nil:
				case reply.OK():
					r.placed++
				default:
					r.refused++
				}
				if r.err != nil || ctx.Err() != nil {
					tick.Stop()
					break
				}
				select {
				case <-ctx.Done():
				case <-tick.C:
				}
			}
			ended <- r
		})
	}
	go func() {
		all.Wait()
		close(ended)
	}()
	return ended
}

// add adds what one server takes, by its own metrics.
func (u *usage) add(ctx context.Context, url string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/metrics", nil)
	if err != nil {
		return err
	}
	reply, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	text, err := io.ReadAll(reply.Body)
	if err = errors.Join(err, reply.Body.Close()); err != nil {
		return err
	}
	for name, sum := range map[string]*int{"go_goroutines": &u.Goroutines, "process_open_fds": &u.Descriptors, "process_resident_memory_bytes": &u.Memory} {
		_, rest, found := bytes.Cut(text, []byte("\n"+name+" "))
		value, _, _ := bytes.Cut(rest, []byte("\n"))
		n, err := strconv.ParseFloat(string(value), 64)
		if !found || err != nil {
			return fmt.Errorf("%s/metrics has no %s", url, name)
		}
		*sum += int(n)
	}
	return nil
}

// compare prints what was measured, and fails on growth.
func compare(before, after usage) error {
	var grown []error
	fmt.Printf("  %-22s %12s %12s %12s\n", "", "at the start", "at the end", "may grow by")
	for _, row := range []struct {
		what               string
		start, end, allows int
	}{
		{"memory, KiB", before.Memory >> 10, after.Memory >> 10, allowance.Memory >> 10},
		{"goroutines", before.Goroutines, after.Goroutines, allowance.Goroutines},
		{"descriptors", before.Descriptors, after.Descriptors, allowance.Descriptors},
		{"write-ahead log, KiB", before.WAL >> 10, after.WAL >> 10, max(longestLog-before.WAL, 0) >> 10},
		{"Redis clients", before.RedisClients, after.RedisClients, allowance.RedisClients},
		{"Redis subscriptions", before.RedisSubscriptions, after.RedisSubscriptions, allowance.RedisSubscriptions},
	} {
		mark := ""
		if row.end > row.start+row.allows {
			mark = "GROWN"
			grown = append(grown, fmt.Errorf("%s: from %d to %d", row.what, row.start, row.end))
		}
		fmt.Println(strings.TrimRight(fmt.Sprintf("  %-22s %12d %12d %12d %s", row.what, row.start, row.end, row.allows, mark), " "))
	}
	return errors.Join(grown...)
}
