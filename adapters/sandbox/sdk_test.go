package sandbox_test

import (
	"log/slog"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/sandbox"
)

// PhonePe's own Node SDK pays, queries, refunds and validates webhooks with the sandbox, and finds in each
// reply exactly what it declares.
func TestPhonePesNodeSDK(t *testing.T) {
	const dir = "testdata/sdk"
	if _, err := os.Stat(dir + "/node_modules"); err != nil {
		if slices.Contains(strings.Split(os.Getenv("REQUIRE"), ","), "sdk") {
			t.Fatal("PhonePe's SDK is not installed, and REQUIRE=sdk: make phonepe-sdk")
		}
		t.Skip("PhonePe's SDK is not installed: make phonepe-sdk")
	}
	s, err := sandbox.New(sandbox.Config{Log: slog.New(slog.DiscardHandler), Now: time.Now, RefundAfter: 100 * time.Millisecond})
	require.NoError(t, err)
	server := httptest.NewServer(s)
	t.Cleanup(func() {
		server.Close()
		assert.NoError(t, s.Close())
	})
	node := exec.CommandContext(t.Context(), "node", "--test", "--test-timeout=20000", "sdk.test.mjs")
	node.Dir = dir
	// The environment has nothing else, because a proxy in it would not reach this machine.
	node.Env = []string{"PATH=" + os.Getenv("PATH"), "SANDBOX_URL=" + server.URL}
	output, err := node.CombinedOutput()
	require.NoError(t, err, "%s", output)
}
