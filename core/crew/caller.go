package crew

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// Caller is who sends a request: a person, and the session.
type Caller struct {
	Person  Person
	Session Session
	notes   []Note
}

// Note says for the log what a call was about.
type Note struct {
	About  string
	Why    string
	Result string // "" is the result of the whole call
}

// ResultOK is the result of a call that was carried out.
const ResultOK = "ok"

type callerKey struct{}

// With returns a context of a person's request.
func With(ctx context.Context, c *Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// From returns who sends a request, or nil if it is not a person of the staff.
func From(ctx context.Context) *Caller {
	c, _ := ctx.Value(callerKey{}).(*Caller)
	return c
}

// Note says what a call is about. A call that does several things notes each.
func (c *Caller) Note(n Note) { c.notes = append(c.notes, n) }

// Notes returns what was noted; at least one, so that each call stands in the log.
func (c *Caller) Notes(result string) []Note {
	notes := slices.Clone(c.notes)
	if len(notes) == 0 {
		notes = []Note{{}}
	}
	for i := range notes {
		if notes[i].Result == "" {
			notes[i].Result = result
		}
	}
	return notes
}

// EntryID returns the id of the n-th entry of a request, of which unique is a name of its own. Entries sort by their time.
func EntryID(at time.Time, unique string, n int) string {
	return fmt.Sprintf("%013d.%s.%03d", at.UnixMilli(), unique, n)
}
