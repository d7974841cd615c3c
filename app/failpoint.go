//go:build failpoint

package app

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"tokri/core/failpoint"
)

// This program is built for dying. FAILPOINT_TRACE names a file that gets a line for every mark
// that is passed: "serve area/step/moment", with the command that passed it. FAILPOINT is such a
// line and #n: the process kills itself at the n-th passing, after its line is written. Nothing is
// flushed, closed or unwound, as in a power cut. FAILPOINT_WHEN names a file: until it is there,
// marks are passed without a trace. What earlier deaths left behind then does not keep a server from
// coming up.
func init() {
	path, deadly, when := os.Getenv("FAILPOINT_TRACE"), os.Getenv("FAILPOINT"), os.Getenv("FAILPOINT_WHEN")
	if path == "" || len(os.Args) < 2 {
		return
	}
	command := os.Args[1]
	if len(os.Args) > 2 && !strings.HasPrefix(os.Args[2], "-") {
		command += "-" + os.Args[2] // "order-advance"
	}
	trace, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	deadly, number, _ := strings.Cut(deadly, "#")
	left, _ := strconv.Atoi(number) // none: the first
	left = max(left, 1)
	var lock sync.Mutex
	failpoint.Reached = func(area, step, moment string) {
		point := command + " " + area + "/" + step + "/" + moment
		lock.Lock() // and never let go by who dies: nobody passes another mark meanwhile
		defer lock.Unlock()
		if when != "" {
			if _, err := os.Stat(when); err != nil {
				return
			}
		}
		if _, err := fmt.Fprintln(trace, point); err != nil {
			panic(err)
		}
		if point != deadly {
			return
		}
		if left--; left == 0 {
			_ = syscall.Kill(syscall.Getpid(), syscall.SIGKILL)
			select {}
		}
	}
}
