package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/valyala/fasthttp"

	"tokri/app/loadtest/harness"
)

func (s settings) ordersOnSQLite(ctx context.Context) error {
	fmt.Printf("\nOrders on SQLite, synchronous=FULL: 3 things into the cart, check-out, the order; %d shoppers\n", s.shoppers)
	return s.orders(ctx, s.program(harness.SQLite(filepath.Join(s.workspace, "orders"))), s.journeys)
}

// ordersOnMongoDB measures one, two and three servers over one database and one Redis, all on this machine.
func (s settings) ordersOnMongoDB(ctx context.Context) (err error) {
	store, drop, err := harness.MongoDB(ctx, s.mongo, filepath.Join(s.workspace, "mongodb"))
	if err != nil {
		fmt.Printf("\nOrders on MongoDB: left out, %v\n", err)
		return nil
	}
	defer func() { err = errors.Join(err, drop(context.WithoutCancel(ctx))) }()
	cache, err := harness.StartRedis(ctx, s.workspace)
	if err != nil {
		fmt.Printf("\nOrders on MongoDB: left out, %v\n", err)
		return nil
	}
	defer cache.Kill()
	defer func() { err = errors.Join(err, cache.Close()) }()
	p := s.program(store)
	p.Extra = append(p.Extra, cache.Setting())
	o, err := s.open(ctx, p, s.products)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.close()) }()
	fmt.Printf("\nOrders on the MongoDB-wire server (FerretDB and PostgreSQL on this machine, too) and Redis; %d shoppers\n", s.shoppers)
	fmt.Println("processor: time per journey, and share of all processors")
	const layout = "%7s  %10s  %9s  %9s  %20s  %20s\n"
	fmt.Printf(layout, "servers", "journeys", "median", "99th", "servers' processor", "database's processor")
	servers, placed := []*harness.Server{o.server}, 0
	defer func() {
		for _, more := range servers[1:] {
			err = errors.Join(err, more.Stop())
		}
	}()
	for n := 1; ; n++ {
		crowd, err := harness.Crowd(ctx, o.api, n*s.shoppers, s.shoppers)
		if err != nil {
			return err
		}
		took, err := s.ordersOnServers(ctx, o, servers, crowd, layout)
		if err != nil {
			return err
		}
		placed += took
		if n == min(maxServers, s.shoppers) {
			break
		}
		more := p
		more.Extra = append([]string{"DATA_DIR=" + filepath.Join(s.workspace, fmt.Sprint("server", n))}, p.Extra...)
		next, err := more.Serve(ctx)
		if err != nil {
			return err
		}
		servers = append(servers, next)
	}
	return checkShop(ctx, p, o.server, placed)
}

const maxServers = 3

// ordersOnServers lets the shoppers order, each at one of the servers, and prints a line of the table.
func (s settings) ordersOnServers(ctx context.Context, o opened, servers []*harness.Server, crowd []*harness.Shopper, layout string) (placed int, err error) {
	used := func() (shop, database time.Duration, err error) {
		for _, server := range servers {
			own, missing := processorTime(server.Pid())
			shop, err = shop+own, errors.Join(err, missing)
		}
		database, missing := processorTimeOf("postgres", "ferretdb", "mongod")
		return shop, database, errors.Join(err, missing)
	}
	shopBefore, databaseBefore, err := used()
	if err != nil {
		return 0, err
	}
	var all sync.WaitGroup
	times, elapsed, errs := make([][]time.Duration, len(servers)), make([]time.Duration, len(servers)), make([]error, len(servers))
	for i, server := range servers {
		from, to := i*len(crowd)/len(servers), (i+1)*len(crowd)/len(servers)
		all.Go(func() {
			times[i], elapsed[i], errs[i] = placeOrders(ctx, server.URL, crowd[from:to], o.shop.Plenty, o.slots, s.journeys/2)
		})
	}
	all.Wait()
	shop, database, err := used()
	if err := errors.Join(append(errs, err)...); err != nil {
		return 0, err
	}
	took, lasted := slices.Concat(times...), slices.Max(elapsed)
	slices.Sort(took)
	share := func(of time.Duration) string {
		return fmt.Sprintf("%s, %.0f %%", preciseMS(of/time.Duration(len(took))), 100*of.Seconds()/lasted.Seconds()/float64(runtime.NumCPU()))
	}
	fmt.Printf(layout, fmt.Sprint(len(servers)), perSecond(float64(len(took))/lasted.Seconds()), ms(took[len(took)/2]), ms(took[len(took)*99/100]),
		share(shop-shopBefore), share(database-databaseBefore))
	return len(took), nil
}

