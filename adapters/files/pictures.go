// Package files stores pictures as files, beside the database of a shop on one machine. If the pictures were in
// the database, every copy of it, and its cache in memory, would grow with whatever strangers send.
package files

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"tokri/adapters/internal/durable"
	"tokri/core/picture"
)

// Folder is the folder of the pictures, in a data directory.
const Folder = "pictures"

// name matches the path of a picture below Folder: its use, and the hash of its key in two levels of folders,
// so that no folder becomes too long and no key can lead out of Folder.
var name = regexp.MustCompile(`^[a-z]+/([0-9a-f]{2})/([0-9a-f]{2})/([0-9a-f]{64})$`)

// IsName reports whether a slash-separated path below Folder has the form of a picture's path.
func IsName(path string) bool {
	parts := name.FindStringSubmatch(path)
	return parts != nil && parts[3][:4] == parts[1]+parts[2]
}

// Pictures stores the pictures of one use.
type Pictures struct {
	data, dir string
	unlink    func(file string) error // os.Remove, except in tests

	// Wrote is called with the name of each new file below the data directory, before Put returns. It may be nil.
	Wrote func(name string)
}

var _ picture.Store = (*Pictures)(nil)

// Scripts makes the store for the web client's scripts (core/build), in a folder beside the pictures, which
// backups leave out.
func Scripts(data string) *Pictures {
	return in(data, "scripts")
}

// New makes the store for the pictures of one use, in a data directory. It creates no folder before the first
// picture.
func New(data, use string) *Pictures {
	return in(data, filepath.Join(Folder, use))
}

// in makes a store in a folder of a data directory, whose path, such as ./data, is cleaned as those below it are.
func in(data, folder string) *Pictures {
	return &Pictures{data: filepath.Clean(data), dir: filepath.Join(data, folder), unlink: os.Remove}
}

func (p *Pictures) path(key string) string {
	hash := picture.HashOf([]byte(key))
	return filepath.Join(p.dir, hash[:2], hash[2:4], hash)
}

// Put implements picture.Store. The file appears complete or not at all; its modification time is the time of
// the picture.
func (p *Pictures) Put(ctx context.Context, key string, data []byte, at time.Time) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	to := p.path(key)
	if err := p.write(to, data, at); err != nil {
		return fmt.Errorf("keep a picture: %w: %w", durable.ErrAway, err)
	}
	if p.Wrote != nil {
		if name, err := filepath.Rel(p.data, to); err == nil {
			p.Wrote(filepath.ToSlash(name))
		}
	}
	return nil
}

func (p *Pictures) write(to string, data []byte, at time.Time) error {
	if err := p.makeFolder(filepath.Dir(to)); err != nil {
		return err
	}
	return durable.Write(to, bytes.NewReader(data), at)
}

// makeFolder durably makes a folder of pictures and the folders above it.
func (p *Pictures) makeFolder(folder string) error {
	if _, err := os.Stat(folder); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	for folder != p.data {
		folder = filepath.Dir(folder)
		if err := durable.Flush(folder); err != nil {
			return err
		}
	}
	return nil
}

// Get implements picture.Store.
func (p *Pictures) Get(ctx context.Context, key string) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(p.path(key))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, picture.ErrNotFound
	}
	return data, err
}

// Delete implements picture.Store.
func (p *Pictures) Delete(ctx context.Context, key string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return p.remove(p.path(key))
}

func (p *Pictures) remove(file string) error {
	switch err := p.unlink(file); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("delete a picture: %w", err)
	}
	return durable.Flush(filepath.Dir(file))
}

// Prune implements picture.Store. It also deletes the incomplete files that a crash has left, and goes on after a
// file that cannot be deleted.
func (p *Pictures) Prune(ctx context.Context, before time.Time) error {
	return p.each(ctx, func(file string, info fs.FileInfo) error {
		if !info.ModTime().Before(before) {
			return nil
		}
		return p.remove(file)
	})
}

// Kept implements picture.Store.
func (p *Pictures) Kept(ctx context.Context) (sum picture.Amount, err error) {
	err = p.each(ctx, func(_ string, info fs.FileInfo) error {
		sum.Pictures++
		sum.Bytes += info.Size()
		return nil
	})
	return sum, err
}

// maxFailures limits how many files an error names.
const maxFailures = 10

// each visits the existing files. It leaves out a file that is deleted in the meantime. A file or folder that
// fails does not stop the others.
func (p *Pictures) each(ctx context.Context, visit func(file string, info fs.FileInfo) error) error {
	var failures []error
	further := 0
	_ = filepath.WalkDir(p.dir, func(file string, entry fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return fs.SkipAll
		}
		if err == nil && !entry.IsDir() {
			var info fs.FileInfo
			if info, err = entry.Info(); err == nil {
				err = visit(file, info)
			}
		}
		switch {
		case err == nil, errors.Is(err, fs.ErrNotExist):
		case len(failures) < maxFailures:
			failures = append(failures, err)
		default:
			further++
		}
		return nil
	})
	if further > 0 {
		failures = append(failures, fmt.Errorf("and %d further files", further))
	}
	return errors.Join(append(failures, ctx.Err())...)
}
