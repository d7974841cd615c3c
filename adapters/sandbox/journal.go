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

// entry is a line of the journal: a record as it stands now. The last line of a record counts.
type entry struct {
	Payment *Payment `json:"payment,omitempty"`
	Refund  *Refund  `json:"refund,omitempty"`
	Hook    *Hook    `json:"hook,omitempty"`
}

// journal is a file that is only ever added to. It outlives the process; a power cut it need not
// outlive, so nothing waits for the disk.
type journal struct{ file *os.File }

// keep is how long finished payments are remembered.
const keep = 30 * 24 * time.Hour

// openJournal reads what the file has into visit, writes what is worth keeping back and opens it.
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
		// The last line may have been cut short by a crash; then nobody was told of it.
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
		if e := latest[key]; e.worth(now) {
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

func (e entry) worth(now time.Time) bool {
	switch {
	case e.Payment != nil:
		return now.Sub(e.Payment.Created) < keep
	case e.Refund != nil:
		return now.Sub(e.Refund.Created) < keep
	}
	return e.Hook != nil
}

// add writes entries in one go. Without a file it does nothing.
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
