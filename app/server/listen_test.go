package server

import (
	"bufio"
	"context"
	"fmt"
	"io"
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

// startLimited starts a server that takes two connections at once. It answers /wait when released is closed, everything else at once.
func startLimited(t *testing.T) (address string, released chan struct{}) {
	released = make(chan struct{})
	answer := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/wait" {
			<-released
		}
		w.WriteHeader(http.StatusOK)
	})
	server := serving(config.Config{MaxConnections: 2, ShutdownTimeout: time.Second}, "127.0.0.1:0", answer, slog.New(slog.DiscardHandler), nil,
		func(_ context.Context, at string) { address = at })
	require.NoError(t, server.OnStart(t.Context()))
	t.Cleanup(func() { assert.NoError(t, server.OnStop(context.WithoutCancel(t.Context()))) })
	return address, released
}

// ask sends a request on a connection of its own, which stays open until the test ends.
func ask(t *testing.T, address, path string) net.Conn {
	conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	_, err = fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: tokri\r\n\r\n", path)
	require.NoError(t, err)
	return conn
}

// statusOf reads the first line of the answer.
func statusOf(t *testing.T, conn net.Conn, within time.Duration) (string, error) {
	require.NoError(t, conn.SetReadDeadline(time.Now().Add(within)))
	return bufio.NewReader(conn).ReadString('\n')
}

func requireAnswered(t *testing.T, conn net.Conn, why string) {
	status, err := statusOf(t, conn, 10*time.Second)
	require.NoError(t, err, why)
	require.Contains(t, status, "200 OK", why)
}

func TestConnectionsBeyondTheLimitWait(t *testing.T) {
	address, released := startLimited(t)
	busy := []net.Conn{ask(t, address, "/wait"), ask(t, address, "/wait")}
	third := ask(t, address, "/")
	_, err := statusOf(t, third, 200*time.Millisecond)
	require.ErrorIs(t, err, os.ErrDeadlineExceeded)
	close(released)
	for _, conn := range append(busy, third) {
		requireAnswered(t, conn, "a connection that waits is not refused")
	}
}

// A stranger uses each connection once and leaves it open.
func TestIdleConnectionsMakeRoom(t *testing.T) {
	address, released := startLimited(t)
	defer close(released)
	busy := ask(t, address, "/wait")
	first := ask(t, address, "/")
	requireAnswered(t, first, "there is room for two")
	for range 5 {
		requireAnswered(t, ask(t, address, "/"), "the idle connection is closed for it")
	}
	_, err := io.ReadAll(first)
	require.NoError(t, err, "it was closed")
	_, err = statusOf(t, busy, 200*time.Millisecond)
	require.ErrorIs(t, err, os.ErrDeadlineExceeded, "one that is in use stays open")
}

// A stranger who reads an answer slowly, or a request that hangs, must not make a stop fail.
func TestAStopCutsOffWhatDoesNotEnd(t *testing.T) {
	started := make(chan struct{})
	hangs := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(started)
		<-r.Context().Done()
	})
	var address string
	server := serving(config.Config{MaxConnections: 1, ShutdownTimeout: 50 * time.Millisecond}, "127.0.0.1:0", hangs, slog.New(slog.DiscardHandler), nil,
		func(_ context.Context, at string) { address = at })
	require.NoError(t, server.OnStart(t.Context()))
	waits := ask(t, address, "/")
	<-started
	require.NoError(t, server.OnStop(t.Context()))
	_, err := statusOf(t, waits, 10*time.Second)
	require.ErrorIs(t, err, io.EOF)
}

func TestAPortThatIsTakenIsNamedWithWhatToDo(t *testing.T) {
	address, released := startLimited(t)
	close(released)
	second := serving(config.Config{MaxConnections: 1}, address, nil, slog.New(slog.DiscardHandler), nil, nil)
	require.ErrorContains(t, second.OnStart(t.Context()), "cannot listen on "+address+": another program uses this port: stop it, or choose another port")
	wrong := serving(config.Config{MaxConnections: 1}, "127.0.0.1:99999", nil, slog.New(slog.DiscardHandler), nil, nil)
	require.ErrorContains(t, wrong.OnStart(t.Context()), "cannot listen on 127.0.0.1:99999: is it an address of this machine, with a port up to 65535?")
}

func TestTooFewFilesAreSaid(t *testing.T) {
	assert.Empty(t, tooFewFiles(1<<20, 5000))
	assert.Empty(t, tooFewFiles(5256, 5000))
	assert.Equal(t, "the system lets this process open 1024 files, and MAX_CONNECTIONS=5000 needs 5256: raise the limit "+
		"(LimitNOFILE of systemd, ulimits of compose, ulimit -n in a shell), or set MAX_CONNECTIONS to 768", tooFewFiles(1024, 5000))
	assert.Contains(t, tooFewFiles(200, 5000), "open 200 files")
}
