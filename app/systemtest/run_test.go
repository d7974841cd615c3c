package systemtest_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
	"tokri/internal/jsontest"
)

// A server that is told to stop finishes the check-outs that have begun.
func TestStopLetsCheckOutsFinish(t *testing.T) {
	t.Parallel()
	w := open(t, program(t, sqliteStore(t)), 1)
	crowd := w.crowd(t, 40)
	fill(t, crowd, w.Plenty[0], w.Plenty[1])
	server := w.apis[0].Server
	var once sync.Once
	got := atOnce(len(crowd), func(i int) outcome {
		o := checkOut(t.Context(), crowd[i], w.wide[0].ID, "stopping-now")
		once.Do(func() { assert.NoError(t, server.Signal(syscall.SIGTERM)) })
		return o
	})
	<-server.Gone
	require.NoError(t, server.Ended, "a server that was told to stop has not failed")
	require.Empty(t, server.Errors())
	placed := len(orders(got))
	assert.Positive(t, placed)
	// No check-out is unfinished: every accepted call has its order, and none had to be resumed.
	found, err := w.Doctor(t.Context())
	require.NoError(t, err)
	assert.Equal(t, placed, found)
	for _, o := range got {
		if o.err == nil {
			assert.True(t, o.reply.OK(), o.reply)
		}
	}
}

// A request whose body is still arriving when the server is told to stop is answered.
func TestStopWaitsForARequest(t *testing.T) {
	t.Parallel()
	server := serve(t, program(t, sqliteStore(t)), "--demo")
	conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", strings.TrimPrefix(server.URL, "http://"))
	require.NoError(t, err)
	defer func() { assert.NoError(t, conn.Close()) }()
	const body = `{"limit":1}`
	_, err = fmt.Fprintf(conn, "POST /api/product/list-user HTTP/1.1\r\nHost: tokri\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n", len(body))
	require.NoError(t, err)
	said := make([]byte, 512)
	n, err := conn.Read(said)
	require.NoError(t, err)
	require.Contains(t, string(said[:n]), "100 Continue", "the request is under way")
	require.NoError(t, server.Signal(syscall.SIGTERM))
	// The server no longer listens, but still serves open connections.
	closed, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	require.NoError(t, harness.Until(closed, 5*time.Millisecond, func() error {
		if other, err := new(net.Dialer).DialContext(closed, "tcp", strings.TrimPrefix(server.URL, "http://")); err == nil {
			_ = other.Close()
			return errors.New("it still listens")
		}
		return nil
	}))
	_, err = conn.Write([]byte(body))
	require.NoError(t, err)
	n, err = conn.Read(said)
	require.NoError(t, err)
	assert.Contains(t, string(said[:n]), "HTTP/1.1 200 OK")
	<-server.Gone
	assert.NoError(t, server.Ended)
}

func TestTwoServersCannotShareAFolder(t *testing.T) {
	t.Parallel()
	p := program(t, sqliteStore(t))
	serve(t, p, "--demo")
	_, err := p.Serve(t.Context())
	require.Error(t, err)
	require.ErrorContains(t, err, "exit status 1")
	assert.Regexp(t, `tokri: .*process [0-9]+ has opened `, err.Error(), "it says who is in the way")
	// A command that only reads is allowed.
	_, err = p.Doctor(t.Context())
	assert.NoError(t, err)
}

func TestWrongSettingsAreAllNamed(t *testing.T) {
	t.Parallel()
	p := program(t, sqliteStore(t), "APP_ENV=staging", "OTP_LENGTH=3", "GEOCODER=guess", "MONGODB_URI=localhost", "SMTP_PORT=many")
	for _, command := range [][]string{{"serve"}, {"doctor"}, {"import", t.TempDir()}} {
		said, err := p.Run(t.Context(), command...)
		require.ErrorContains(t, err, "exit status 1", command)
		assert.Contains(t, said, "5 wrong settings")
		for _, name := range []string{"APP_ENV", "OTP_LENGTH", "GEOCODER", "MONGODB_URI", "SMTP"} {
			assert.Contains(t, said, name, command)
		}
		assert.NotContains(t, said, "goroutine", "a mistake of the shopkeeper is no crash")
	}
}

