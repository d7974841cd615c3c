package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"sync"
	"time"
)

// balancer is the proxy in front of the servers, as Caddy is with lb_policy round_robin, health_uri /readyz and lb_try_duration:
// it leaves out servers that are not ready, and tries the next one if a connection cannot be made, since then nothing was sent.
type balancer struct {
	server *http.Server
	url    string

	mu      sync.Mutex
	backend []*backend
	next    int
}

type backend struct {
	host  string // of the server that is there now
	ready bool
}

const (
	probeEvery = 500 * time.Millisecond
	probeTime  = 2 * time.Second
	// answerTime is how long a caller waits for an answer; phones give up then.
	answerTime = 30 * time.Second
)

func newBalancer(ctx context.Context, hosts []string) (*balancer, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	b := &balancer{url: "http://" + l.Addr().String()}
	for _, host := range hosts {
		b.backend = append(b.backend, &backend{host: host, ready: true})
	}
	proxy := &httputil.ReverseProxy{
		Rewrite:   func(r *httputil.ProxyRequest) { r.SetXForwarded() },
		Transport: b,
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) {
			w.WriteHeader(http.StatusBadGateway)
		},
	}
	b.server = &http.Server{Handler: proxy, ReadHeaderTimeout: answerTime}
	go func() { _ = b.server.Serve(l) }()
	for i := range b.backend {
		go b.watch(ctx, i)
	}
	return b, nil
}

// RoundTrip sends a request to the next server that is ready, or to any if none is.
func (b *balancer) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	err = errors.New("no server")
	for _, host := range b.order() {
		try := r.Clone(r.Context())
		try.URL.Scheme, try.URL.Host = "http", host
		try.Body, try.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		var reply *http.Response
		if reply, err = http.DefaultTransport.RoundTrip(try); err == nil {
			return reply, nil
		}
		if dial := (*net.OpError)(nil); !errors.As(err, &dial) || dial.Op != "dial" {
			return nil, err // the server may have begun to work
		}
	}
	return nil, err
}

// order lists the servers in the order in which they are tried.
func (b *balancer) order() (hosts []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.next++
	var rest []string
	for i := range b.backend {
		s := b.backend[(b.next+i)%len(b.backend)]
		if s.ready {
			hosts = append(hosts, s.host)
		} else {
			rest = append(rest, s.host)
		}
	}
	return append(hosts, rest...)
}

// set says that another server stands in a place.
func (b *balancer) set(i int, host string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.backend[i].host = host
}

func (b *balancer) watch(ctx context.Context, i int) {
	probe := &http.Client{Timeout: probeTime}
	tick := time.NewTicker(probeEvery)
	defer tick.Stop()
	for {
		b.mu.Lock()
		host := b.backend[i].host
		b.mu.Unlock()
		ready := false
		if r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+host+"/readyz", nil); err == nil {
			if reply, err := probe.Do(r); err == nil {
				ready = reply.StatusCode == http.StatusOK
				_ = reply.Body.Close()
			}
		}
		b.mu.Lock()
		b.backend[i].ready = ready
		b.mu.Unlock()
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
