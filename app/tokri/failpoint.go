//go:build failpoint

package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"tokri/core/failpoint"
)

// The crash test builds the program with the tag failpoint. FAILPOINT_TRACE names a file to which every
// fail-point that is passed adds a line: the command and "area/step/moment". FAILPOINT is such a line followed
// by #n: the process kills itself when it passes this fail-point for the n-th time, after the line is written.
// A command of the staff also counts the passings of earlier commands, which are in the file. As in a power
// cut, nothing is flushed, closed or unwound. FAILPOINT_WHEN names a file: fail-points are ignored until it
// exists, so that a server can resume the work that an earlier crash interrupted, and start.
func init() {
	path, target, when := os.Getenv("FAILPOINT_TRACE"), os.Getenv("FAILPOINT"), os.Getenv("FAILPOINT_WHEN")
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
	target, number, _ := strings.Cut(target, "#")
	left, _ := strconv.Atoi(number) // without a number, the first passing counts
	left = max(left, 1)
	before, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	for line := range strings.Lines(string(before)) {
		if line == target+"\n" {
			left--
		}
	}
	var lock sync.Mutex
	failpoint.Reached = func(area, step, moment string) {
		point := command + " " + area + "/" + step + "/" + moment
		lock.Lock() // a dying process never unlocks it, so no other fail-point can be passed
		defer lock.Unlock()
		if when != "" {
			if _, err := os.Stat(when); err != nil {
				return
			}
		}
		if _, err := fmt.Fprintln(trace, point); err != nil {
			panic(err)
		}
		if point != target {
			return
		}
		if left--; left == 0 {
			_ = syscall.Kill(syscall.Getpid(), syscall.SIGKILL)
			select {}
		}
	}
}