// opened is a shop in which nothing is sold out, and its server.
type opened struct {
	shop   harness.Shop
	server *harness.Server
	api    *harness.API
	slots  []harness.Slot
}

func (s settings) open(ctx context.Context, p harness.Program, products int) (opened, error) {
	return s.openFrom(ctx, p, func() (harness.Shop, error) { return s.importShop(ctx, p, products) })
}

func (s settings) openFrom(ctx context.Context, p harness.Program, imported func() (harness.Shop, error)) (o opened, err error) {
	if o.shop, err = imported(); err != nil {
		return o, err
	}
	if o.server, err = p.Serve(ctx); err != nil {
		return o, err
	}
	o.api = harness.NewAPI(o.server)
	if o.slots, err = o.api.Slots(ctx, harness.WideSlot); err != nil {
		err = errors.Join(err, o.close())
	}
	return o, err
}

func (o opened) close() error {
	o.api.Close()
	return o.server.Stop()
}

func (s settings) orders(ctx context.Context, p harness.Program, length time.Duration) (err error) {
	o, err := s.open(ctx, p, s.products)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.close()) }()
	server := o.server
	crowd, err := harness.Crowd(ctx, o.api, 0, s.shoppers)
	if err != nil {
		return err
	}
	servers, err := stopwatch(server.Pid())
	if err != nil {
		return err
	}
	own, err := stopwatch(os.Getpid())
	if err != nil {
		return err
	}
	if err := profile(server); err != nil {
		return err
	}
	took, elapsed, err := placeOrders(ctx, server.URL, crowd, o.shop.Plenty, o.slots, length)
	if err = errors.Join(err, profile(server)); err != nil {
		return err
	}
	serverTook, err := servers()
	if err != nil {
		return err
	}
	ownTook, err := own()
	if err != nil {
		return err
	}
	each := time.Duration(len(took))
	memory, err := residentMemory(server.Pid())
	if err != nil {
		return err
	}
	slices.Sort(took)
	speed := float64(len(took)) / elapsed.Seconds()
	target := fmt.Sprintf("target: %d /s", targetSpeed)
	if speed < targetSpeed {
		target += ", not reached"
	}
	_ = row("journeys", perSecond(speed), "", true, target)
	// Other load on the machine changes the speed, but it hardly changes the processor time.
	_ = row("the server's processor time per journey", preciseMS(serverTook/each), "", true)
	_ = row("the shoppers' processor time per journey", preciseMS(ownTook/each), "", true)
	_ = row("median", ms(took[len(took)/2]), "", true)
	_ = row("99th percentile", ms(took[len(took)*99/100]), "", true)
	_ = row("memory under this load (RSS)", mib(memory), "", true)
	return checkShop(ctx, p, server, len(took))
}

// profile begins the profile of a server that `make profile` has built, or ends it.
func profile(server *harness.Server) error {
	if os.Getenv("PROFILE") == "" {
		return nil
	}
	return syscall.Kill(server.Pid(), syscall.SIGUSR1)
}

// checkShop checks the invariants, the number of orders and the log after the load.
func checkShop(ctx context.Context, p harness.Program, server *harness.Server, placed int) error {
	orders, violations := p.Healthy(ctx, time.Minute)
	broken := row("orders, and the doctor's violations", fmt.Sprintf("%d, %s", orders, verdict(violations)), "none", violations == nil)
	if violations == nil && orders != placed {
		broken = fmt.Errorf("%d orders were placed, and the shop has %d", placed, orders)
	}
	if wrong := server.Errors(); len(wrong) > 0 {
		broken = errors.Join(broken, fmt.Errorf("the server's log has %d errors; the first: %s", len(wrong), wrong[0]))
	}
	return errors.Join(broken, violations)
}

// importShop imports a shop with at least so many products in which nothing is sold out.
func (s settings) importShop(ctx context.Context, p harness.Program, products int) (harness.Shop, error) {
	folder, err := s.folder(fmt.Sprint("shop", products))
	if err != nil {
		return harness.Shop{}, err
	}
	shop, err := harness.WriteShop(folder, 0, 0)
	if err != nil {
		return shop, err
	}
	if err := shop.AddProducts(folder, products); err != nil {
		return shop, err
	}
	return shop, importFolder(ctx, p, folder)
}

