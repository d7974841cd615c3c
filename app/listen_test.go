package app

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/config"
)

// Connections that were used once and stay open, as a stranger leaves them.
func TestConnectionsBeyondTheLimitWait(t *testing.T) {
	var at string
	answer := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	server := serving(config.Config{MaxConnections: 2, ShutdownTimeout: time.Second}, "127.0.0.1:0", answer, slog.New(slog.DiscardHandler), nil,
		func(_ context.Context, address string) { at = address })
	require.NoError(t, server.OnStart(t.Context()))
	defer func() { assert.NoError(t, server.OnStop(context.WithoutCancel(t.Context()))) }()
	ask := func() net.Conn {
		conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", at)
		require.NoError(t, err)
		t.Cleanup(func() { _ = conn.Close() })
		_, err = fmt.Fprint(conn, "GET / HTTP/1.1\r\nHost: tokri\r\n\r\n")
		require.NoError(t, err)
		return conn
	}
	status := func(conn net.Conn, within time.Duration) (string, error) {
		require.NoError(t, conn.SetReadDeadline(time.Now().Add(within)))
		return bufio.NewReader(conn).ReadString('\n')
	}
	var open []net.Conn
	for range 2 {
		open = append(open, ask())
		said, err := status(open[len(open)-1], time.Minute)
		require.NoError(t, err)
		require.Contains(t, said, "200 OK")
	}
	third := ask()
	_, err := status(third, 200*time.Millisecond)
	require.ErrorIs(t, err, os.ErrDeadlineExceeded)
	require.NoError(t, open[0].Close())
	said, err := status(third, time.Minute)
	require.NoError(t, err)
	assert.Contains(t, said, "200 OK", "it has waited, and was not refused")
}
