package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/valyala/fasthttp"

	"tokri/app/loadtest/harness"
)

// customer is somebody who shops at one program.
type customer interface {
	list(ctx context.Context) error
	add(ctx context.Context) error      // one unit of the next pack, into the cart
	empty(ctx context.Context) error    // orders what an earlier work left in the cart
	checkOut(ctx context.Context) error // all that is in the cart
	order(ctx context.Context) error    // the page of the order that was placed last
}

// A work that only adds fills a cart with so many packs and units of each, which Tokri's rules allow, and orders them then.
const (
	inCart = 10
	most   = 20
)

// cart says which pack comes next into the cart, and whether it has one.
type cart struct{ first, filled int }

func (c *cart) next(of int) int {
	if c.filled == 0 {
		c.first = rand.IntN(of)
	}
	c.filled++
	return (c.first + c.filled%inCart*5) % of
}

// caller calls a program with little processor time of its own.
type caller struct {
	client  *fasthttp.HostClient
	url     string
	request fasthttp.Request
	reply   fasthttp.Response
}

func newCaller(url, token string) *caller {
	c := &caller{url: url, client: &fasthttp.HostClient{Addr: strings.TrimPrefix(url, "http://"), MaxConns: 1,
		ReadTimeout: 30 * time.Second, WriteTimeout: 30 * time.Second, NoDefaultUserAgentHeader: true}}
	c.request.Header.SetContentType("application/json")
	c.request.Header.Set("Accept-Encoding", "gzip, deflate, br")
	c.request.Header.Set("Authorization", token)
	return c
}

func (c *caller) call(method, path, body string) error {
	c.request.Header.SetMethod(method)
	c.request.SetRequestURI(c.url + path)
	c.request.SetBodyString(body)
	if err := c.client.Do(&c.request, &c.reply); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if c.reply.StatusCode() != fasthttp.StatusOK {
		return fmt.Errorf("%s answers %d: %.300s", path, c.reply.StatusCode(), c.reply.Body())
	}
	return nil
}

// tokriCustomer shops as the shop's own client does.
type tokriCustomer struct {
	*caller
	cart
	*harness.Shopper
	goods []harness.Variant
	slots []harness.Slot
	keys  int
	last  string
}

func (c *tokriCustomer) list(context.Context) error {
	return c.call(fasthttp.MethodPost, "/api/product/list-user", `{"limit":24}`)
}

func (c *tokriCustomer) add(ctx context.Context) error {
	if c.filled == inCart*most {
		if err := c.empty(ctx); err != nil {
			return err
		}
	}
	v := c.goods[c.next(len(c.goods))]
	return c.call(fasthttp.MethodPost, "/api/cart/add-to-cart",
		fmt.Sprintf(`{"productId":%q,"variantId":%q,"quantity":1}`, v.ProductID, v.ID))
}

func (c *tokriCustomer) checkOut(context.Context) error {
	c.keys++
	c.request.Header.Set("Idempotency-Key", fmt.Sprintf("%s-%d", c.ID, c.keys))
	defer c.request.Header.Del("Idempotency-Key")
	if err := c.call(fasthttp.MethodPost, "/api/cart/check-out", fmt.Sprintf(
		`{"cartId":%q,"addressId":%q,"deliverySlotId":%q,"paymentMethod":"cod"}`, c.ID, c.AddressID, c.slots[c.keys%len(c.slots)].ID)); err != nil {
		return err
	}
	var placed struct {
		Data struct {
			ID string `json:"_id"`
		} `json:"data"`
	}
	err := json.Unmarshal(c.reply.Body(), &placed)
	c.filled, c.last = 0, placed.Data.ID
	return err
}

func (c *tokriCustomer) empty(ctx context.Context) error {
	if c.filled == 0 {
		return nil
	}
	return c.checkOut(ctx)
}

func (c *tokriCustomer) order(context.Context) error {
	return c.call(fasthttp.MethodPost, "/api/order/user/details", fmt.Sprintf(`{"orderId":%q}`, c.last))
}

// pocketCustomer shops with PocketBase's calls and the two routes of ./pocketbase.
type pocketCustomer struct {
	*caller
	cart
	goods []string
	last  string
}

