package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"tokri/app/storage"
)

// The width of a bar, and after how many orders the doctor's is drawn again.
const (
	barWidth  = 40
	drawAfter = 1000
)

// progress returns a function that draws how many of the shop's orders were read; nil if no person looks at it.
func progress(ctx context.Context, to *os.File, s *storage.Stores) func(done int) {
	info, err := to.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil
	}
	all, err := s.OrderCount(ctx)
	if err != nil || all < drawAfter {
		return nil
	}
	return func(done int) {
		if done%drawAfter == 0 || done == all {
			_, _ = fmt.Fprint(to, bar(done, all))
		}
	}
}

// bar returns the line of a progress, which covers the one before it. The count of all is an estimate.
func bar(done, all int) string {
	line := fmt.Sprintf("\r%s %d of %d orders", gauge(done, all), done, max(all, done))
	if done >= all {
		line += "\n"
	}
	return line
}

// gauge returns a bar that is filled as far as a command has come.
func gauge(done, all int) string {
	full := min(done*barWidth/max(all, 1), barWidth)
	return "[" + strings.Repeat("#", full) + strings.Repeat(".", barWidth-full) + "]"
}
