package main

import (
	"fmt"
	"io"
	"log/slog"
	"strings"
	"text/tabwriter"

	"tokri/core/freetext"
)

// console is where every command writes. What a command prints can contain customers' text. Characters that
// cannot be seen are therefore printed as their codes, so that no text can command the terminal, reverse a line
// or add one. The format comes from the program and is printed unchanged.
type console struct {
	out   io.Writer
	audit *slog.Logger // audit lines of what the staff change; see by
}

func newConsole(out, errors io.Writer) *console {
	return &console{out: out, audit: slog.New(slog.NewJSONHandler(errors, nil))}
}

func (c *console) Printf(format string, args ...any) {
	for i, arg := range args {
		args[i] = escaped{arg}
	}
	_, _ = fmt.Fprintf(c.out, format, args...) // fails only if the reader has closed its end
}

func (c *console) Println(args ...any) {
	c.Printf(strings.Repeat("%v ", len(args)-1)+"%v\n", args...)
}

// Columns prints what rows writes, with its tab-separated cells aligned in columns.
func (c *console) Columns(rows func(*console)) {
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	rows(&console{out: w})
	_ = w.Flush()
}

// escaped is a value whose printed form is escaped.
type escaped struct{ value any }

func (e escaped) Format(f fmt.State, verb rune) {
	_, _ = io.WriteString(f, freetext.Escape(fmt.Sprintf(fmt.FormatString(f, verb), e.value)))
}

// complain prints why a command failed. A reason of several lines is printed line by line.
func complain(to io.Writer, err error) {
	c := console{out: to}
	for i, line := range strings.Split(err.Error(), "\n") {
		if i == 0 {
			line = "tokri: " + line
		}
		c.Println(line)
	}
}
