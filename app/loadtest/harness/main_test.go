package harness_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
)

// A command that is told to end removes what it has made: its function returns, because its context ends.
func TestCommandsEndInOrder(t *testing.T) {
	if os.Getenv("HARNESS_MAIN") != "" {
		harness.Main("test", func(ctx context.Context) error {
			fmt.Println("runs")
			<-ctx.Done()
			fmt.Println("removed")
			return nil
		})
		return
	}
	c := exec.Command(os.Args[0], "-test.run=^TestCommandsEndInOrder$")
	c.Env = append(os.Environ(), "HARNESS_MAIN=1")
	out, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	lines := bufio.NewScanner(out)
	require.True(t, lines.Scan())
	require.Equal(t, "runs", lines.Text())
	require.NoError(t, c.Process.Signal(syscall.SIGTERM))
	assert.True(t, lines.Scan() && lines.Text() == "removed", "it ended without its function")
	_ = c.Wait()
}