func (c *pocketCustomer) list(context.Context) error {
	return c.call(fasthttp.MethodGet, "/api/collections/products/records?perPage=24", "")
}

func (c *pocketCustomer) add(ctx context.Context) error {
	if c.filled == inCart*most {
		if err := c.empty(ctx); err != nil {
			return err
		}
	}
	return c.call(fasthttp.MethodPost, "/cart/add",
		fmt.Sprintf(`{"product":%q,"quantity":1}`, c.goods[c.next(len(c.goods))]))
}

func (c *pocketCustomer) checkOut(context.Context) error {
	if err := c.call(fasthttp.MethodPost, "/cart/check-out", ""); err != nil {
		return err
	}
	var placed struct{ ID string }
	err := json.Unmarshal(c.reply.Body(), &placed)
	c.filled, c.last = 0, placed.ID
	return err
}

func (c *pocketCustomer) empty(ctx context.Context) error {
	if c.filled == 0 {
		return nil
	}
	return c.checkOut(ctx)
}

func (c *pocketCustomer) order(context.Context) error {
	return c.call(fasthttp.MethodGet, "/api/collections/orders/records/"+c.last+"?expand=order_lines_via_order", "")
}

// tokri starts the program on SQLite, whose commits all reach the disk, with the demo shop's products in practically unlimited
// stock.
func (s settings) tokri(ctx context.Context, folder string) (p *program, packs int, err error) {
	goods := filepath.Join(folder, "goods")
	if err := os.Mkdir(goods, 0o700); err != nil {
		return nil, 0, err
	}
	shop, err := harness.WriteShop(goods, 0, 0)
	if err != nil {
		return nil, 0, err
	}
	tokri := harness.Program{Binary: s.binary, Store: harness.SQLite(filepath.Join(folder, "tokri"))}
	if said, err := tokri.Run(ctx, "import", "--yes", goods); err != nil {
		return nil, 0, fmt.Errorf("%w\n%s", err, said)
	}
	server, err := tokri.Serve(ctx)
	if err != nil {
		return nil, 0, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, server.Kill())
		}
	}()
	api := harness.NewAPI(server)
	slots, err := api.Slots(ctx, harness.WideSlot)
	if err != nil {
		return nil, 0, err
	}
	crowd, err := harness.Crowd(ctx, api, 0, s.shoppers)
	if err != nil {
		return nil, 0, err
	}
	p = &program{name: "Tokri", pid: server.Pid(), stop: server.Stop}
	for _, one := range crowd {
		p.customers = append(p.customers, &tokriCustomer{caller: newCaller(server.URL, "Bearer "+one.Token), Shopper: one, goods: shop.Plenty, slots: slots})
	}
	return p, len(shop.Plenty), nil
}

// pocketBase starts the rival in an empty folder.
func (s settings) pocketBase(ctx context.Context, binary, folder, synchronous string, packs int) (*program, error) {
	p := &program{name: "PocketBase, its default", stop: func() error { return nil }}
	if synchronous != "" {
		p.name = "PocketBase, synchronous=" + synchronous
	}
	server := exec.CommandContext(ctx, binary, "-dir", folder, "-synchronous", synchronous,
		"-products", fmt.Sprint(packs), "-customers", fmt.Sprint(s.shoppers))
	server.Env = []string{"TMPDIR=" + os.TempDir()}
	server.Stderr = os.Stderr
	out, err := server.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := server.Start(); err != nil {
		return nil, err
	}
	end := func() error {
		err := server.Process.Signal(syscall.SIGTERM)
		_ = server.Wait() // it was told to end
		return err
	}
	line, err := bufio.NewReader(out).ReadBytes('\n')
	if err != nil {
		return nil, errors.Join(fmt.Errorf("the shop on PocketBase does not start: %w", err), end())
	}
	var shop struct {
		URL      string
		Tokens   []string
		Products []string
	}
	if err := json.Unmarshal(line, &shop); err != nil {
		return nil, errors.Join(err, end())
	}
	p.pid, p.stop = server.Process.Pid, end
	for _, token := range shop.Tokens {
		p.customers = append(p.customers, &pocketCustomer{caller: newCaller(shop.URL, token), goods: shop.Products})
	}
	return p, nil
}
