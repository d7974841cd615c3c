package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/valyala/fasthttp"

	"tokri/app/loadtest/harness"
)

const listPath = "/api/product/list-user"

var listBody = []byte(`{"limit":24}`)

// list compares the product list with the bare handler. The two are measured in turns, so that other load on
// the machine affects both.
func (s settings) list(ctx context.Context) (err error) {
	server, err := s.program(harness.SQLite(filepath.Join(s.workspace, "list"))).Serve(ctx, "--demo")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	reply, err := recordList(server.URL)
	if err != nil {
		return err
	}
	text, err := json.Marshal(reply)
	if err != nil {
		return err
	}
	file := filepath.Join(s.workspace, "reply.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return err
	}
	bare, stop, err := startBare(ctx, file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stop()) }()
	fmt.Printf("\nProduct list: 24 products, %d bytes in brotli, as browsers ask for it\n", len(reply.Body))
	var broken []error
	for _, connections := range []int{16, 64} {
		share, ours, theirs, err := s.compare(ctx, server.URL, bare, connections)
		if err != nil {
			return err
		}
		_ = row(fmt.Sprintf("%d connections, bare Gin handler", connections), perSecond(theirs), "", true)
		_ = row(fmt.Sprintf("%d connections, the shop", connections), perSecond(ours), "", true)
		broken = append(broken, row(fmt.Sprintf("%d connections, share (median of %d rounds)", connections, s.rounds),
			fmt.Sprintf("%.0f %%", 100*share), fmt.Sprintf("at least %.0f %%", 100*minShare), share >= minShare))
	}
	return errors.Join(broken...)
}

func (s settings) compare(ctx context.Context, shop, bare string, connections int) (share, ours, theirs float64, err error) {
	var shares, all, bares []float64
	for n := range s.rounds + 1 {
		b, err := measureRate(ctx, bare, connections, s.round)
		if err != nil {
			return 0, 0, 0, err
		}
		o, err := measureRate(ctx, shop, connections, s.round)
		if err != nil {
			return 0, 0, 0, err
		}
		if n == 0 {
			continue // the first round only warms up
		}
		shares, all, bares = append(shares, o/b), append(all, o), append(bares, b)
	}
	return median(shares), median(all), median(bares), nil
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

func perSecond(n float64) string { return fmt.Sprintf("%.0f /s", n) }

func newClient(url string, connections int) *fasthttp.HostClient {
	return &fasthttp.HostClient{Addr: strings.TrimPrefix(url, "http://"), MaxConns: connections,
		ReadTimeout: 30 * time.Second, WriteTimeout: 30 * time.Second, NoDefaultUserAgentHeader: true}
}

func listRequest(url string, r *fasthttp.Request) {
	r.SetRequestURI(url + listPath)
	r.Header.SetMethod(fasthttp.MethodPost)
	r.Header.SetContentType("application/json")
	r.Header.Set("Accept-Encoding", "gzip, deflate, br")
	r.SetBodyRaw(listBody)
}

// recordList records the product list without the headers that differ in every reply.
func recordList(url string) (recorded, error) {
	var request fasthttp.Request
	var reply fasthttp.Response
	listRequest(url, &request)
	if err := newClient(url, 1).Do(&request, &reply); err != nil {
		return recorded{}, err
	}
	if reply.StatusCode() != fasthttp.StatusOK || string(reply.Header.ContentEncoding()) != "br" {
		return recorded{}, fmt.Errorf("the product list answers %d in %q", reply.StatusCode(), reply.Header.ContentEncoding())
	}
	r := recorded{Path: listPath, Header: map[string]string{}, Body: slices.Clone(reply.Body())}
	reply.Header.VisitAll(func(name, value []byte) {
		if string(name) != "Date" { // net/http writes that one
			r.Header[string(name)] = string(value)
		}
	})
	return r, nil
}

// measureRate sends requests as fast as they are answered, and returns the number of requests per second.
func measureRate(ctx context.Context, url string, connections int, length time.Duration) (float64, error) {
	client := newClient(url, connections)
	defer client.CloseIdleConnections()
	var done atomic.Int64
	errs := make([]error, connections)
	var all sync.WaitGroup
	began := time.Now()
	over := began.Add(length)
	for i := range connections {
		all.Go(func() {
			var request fasthttp.Request
			var reply fasthttp.Response
			listRequest(url, &request)
			n := int64(0)
			for ctx.Err() == nil && time.Now().Before(over) {
				if errs[i] = client.Do(&request, &reply); errs[i] != nil {
					return
				}
				if reply.StatusCode() != fasthttp.StatusOK {
					errs[i] = fmt.Errorf("%s answers %d", url, reply.StatusCode())
					return
				}
				n++
			}
			done.Add(n)
		})
	}
	all.Wait()
	return float64(done.Load()) / time.Since(began).Seconds(), errors.Join(append(errs, ctx.Err())...)
}
