package main

import (
	"fmt"
	"io"
	"log/slog"
	"strings"
	"text/tabwriter"

	"tokri/core/freetext"
)

// console is where every command writes. What a command prints can be a customer's text: whatever in it cannot be seen
// is written as its code, so that no text can command the terminal, turn a line around or add one. The format is the
// program's own and is written as it is.
type console struct {
	out   io.Writer
	audit *slog.Logger // lines of what the staff changed, see by
}

func newConsole(out, errors io.Writer) *console {
	return &console{out: out, audit: slog.New(slog.NewJSONHandler(errors, nil))}
}

func (c *console) Printf(format string, args ...any) {
	for i, arg := range args {
		args[i] = escaped{arg}
	}
	_, _ = fmt.Fprintf(c.out, format, args...) // fails only if the reader has gone
}

func (c *console) Println(args ...any) {
	c.Printf(strings.Repeat("%v ", len(args)-1)+"%v\n", args...)
}

// Columns lines up what rows writes with tabs between.
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

// complain prints why a command failed. The reason may have several lines, each of its own.
func complain(to io.Writer, err error) {
	c := console{out: to}
	for i, line := range strings.Split(err.Error(), "\n") {
		if i == 0 {
			line = "tokri: " + line
		}
		c.Println(line)
	}
}
