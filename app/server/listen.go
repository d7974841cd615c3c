package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/fx"
	"golang.org/x/net/netutil"

	"tokri/adapters/httpapi"
	"tokri/app/providers"
	"tokri/config"
	"tokri/core/saga"
)

// The limits of a connection. The longest call is a check-out, which takes at most saga.StepTime.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 20 * time.Second
	writeTimeout      = saga.StepTime + 10*time.Second
	idleTimeout       = 3 * time.Minute // longer than a proxy keeps an unused connection (Caddy: two minutes); otherwise the proxy might send a request on a connection that is just being closed
	maxHeaderBytes    = 32 << 10
)

// ownFiles is how many files a server opens besides the connections of customers: the database's, pictures, and
// connections to MongoDB (100 at most), Redis, the gateway and the providers.
const ownFiles = 256

// tooFewFiles returns what an operator must do if the system lets the process open fewer files than it may have
// connections, or "". The server would answer no new customer, and fail to read its own files, when they are used up.
func tooFewFiles(limit uint64, connections int) string {
	needed := uint64(connections) + ownFiles
	if limit >= needed {
		return ""
	}
	var instead string
	if limit > ownFiles {
		instead = fmt.Sprintf(", or set MAX_CONNECTIONS to %d", limit-ownFiles)
	}
	return fmt.Sprintf("the system lets this process open %d files, and MAX_CONNECTIONS=%d needs %d: raise the limit "+
		"(LimitNOFILE of systemd, ulimits of compose, ulimit -n in a shell)%s", limit, connections, needed, instead)
}

// startServer serves the API and the website, and tells the gateway where to send webhooks.
func startServer(lc fx.Lifecycle, c config.Config, handler http.Handler, o *providers.Payments, log *slog.Logger, down fx.Shutdowner) {
	var files syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &files) == nil {
		if advice := tooFewFiles(files.Cur, c.MaxConnections); advice != "" {
			log.Warn(advice)
		}
	}
	lc.Append(serving(c, c.HTTPAddr, handler, log, down, func(ctx context.Context, at string) {
		if err := o.RegisterWebhook(ctx, providers.Reachable(at, "")); err != nil {
			log.WarnContext(ctx, "webhooks cannot be received; the scheduler asks the gateway about payments instead", "error", err)
		}
		log.InfoContext(ctx, "serving", "address", "http://"+at, "public_url", c.PublicURL)
	}))
}

// startMetrics serves the metrics on METRICS_ADDR, if that is set.
func startMetrics(lc fx.Lifecycle, c config.Config, r *prometheus.Registry, log *slog.Logger, down fx.Shutdowner) {
	if c.MetricsAddr == "" {
		return
	}
	routes := http.NewServeMux()
	routes.Handle("GET /metrics", httpapi.Metrics(r))
	lc.Append(serving(c, c.MetricsAddr, routes, log, down, func(ctx context.Context, at string) {
		log.InfoContext(ctx, "serving metrics", "address", "http://"+at+"/metrics")
	}))
}

// serving is the lifecycle of one HTTP server. If the server fails, the program shuts down.
func serving(c config.Config, addr string, handler http.Handler, log *slog.Logger, down fx.Shutdowner, started func(ctx context.Context, at string)) fx.Hook {
	server := &http.Server{
		Handler: handler, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
		ReadHeaderTimeout: readHeaderTimeout, ReadTimeout: readTimeout, WriteTimeout: writeTimeout,
		IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeaderBytes,
		ConnState: newConnections(c.MaxConnections).changed,
	}
	return fx.Hook{
		OnStart: func(ctx context.Context) error {
			listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
			if err != nil {
				return cannotListen(addr, err)
			}
			// Without a limit, connections of strangers would use up the memory, and the file descriptors that
			// pictures and calls to the gateway need.
			listener = netutil.LimitListener(listener, c.MaxConnections)
			started(ctx, listener.Addr().String())
			go func() {
				if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
					log.Error("the HTTP server failed", "error", err)
					_ = down.Shutdown(fx.ExitCode(1))
				}
			}()
			return nil
		},
		OnStop: func(ctx context.Context) error {
			ctx, cancel := context.WithTimeout(ctx, c.ShutdownTimeout)
			defer cancel()
			err := server.Shutdown(ctx)
			if errors.Is(err, context.DeadlineExceeded) {
				log.Warn("requests that had not ended were cut off", "after", c.ShutdownTimeout.String())
				err = server.Close()
			}
			return err
		},
	}
}

// cannotListen says what an operator can do about an address on which the server cannot listen.
func cannotListen(addr string, err error) error {
	advice := "is it an address of this machine, with a port up to 65535?"
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		advice = "another program uses this port: stop it, or choose another port"
	case errors.Is(err, syscall.EACCES):
		advice = "ports below 1024 need a right that this user lacks: choose a higher port, with a proxy in front of it"
	}
	return fmt.Errorf("cannot listen on %s: %s: %w", addr, advice, err)
}