func TestProductionRefusesLoadTests(t *testing.T) {
	t.Parallel()
	said, err := program(t, sqliteStore(t), "APP_ENV=production").Run(t.Context(), "serve", "--demo")
	require.Error(t, err)
	for _, fault := range []string{"RATE_LIMITS=off is refused", "SMS_PROVIDER=console is refused", "SECRET_KEY", "PUBLIC_URL", "TRUSTED_PROXIES", "--demo is refused"} {
		assert.Contains(t, said, fault)
	}
}

// shown returns what customers see of a shop: its products and their stock.
func shown(t *testing.T, p harness.Program) []byte {
	t.Helper()
	server := serve(t, p)
	api := harness.NewAPI(server)
	defer api.Close()
	reply, err := api.Call(t.Context(), "/product/list-user", map[string]any{"limit": 100})
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, reply.HTTP)
	require.NoError(t, server.Stop())
	return reply.Data
}

func TestImportIsAllOrNothing(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(t *testing.T, store harness.Store) {
		p := program(t, store)
		folder := t.TempDir()
		_, err := harness.WriteShop(folder, 10, unitsOfScarce)
		require.NoError(t, err)
		first, err := p.Run(t.Context(), "import", folder)
		require.NoError(t, err)
		loaded := regexp.MustCompile(`(?m)^Loaded [0-9]+ products in [0-9]+ categories\.\n\z`)
		require.Regexp(t, loaded, first)
		before := shown(t, p)

		again, err := p.Run(t.Context(), "import", folder)
		require.NoError(t, err)
		assert.Equal(t, loaded.FindString(first), loaded.FindString(again))
		jsontest.RequireSame(t, before, shown(t, p), "an import that is repeated changes nothing")

		// There are three mistakes in two files: all are reported by file and line, and the shop stays as
		// it was.
		csv := filepath.Join(folder, "variants.csv")
		good, err := os.ReadFile(csv)
		require.NoError(t, err)
		lines := strings.Split(string(good), "\n")
		lines[1] = strings.Replace(lines[1], ",18,", ",18.005,", 1)
		lines[2] = strings.Replace(lines[2], "tomato-local", "tomato-lokal", 1)
		require.NoError(t, os.WriteFile(csv, []byte(strings.Join(lines, "\n")), 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(folder, "slots.yaml"),
			[]byte("daysAhead: 3\nweek:\n  - days: [mon]\n    windows:\n      - { start: \"25:00\", end: \"26:00\", capacity: 5, cutoffMinutes: 0 }\n"), 0o600))
		said, err := p.Run(t.Context(), "import", folder)
		require.ErrorContains(t, err, "exit status 1")
		for _, place := range []string{"variants.csv:2", "variants.csv:3", "slots.yaml:5"} {
			assert.Contains(t, said, place)
		}
		jsontest.RequireSame(t, before, shown(t, p), "a folder with mistakes changes nothing")
		_, err = p.Doctor(t.Context())
		assert.NoError(t, err)
	})
}

func TestAStartWithTooFewFilesSaysSo(t *testing.T) {
	t.Parallel()
	p := program(t, sqliteStore(t), "MAX_CONNECTIONS=5000")
	few := filepath.Join(t.TempDir(), "few-files")
	require.NoError(t, os.WriteFile(few, []byte("#!/bin/sh\nulimit -n 1024\nexec '"+p.Binary+"' \"$@\"\n"), 0o700))
	p.Binary = few
	assert.True(t, serve(t, p, "--demo").Warned("open 1024 files", "MAX_CONNECTIONS=5000 needs 5256", "set MAX_CONNECTIONS to 768"))
	p.Store = sqliteStore(t)
	p.Extra = []string{"MAX_CONNECTIONS=700"}
	assert.False(t, serve(t, p, "--demo").Warned("MAX_CONNECTIONS"))
}