// folder makes a folder in the workspace.
func (s settings) folder(name string) (string, error) {
	at := filepath.Join(s.workspace, name)
	return at, os.MkdirAll(at, 0o700)
}

func importFolder(ctx context.Context, p harness.Program, folder string) error {
	said, err := p.Run(ctx, "import", "--yes", folder)
	if err != nil {
		return fmt.Errorf("%w\n%s", err, said)
	}
	return nil
}

func verdict(violations error) string {
	if violations != nil {
		return "VIOLATED"
	}
	return "none"
}

// placeOrders lets every shopper place one order after another, and returns how long each took.
func placeOrders(ctx context.Context, url string, crowd []*harness.Shopper, goods []harness.Variant, slots []harness.Slot, length time.Duration) ([]time.Duration, time.Duration, error) {
	client := newClient(url, len(crowd))
	defer client.CloseIdleConnections()
	times := make([][]time.Duration, len(crowd))
	errs := make([]error, len(crowd))
	var all sync.WaitGroup
	began := time.Now()
	over := began.Add(length)
	for i, shopper := range crowd {
		all.Go(func() {
			t := newOrderClient(client, url, shopper)
			for n := 0; ctx.Err() == nil && time.Now().Before(over); n++ {
				start := time.Now()
				if errs[i] = t.order(goods, slots[(i+n)%len(slots)].ID); errs[i] != nil {
					return
				}
				times[i] = append(times[i], time.Since(start))
			}
		})
	}
	all.Wait()
	elapsed := time.Since(began)
	took := slices.Concat(times...)
	if len(took) == 0 {
		errs = append(errs, errors.New("no journey came to its end"))
	}
	return took, elapsed, errors.Join(append(errs, ctx.Err())...)
}

// orderClient is a shopper with an HTTP client that takes little processor time.
type orderClient struct {
	*harness.Shopper
	client  *fasthttp.HostClient
	url     string
	request fasthttp.Request
	reply   fasthttp.Response
	body    []byte
	keys    int
	spent   time.Duration // on the last check-out alone
}

func newOrderClient(client *fasthttp.HostClient, url string, s *harness.Shopper) *orderClient {
	t := &orderClient{Shopper: s, client: client, url: url + "/api"}
	t.request.Header.SetMethod(fasthttp.MethodPost)
	t.request.Header.SetContentType("application/json")
	t.request.Header.Set("Accept-Encoding", "gzip, deflate, br")
	t.request.Header.Set("Authorization", "Bearer "+s.Token)
	return t
}

// order is one journey: three packs into the cart, check-out, the order. All packs are equally likely.
func (t *orderClient) order(goods []harness.Variant, slot string) error {
	first := rand.IntN(len(goods))
	for n := range 3 {
		v := goods[(first+n*17)%len(goods)]
		t.body = fmt.Appendf(t.body[:0], `{"productId":%q,"variantId":%q,"quantity":%d}`, v.ProductID, v.ID, 1+n%2)
		if err := t.call("/cart/add-to-cart"); err != nil {
			return err
		}
	}
	t.keys++
	t.request.Header.Set("Idempotency-Key", fmt.Sprintf("%s-%d", t.ID, t.keys))
	t.body = fmt.Appendf(t.body[:0], `{"cartId":%q,"addressId":%q,"deliverySlotId":%q,"paymentMethod":"cod"}`, t.ID, t.AddressID, slot)
	began := time.Now()
	err := t.call("/cart/check-out")
	t.spent = time.Since(began)
	t.request.Header.Del("Idempotency-Key")
	if err != nil {
		return err
	}
	var placed struct {
		Data struct {
			ID string `json:"_id"`
		} `json:"data"`
	}
	if err := json.Unmarshal(t.reply.Body(), &placed); err != nil {
		return err
	}
	t.body = fmt.Appendf(t.body[:0], `{"orderId":%q}`, placed.Data.ID)
	return t.call("/order/user/details")
}

func (t *orderClient) call(path string) error {
	t.request.SetRequestURI(t.url + path)
	t.request.SetBodyRaw(t.body)
	if err := t.client.Do(&t.request, &t.reply); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if t.reply.StatusCode() != fasthttp.StatusOK {
		return fmt.Errorf("%s answers %d: %.300s", path, t.reply.StatusCode(), t.reply.Body())
	}
	return nil
}
