package replica

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"github.com/superfly/ltx"

	"tokri/core/wake"
)

// ship copies what the log's files have, again and again if the place does not take it.
func (r *run) ship(ctx context.Context) error {
	wait := time.Second
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-r.synced:
		}
		err := r.shipAll(ctx)
		if ctx.Err() != nil {
			return nil //nolint:nilerr // the run was told to end
		}
		r.c.failed(err)
		if errors.Is(err, errLost) {
			return err
		}
		if err != nil {
			if wake.Sleep(ctx, wait) != nil {
				return nil //nolint:nilerr // the run was told to end
			}
			wait = min(2*wait, longestWait)
			r.synced.Ring()
			continue
		}
		wait = time.Second
	}
}

var errLost = errors.New("the lineage is no longer at the place")

// shipAll copies what is there now. The files beside the database come first: a picture is stored before the record that names it,
// so that a copy never has the record alone.
func (r *run) shipAll(ctx context.Context) error {
	r.mu.Lock()
	target, next := r.seen, r.shipped+1
	r.mu.Unlock()
	// A disk that is no longer mounted would be taken for its empty folder.
	if r.c.place.folder != "" {
		if _, err := os.Stat(filepath.Join(r.c.place.folder, lineages, r.id)); errors.Is(err, os.ErrNotExist) {
			return errLost
		} else if err != nil {
			return err
		}
	}
	if err := r.shipFiles(ctx); err != nil {
		return err
	}
	for ; next <= target; next++ {
		if err := r.shipOne(ctx, next); err != nil {
			return err
		}
	}
	return nil
}

func (r *run) shipFiles(ctx context.Context) error {
	r.mu.Lock()
	for more := true; more; {
		select {
		case name := <-r.c.newFiles:
			r.files = append(r.files, name)
		default:
			more = false
		}
	}
	files := r.files
	r.files = nil
	r.mu.Unlock()
	for i, name := range files {
		if err := r.c.put(ctx, name); err != nil {
			r.mu.Lock()
			r.files = append(files[i:], r.files...)
			r.mu.Unlock()
			return err
		}
	}
	return nil
}

func (r *run) shipOne(ctx context.Context, id ltx.TXID) error {
	f, err := os.Open(r.db.LTXPath(0, id, id))
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	ctx, done := r.c.timeFor(ctx, info.Size())
	defer done()
	if _, err := r.client.WriteLTXFile(ctx, 0, id, id, f); err != nil {
		return err
	}
	r.mu.Lock()
	r.shipped = id
	delete(r.sizes, id)
	r.forget()
	first := id == 1
	r.mu.Unlock()
	if first { // it has the whole database
		r.c.mu.Lock()
		r.c.lost = time.Time{}
		r.c.mu.Unlock()
		r.c.log.Info("the shop is copied off this machine", "place", r.c.place.String(), "lineage", r.id)
	}
	return nil
}
