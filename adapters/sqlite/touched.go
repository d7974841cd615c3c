package sqlite

import (
	"sync"

	"tokri/core/inventory"
)

// maxTouched is how many writes of stock are remembered at least. A reader whose mark is older than all of them reads all stock.
const maxTouched = 4096

// touched remembers which stock this process has written, in the order of the writes.
type touched struct {
	mu    sync.Mutex
	since *touchedSince
	file  int64 // the file's data_version; another number means that another process has written
}

// touchedSince has the ids of the writes since a moment at which it was not known what had changed.
type touchedSince struct {
	dropped int // how many of the first ids are forgotten
	ids     []string
}

// touchedMark says up to which write the reader who has the mark knows the stock.
type touchedMark struct {
	since  *touchedSince
	writes int
}

// add notes that stock may have been written. It is called after the write, so that a reader who misses the note has a mark
// before it.
func (t *touched) add(ids ...string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.since == nil {
		return // no reader has a mark yet
	}
	if len(t.since.ids) >= 2*maxTouched {
		t.since.ids = append(t.since.ids[:0:0], t.since.ids[maxTouched:]...)
		t.since.dropped += maxTouched
	}
	t.since.ids = append(t.since.ids, ids...)
}

// after returns the ids written since a mark, and the mark up to them; known is false if others may have been written as well.
// file is the present data_version.
func (t *touched) after(mark inventory.Mark, file int64) (ids map[string]bool, now inventory.Mark, known bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.since == nil || t.file != file {
		t.since, t.file = &touchedSince{}, file
	}
	writes := t.since.dropped + len(t.since.ids)
	now = touchedMark{t.since, writes}
	read, ok := mark.(touchedMark)
	if !ok || read.since != t.since || read.writes < t.since.dropped {
		return nil, now, false
	}
	ids = make(map[string]bool, writes-read.writes)
	for _, id := range t.since.ids[read.writes-t.since.dropped:] {
		ids[id] = true
	}
	return ids, now, true
}
