package providers

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"tokri/adapters/sandbox"
	"tokri/app/telemetry"
	"tokri/config"
	"tokri/core/wake"
)

const (
	sandboxPort = "127.0.0.1:8090"
	// sandboxWait is how long a server waits for the address of a sandbox that another process is starting.
	sandboxWait = 5 * time.Second
	// sandboxTimeout limits how long the sandbox waits for a request.
	sandboxTimeout = 20 * time.Second
)

// sandboxServer is the payment sandbox of a data folder. One process at a time serves it, and the other
// processes on the same folder call that one. After a restart it listens on the same address, so that open
// payment pages work again.
type sandboxServer struct {
	url      string
	gateway  *sandbox.Server // nil if another process serves the sandbox
	server   *http.Server
	listener net.Listener
	lock     *os.File
	log      *slog.Logger
}

func openSandbox(ctx context.Context, c config.Config, log *slog.Logger) (*sandboxServer, error) {
	dir := filepath.Join(c.DataDir, "sandbox")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the sandbox's folder: %w", err)
	}
	lock, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock the sandbox: %w", err)
	}
	s := &sandboxServer{lock: lock, log: log}
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, errors.Join(fmt.Errorf("lock the sandbox: %w", err), lock.Close())
		}
		s.url, err = runningURL(ctx, lock)
		return s, errors.Join(err, lock.Close())
	}
	if err := s.open(ctx, dir, c); err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	return s, nil
}

// runningURL reads the sandbox's address from the lock file, into which the serving process writes it.
func runningURL(ctx context.Context, lock *os.File) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, sandboxWait)
	defer cancel()
	for {
		text := make([]byte, 256)
		if n, _ := lock.ReadAt(text, 0); n > 0 && text[n-1] == '\n' {
			return string(text[:n-1]), nil
		}
		if wake.Sleep(ctx, 20*time.Millisecond) != nil {
			return "", errors.New("another process serves the payment sandbox, but its address is not in the lock file")
		}
	}
}

func (s *sandboxServer) open(ctx context.Context, dir string, c config.Config) error {
	if err := s.lock.Truncate(0); err != nil {
		return fmt.Errorf("lock the sandbox: %w", err)
	}
	var err error
	if s.listener, err = listen(ctx, filepath.Join(dir, "address"), c.SandboxAddr); err != nil {
		return err
	}
	s.gateway, err = sandbox.New(sandbox.Config{Dir: dir, Log: s.log, Now: time.Now})
	if err != nil {
		return errors.Join(err, s.listener.Close())
	}
	s.server = &http.Server{Handler: s.gateway, ReadHeaderTimeout: sandboxTimeout, ReadTimeout: sandboxTimeout,
		ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelWarn)}
	s.url = "http://" + Reachable(s.listener.Addr().String(), c.PublicURL)
	if _, err := s.lock.WriteAt([]byte(s.url+"\n"), 0); err != nil {
		return errors.Join(fmt.Errorf("lock the sandbox: %w", err), s.listener.Close())
	}
	return nil
}

// listen takes the configured address. If there is none, it tries the address of the last run, then the default
// port, then any free port.
func listen(ctx context.Context, memory, asked string) (net.Listener, error) {
	had, _ := os.ReadFile(memory) // there is none on the first start
	addresses := []string{string(had), sandboxPort, "127.0.0.1:0"}
	if asked != "" {
		addresses = []string{asked}
		if strings.HasSuffix(asked, ":0") {
			addresses = []string{string(had), asked}
		}
	}
	var failures []error
	for _, address := range addresses {
		if address == "" {
			continue
		}
		l, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
		if err != nil {
			failures = append(failures, err)
			continue
		}
		if err := os.WriteFile(memory, []byte(l.Addr().String()), 0o600); err != nil {
			return nil, errors.Join(fmt.Errorf("remember the sandbox's address: %w", err), l.Close())
		}
		return l, nil
	}
	return nil, fmt.Errorf("the sandbox cannot listen: %w", errors.Join(failures...))
}

// Reachable returns the address with which a browser reaches a listener. A listener on all addresses is reached
// on the host of the shop's public URL.
func Reachable(at, publicURL string) string {
	host, port, err := net.SplitHostPort(at)
	if err != nil {
		return at
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
		if u, err := url.Parse(publicURL); err == nil && u.Hostname() != "" {
			host = u.Hostname()
		}
	}
	return net.JoinHostPort(host, port)
}

// serve answers requests until close is called.
func (s *sandboxServer) serve(ctx context.Context) {
	if s.server == nil {
		return
	}
	s.log.InfoContext(ctx, "payment sandbox", "address", s.url)
	go func() {
		if err := s.server.Serve(s.listener); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("the payment sandbox stopped", "error", err)
		}
	}()
}

// close ends open connections at once, because nothing depends on them.
func (s *sandboxServer) close() error {
	if s.server == nil {
		return nil
	}
	return errors.Join(s.server.Close(), s.gateway.Close(), s.lock.Close())
}

// setWebhook tells the sandbox the address of the shop's webhook.
func (s *sandboxServer) setWebhook(ctx context.Context, h sandbox.Webhook) error {
	if s.gateway != nil {
		return s.gateway.SetWebhook(h)
	}
	body, err := json.Marshal(h)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, sandboxWait)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/sandbox/webhook", bytes.NewReader(body))
	if err != nil {
		return err
	}
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		return fmt.Errorf("tell the sandbox the address of the shop's webhook: %w", err)
	}
	defer func() { _ = reply.Body.Close() }()
	if reply.StatusCode != http.StatusNoContent {
		return fmt.Errorf("tell the sandbox the address of the shop's webhook: it answers %s", reply.Status)
	}
	return nil
}

// ServeSandbox serves only the payment sandbox of a data folder, until ctx ends. Servers that start on the same
// folder use it.
func ServeSandbox(ctx context.Context, c config.Config) error {
	if c.Gateway() != config.Sandbox {
		return errors.New("the payment sandbox needs APP_ENV=development and no PHONEPE_CLIENT_ID")
	}
	s, err := openSandbox(ctx, c, telemetry.NewLog(c))
	if err != nil {
		return err
	}
	if s.gateway == nil {
		return fmt.Errorf("another process serves the payment sandbox: %s", s.url)
	}
	s.serve(ctx)
	<-ctx.Done()
	return s.close()
}
