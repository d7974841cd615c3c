package replica

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"tokri/core/wake"
)

const (
	filesFolder = "files/"
	goneFolder  = "gone/"
)

// keepFiles copies the files beside the database that are not at the place, and deletes there those that are no longer beside the
// database since copies are kept. New files of this process are copied at once, before the records that name them.
func (r *run) keepFiles(ctx context.Context) error {
	for {
		if err := r.compareFiles(ctx); err != nil && ctx.Err() == nil {
			r.c.failed(err)
		}
		if wake.Sleep(ctx, filesEvery) != nil {
			return nil //nolint:nilerr // the run was told to end
		}
	}
}

func (r *run) compareFiles(ctx context.Context) error {
	c, there, gone := r.c, map[string]bool{}, map[string]time.Time{}
	err := c.place.keep.list(ctx, filesFolder, func(name string, _ time.Time) { there[strings.TrimPrefix(name, filesFolder)] = true })
	if err != nil {
		return err
	}
	err = c.place.keep.list(ctx, goneFolder, func(name string, at time.Time) { gone[strings.TrimPrefix(name, goneFolder)] = at })
	if err != nil {
		return err
	}
	here, err := c.filesHere(ctx)
	if err != nil {
		return err
	}
	for name := range here {
		if !there[name] {
			if err := c.put(ctx, name); err != nil {
				return err
			}
		}
		if _, was := gone[name]; was {
			if err := c.place.keep.remove(ctx, goneFolder+name); err != nil {
				return err
			}
		}
	}
	for name := range there {
		since, known := gone[name]
		switch {
		case here[name]:
		case !known:
			err = c.place.keep.put(ctx, goneFolder+name, bytes.NewReader(nil), time.Now())
		case time.Since(since) > KeptFor:
			err = errors.Join(c.place.keep.remove(ctx, filesFolder+name), c.place.keep.remove(ctx, goneFolder+name))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// filesHere returns the names of the files beside the database that are to be copied.
func (c *Copier) filesHere(ctx context.Context) (map[string]bool, error) {
	here := map[string]bool{}
	return here, filepath.WalkDir(c.source.Folder, func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		} else if err = errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		if entry.IsDir() && entry.Name() == Scratch {
			return fs.SkipDir
		}
		name, err := filepath.Rel(c.source.Folder, path)
		if name = filepath.ToSlash(name); err == nil && !entry.IsDir() && c.source.IsKept(name) {
			here[name] = true
		}
		return err
	})
}
