package shopfile

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Fault is one thing that is wrong in the folder. Line is 0 when the whole file is meant.
type Fault struct {
	File string
	Line int
	Text string
}

func (f Fault) String() string {
	if f.Line == 0 {
		return f.File + ": " + f.Text
	}
	return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Text)
}

// Faults is everything that is wrong, by file and line.
type Faults []Fault

func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i, one := range f {
		lines[i] = one.String()
	}
	return strings.Join(lines, "\n")
}

// place is where an entry stands in its file: its own line and that of each of its fields.
type place struct {
	file   string
	line   int
	fields map[string]int
}

func (p place) of(field string) int {
	if line, ok := p.fields[field]; ok {
		return line
	}
	return p.line
}

// checker collects the faults of a load.
type checker struct {
	faults Faults
	silent map[unreadField]bool
}

// unreadField is a field whose value could not be read.
type unreadField struct {
	file, name string
	line       int
}

// unread keeps the checks quiet about a field that has been complained about already.
func (c *checker) unread(file string, line int, name string) {
	if c.silent == nil {
		c.silent = map[unreadField]bool{}
	}
	c.silent[unreadField{file, name, line}] = true
}

func (c *checker) file(file, format string, args ...any) {
	c.line(file, 0, format, args...)
}

func (c *checker) line(file string, line int, format string, args ...any) {
	c.faults = append(c.faults, Fault{file, line, fmt.Sprintf(format, args...)})
}

// at notes a fault of one field of an entry.
func (c *checker) at(p place, field, format string, args ...any) {
	if !c.silent[unreadField{p.file, field, p.of(field)}] {
		c.line(p.file, p.of(field), format, args...)
	}
}

func (c *checker) result() error {
	if len(c.faults) == 0 {
		return nil
	}
	slices.SortStableFunc(c.faults, func(a, b Fault) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), strings.Compare(a.Text, b.Text))
	})
	return c.faults
}
