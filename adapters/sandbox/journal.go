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

// entry is a line of the journal: the new state of one record. The last line about a record is its present
// state.
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
	scanner := bufio.NewScanner(bytes.NewReader(text))
	scanner.Buffer(nil, 1<<20)
	for scanner.Scan() {
		var e entry
		// A crash may have cut the last line short. The call that wrote it was not answered then, so the line
		// can be ignored.
		if json.Unmarshal(scanner.Bytes(), &e) != nil {
			continue
		}
		key := e.key()
		if _, seen := latest[key]; !seen {
			order = append(order, key)
		}
		latest[key] = e
	}
	var kept []entry
	for _, key := range order {
		if e := latest[key]; e.worthKeeping(now) {
			visit(e)
			kept = append(kept, e)
		}
	}
	lines, err := encode(kept)
	if err == nil {
		err = os.WriteFile(path+".new", lines, 0o600)
	}
	if err == nil {
		err = os.Rename(path+".new", path)
	}
	if err != nil {
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

// add appends entries in one write. A nil journal, without a directory, stores nothing.
func (j *journal) add(entries ...entry) error {
	if j == nil {
		return nil
	}
	lines, err := encode(entries)
	if err == nil {
		_, err = j.file.Write(lines)
	}
	if err != nil {
		return fmt.Errorf("write the sandbox's journal: %w", err)
	}
	return nil
}

func encode(entries []entry) ([]byte, error) {
	var lines bytes.Buffer
	encoder := json.NewEncoder(&lines)
	for _, e := range entries {
		if err := encoder.Encode(e); err != nil {
			return nil, err
		}
	}
	return lines.Bytes(), nil
}

func (j *journal) close() error {
	if j == nil {
		return nil
	}
	return j.file.Close()
}
