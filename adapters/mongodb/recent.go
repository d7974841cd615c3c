package mongodb

import (
	"context"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"go.mongodb.org/mongo-driver/v2/bson"

	"tokri/core/storing"
)

// recent keeps the documents of one collection that this server wrote or read last, so that a change need not read them again. Every write names
// the version that it is made from, so a change of a document that another server has written since writes nothing; then the
// document is read. A document that several servers write is read each time for a while, because the attempt costs a round trip.
//
// A kept document is only used to make a write, and only for a change that allows it (storing.FromRecent). What a customer is
// shown, or why a customer is refused, comes from the stored document.
type recent struct {
	mu   sync.Mutex
	kept *simplelru.LRU[string, keptDocument]
}

type keptDocument struct {
	document bson.Raw // nil: another server writes it, too
	until    time.Time
}

// The size of what is kept: some megabytes, and as long as a customer takes from one product to the next.
const (
	mostRecent = 2000
	recentLife = 10 * time.Second
)

func newRecent() *recent {
	kept, _ := simplelru.NewLRU[string, keptDocument](mostRecent, nil) // it refuses only a size below 1
	return &recent{kept: kept}
}

// get returns the document, or nil if it must be read. A nil recent keeps nothing.
func (r *recent) get(ctx context.Context, id string) bson.Raw {
	if r == nil || !storing.MayBeRecent(ctx) {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	kept, _ := r.kept.Get(id)
	if time.Now().After(kept.until) {
		return nil
	}
	return kept.document
}

// put keeps a document that was read or written.
func (r *recent) put(id string, document bson.Raw) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if kept, ok := r.kept.Peek(id); ok && kept.document == nil && time.Now().Before(kept.until) {
		return
	}
	r.kept.Add(id, keptDocument{document, time.Now().Add(recentLife)})
}

// lose notes that another server writes the document.
func (r *recent) lose(id string) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.kept.Add(id, keptDocument{nil, time.Now().Add(recentLife)})
}
