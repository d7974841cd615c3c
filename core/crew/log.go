package crew

import (
	"context"
	"time"

	"tokri/core/staff"
)

// Entry is one line of the log that people read: who did what, when and why. The truth is in the records that were changed;
// the log is written after the effect and kept for LogKept.
type Entry struct {
	ID      string     `json:"id"` // begins with the time
	At      time.Time  `json:"at"`
	By      staff.Name `json:"by"`
	Action  string     `json:"action"`            // the name of the call or command
	About   string     `json:"about,omitempty"`   // what was changed or looked at: an order's tracking id, a variant, a slot, a handle
	Why     string     `json:"why,omitempty"`     // the reason that was given
	Result  string     `json:"result"`            // "ok" or the code of the refusal
	Request string     `json:"request,omitempty"` // the id of the request
}

// LogKept is how long entries are kept.
const LogKept = 400 * 24 * time.Hour

// LogQuery chooses entries; empty fields choose all.
type LogQuery struct {
	By     staff.Name
	About  string
	Action string
	Before string // the id of an entry: only older ones
	Limit  int
}

// Log keeps the entries.
type Log interface {
	// Insert writes an entry. An existing one with the same id is left unchanged.
	Insert(ctx context.Context, e Entry) error
	// List returns the entries that are asked for, newest first.
	List(ctx context.Context, q LogQuery) ([]Entry, error)
	// Prune deletes the entries made before a time.
	Prune(ctx context.Context, before time.Time) error
}
