package shopfile

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Issue is one mistake in the folder. Line is 0 if it concerns the whole file.
type Issue struct {
	File string
	Line int
	Text string
}

func (f Issue) String() string {
	if f.Line == 0 {
		return f.File + ": " + f.Text
	}
	return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Text)
}

// Issues are all mistakes of a folder, sorted by file and line.
type Issues []Issue

func (f Issues) Error() string {
	lines := make([]string, len(f))
	for i, one := range f {
		lines[i] = one.String()
	}
	return strings.Join(lines, "\n")
}

// place is the position of an entry in its file: the line of the entry and the line of each field. The map
// fields has also the parts of a field: an item of a list as "images/0", a name of a map as "social/Instagram".
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

// part returns the place for an issue of one part of a field.
func (p place) part(field, part string) place {
	if line, ok := p.fields[field+"/"+part]; ok {
		p.fields = maps.Clone(p.fields)
		p.fields[field] = line
	}
	return p
}

// item returns the place for an issue of one entry of a list.
func (p place) item(field string, i int) place { return p.part(field, strconv.Itoa(i)) }

// checker collects the issues of a load.
type checker struct {
	folder fs.FS
	own    []string // the files of the shop's own pictures that are used
	issues Issues
	silent map[unreadField]bool
	broken map[string]bool // files that could not be read, or not to their end; productsFiles stands for all of its kind
}

// unreadField identifies a field whose value could not be read.
type unreadField struct {
	file, name string
	line       int
}

// unread remembers that a field has an issue already, so that later checks do not report another for it.
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
	c.issues = append(c.issues, Issue{file, line, fmt.Sprintf(format, args...)})
}

// unreadable reports an issue because of which a file cannot be read any further. What other files say about its
// entries is then not checked, so that the cause does not drown in its consequences.
func (c *checker) unreadable(file string, line int, format string, args ...any) {
	if c.broken == nil {
		c.broken = map[string]bool{}
	}
	if ok, _ := path.Match(productsFiles, file); ok {
		c.broken[productsFiles] = true
	}
	c.broken[file] = true
	c.line(file, line, format, args...)
}

// absent reports an issue of a field that names something which is not in another file.
func (c *checker) absent(other string, p place, field, format string, args ...any) {
	if !c.broken[other] {
		c.at(p, field, format, args...)
	}
}

// notText reports the first line of a file that is not UTF-8.
func (c *checker) notText(file string, text []byte) bool {
	if utf8.Valid(text) {
		return false
	}
	line := 1
	for row := range bytes.Lines(text) {
		if !utf8.Valid(row) {
			break
		}
		line++
	}
	c.unreadable(file, line, "is not UTF-8: save the file as UTF-8 (in a spreadsheet: as CSV UTF-8)")
	return true
}

// at reports an issue of one field of an entry.
func (c *checker) at(p place, field, format string, args ...any) {
	if !c.silent[unreadField{p.file, field, p.of(field)}] {
		c.line(p.file, p.of(field), format, args...)
	}
}

func (c *checker) result() error {
	if len(c.issues) == 0 {
		return nil
	}
	slices.SortStableFunc(c.issues, func(a, b Issue) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), strings.Compare(a.Text, b.Text))
	})
	return c.issues
}
