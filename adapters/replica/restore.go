package replica

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/benbjohnson/litestream"
	"golang.org/x/sync/errgroup"

	"tokri/core/india"
)

// Restored is what was restored.
type Restored struct {
	Lineage string
	At      time.Time // everything that the lineage's server had acknowledged until then, and copied, is in it
	Files   int       // beside the database
}

// ErrNone means that the place has no copy, or none of the time.
var ErrNone = errors.New("there is no copy of a shop there")

// parallel is how many files are fetched at once.
const parallel = 8

// Restore writes the database as it was at a time, or the latest if the time is zero, to a file that does not exist, and the files
// beside it to its folder.
func (p *Place) Restore(ctx context.Context, database string, at time.Time, isKept func(name string) bool) (done Restored, err error) {
	all, err := p.lineagesAt(ctx)
	if err != nil {
		return done, err
	}
	if len(all) == 0 {
		return done, ErrNone
	}
	for i := len(all) - 1; i >= 0; i-- {
		// A lineage whose first copy was not finished, or made after that time, has nothing to restore; then the one before is the
		// latest. Its files say when they were made: its name may be of a clock that was ahead.
		done, err = p.restoreLineage(ctx, all[i], database, at)
		if errors.Is(err, litestream.ErrTxNotAvailable) {
			continue
		} else if err != nil {
			return done, err
		}
		done.Files, err = p.fetchFiles(ctx, filepath.Dir(database), isKept)
		return done, err
	}
	if at.IsZero() {
		return done, fmt.Errorf("%w whose first copy was finished", ErrNone)
	}
	// The second after it began, as it is typed: the one in which it began is refused, too.
	first := all[0].begun.Truncate(time.Second).Add(time.Second).In(india.Zone)
	return done, fmt.Errorf("%w from that time or before: the first is of %s", ErrNone, first.Format(time.DateTime))
}

func (p *Place) restoreLineage(ctx context.Context, l lineage, database string, at time.Time) (done Restored, err error) {
	client := p.client(l.id)
	if err := client.Init(ctx); err != nil {
		return done, err
	}
	plan, err := litestream.CalcRestorePlan(ctx, client, 0, at, quiet)
	if err != nil {
		return done, err
	}
	last := plan[len(plan)-1]
	head, err := litestream.FetchLTXHeader(ctx, client, last)
	if err != nil {
		return done, err
	}
	replica := litestream.NewReplicaWithClient(nil, client)
	options := litestream.NewRestoreOptions()
	options.OutputPath, options.TXID = database, last.MaxTXID
	if err := replica.Restore(ctx, options); err != nil {
		return done, err
	}
	return Restored{Lineage: l.id, At: time.UnixMilli(head.Timestamp)}, os.Chmod(database, 0o600)
}

// fetchFiles writes the files beside the database to a folder.
func (p *Place) fetchFiles(ctx context.Context, folder string, isKept func(name string) bool) (n int, err error) {
	var names []string
	err = p.keep.list(ctx, filesFolder, func(name string, _ time.Time) {
		name = strings.TrimPrefix(name, filesFolder)
		if isKept(name) && filepath.IsLocal(filepath.FromSlash(name)) {
			names = append(names, name)
		}
	})
	if err != nil {
		return 0, err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(parallel)
	for _, name := range names {
		group.Go(func() error {
			if err := p.fetchFile(ctx, name, filepath.Join(folder, filepath.FromSlash(name))); err != nil {
				return fmt.Errorf("fetch %s: %w", name, err)
			}
			return nil
		})
	}
	return len(names), group.Wait()
}

func (p *Place) fetchFile(ctx context.Context, name, to string) error {
	content, at, err := p.keep.get(ctx, filesFolder+name)
	if err != nil {
		return err
	}
	defer func() { _ = content.Close() }()
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, content)
	return errors.Join(err, f.Sync(), f.Close(), os.Chtimes(to, at, at))
}
