package sandbox

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// entry is a line of the journal: the new state of one record. The last line of a record is its state.
type entry struct {
	Payment *Payment `json:"payment,omitempty"`
	Refund  *Refund  `json:"refund,omitempty"`
	Webhook *Webhook `json:"hook,omitempty"`
}

// journal is an append-only file. It survives a crash of the process. It need not survive a power
// cut, so it is never synced.
type journal struct{ file *os.File }

// retention is how long payments and refunds are kept.
const retention = 30 * 24 * time.Hour

// openJournal calls visit with the last state of each record that is still kept, rewrites the file
// with these records only, and opens it for appending.
func openJournal(path string, now time.Time, visit func(entry)) (*journal, error) {
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read the sandbox's journal: %w", err)
	}
	latest, order := map[string]entry{}, []string{}
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var e entry
		// A crash may have cut the last line short; then the call that wrote it was not answered.
		if json.Unmarshal(lines.Bytes(), &e) != nil {
			continue
		}
		key := e.key()
		if _, seen := latest[key]; !seen {
			order = append(order, key)
		}
		latest[key] = e
	}
	var kept bytes.Buffer
	for _, key := range order {
		if e := latest[key]; e.worthKeeping(now) {
			visit(e)
			line, err := json.Marshal(e)
			if err != nil {
				return nil, fmt.Errorf("write the sandbox's journal: %w", err)
			}
			kept.Write(append(line, '\n'))
		}
	}
	if err := os.WriteFile(path+".new", kept.Bytes(), 0o600); err != nil {
		return nil, fmt.Errorf("write the sandbox's journal: %w", err)
	}
	if err := os.Rename(path+".new", path); err != nil {
		return nil, fmt.Errorf("write the sandbox's journal: %w", err)
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the sandbox's journal: %w", err)
	}
	return &journal{file}, nil
}

func (e entry) key() string {
	switch {
	case e.Payment != nil:
		return "payment " + e.Payment.ID
	case e.Refund != nil:
		return "refund " + e.Refund.ID
	}
	return "hook"
}

func (e entry) worthKeeping(now time.Time) bool {
	switch {
	case e.Payment != nil:
		return now.Sub(e.Payment.Created) < retention
	case e.Refund != nil:
		return now.Sub(e.Refund.Created) < retention
	}
	return e.Webhook != nil
}

// add appends entries in one write. A nil journal (no directory configured) keeps nothing.
func (j *journal) add(entries ...entry) error {
	if j == nil {
		return nil
	}
	var lines []byte
	for _, e := range entries {
		line, err := json.Marshal(e)
		if err != nil {
			return fmt.Errorf("write the sandbox's journal: %w", err)
		}
		lines = append(append(lines, line...), '\n')
	}
	if _, err := j.file.Write(lines); err != nil {
		return fmt.Errorf("write the sandbox's journal: %w", err)
	}
	return nil
}

func (j *journal) close() error {
	if j == nil {
		return nil
	}
	return j.file.Close()
}
