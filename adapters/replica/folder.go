package replica

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"tokri/adapters/internal/durable"
)

// folderOf keeps files in a folder.
type folderOf string

var _ store = folderOf("")

func (f folderOf) path(name string) string { return filepath.Join(string(f), filepath.FromSlash(name)) }

// put makes a file appear whole or not at all.
func (f folderOf) put(_ context.Context, name string, content io.ReadSeeker, at time.Time) error {
	to := f.path(name)
	if _, err := os.Stat(string(f)); err != nil { // it is not made, because a disk that is missing would be made a folder of this one
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	return durable.Write(to, content, at)
}

func (f folderOf) get(_ context.Context, name string) (io.ReadCloser, time.Time, error) {
	file, err := os.Open(f.path(name))
	if err != nil {
		return nil, time.Time{}, err
	}
	info, err := file.Stat()
	if err != nil {
		return nil, time.Time{}, errors.Join(err, file.Close())
	}
	return file, info.ModTime(), nil
}

func (f folderOf) list(ctx context.Context, folder string, visit func(name string, written time.Time)) error {
	return filepath.WalkDir(f.path(folder), func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		} else if err = errors.Join(err, ctx.Err()); err != nil || entry.IsDir() || strings.HasPrefix(entry.Name(), durable.Part) {
			return err
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		} else if err != nil {
			return err
		}
		name, err := filepath.Rel(string(f), path)
		if err == nil {
			visit(filepath.ToSlash(name), info.ModTime())
		}
		return err
	})
}

func (f folderOf) remove(_ context.Context, name string) error {
	if err := os.Remove(f.path(name)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
