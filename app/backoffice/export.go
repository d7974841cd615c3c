package backoffice

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"tokri/app/backup"
	"tokri/app/clock"
	"tokri/app/shopfile"
	"tokri/app/storage"
	"tokri/core/picture"
)

// Exported describes what an export wrote.
type Exported struct {
	Products int
	// Faults are the reasons why an import would refuse the folder: the edition of an earlier version may break
	// rules that are newer.
	Faults error
}

// ErrNotEmpty refuses an export into a folder that contains something.
var ErrNotEmpty = errors.New("the folder is not empty; give one that is, or does not exist yet")

// Export writes the published shop into a folder that Import can read, with the free units of each variant. The
// folder appears complete or not at all, because it is written beside its place and then moved there. Only its
// owner can read it: it contains promo codes that are not public, and the shopkeeper's contacts.
func Export(ctx context.Context, s *storage.Stores, folder string) (done Exported, err error) {
	edition, err := s.Shop.Current(ctx)
	if err != nil {
		return done, err
	}
	levels, err := s.Stock.Levels(ctx)
	if err != nil {
		return done, err
	}
	stock := map[string]int{}
	for _, l := range levels {
		stock[l.VariantID] = l.Free
	}
	shop := shopfile.Of(edition, stock, clock.Now())
	done.Products = len(edition.Products)
	err = writeWhole(filepath.Clean(folder), func(write func(name string, data []byte) error) error {
		if err := writeOriginals(ctx, s, shop, write); err != nil {
			return err
		}
		files, err := shop.Files()
		if err != nil {
			return err
		}
		for _, name := range slices.Sorted(maps.Keys(files)) {
			if err := write(name, files[name]); err != nil {
				return err
			}
		}
		return nil
	}, func(written fs.FS) { _, done.Faults = shopfile.Load(written) })
	return done, err
}

// writeOriginals writes the original files of the shop's own pictures, one after the other, because all
// together may not fit into memory. It then makes the shop refer to these files, as the shop in a folder does.
func writeOriginals(ctx context.Context, s *storage.Stores, shop *shopfile.Shop, write func(name string, data []byte) error) error {
	keys, names := map[string]string{}, map[string]string{}
	for _, address := range shop.Addresses() {
		key := picture.OriginalKey(address)
		if key == "" {
			continue // the web client has this picture, or another server
		}
		original, err := s.ProductPictures.Get(ctx, key)
		if errors.Is(err, picture.ErrNotFound) {
			continue // the picture is lost; the export names it among the faults
		} else if err != nil {
			return err
		}
		name := picture.FileOf(address, original)
		file := name
		for n := 2; keys[file] != "" && keys[file] != key; n++ { // pictures from two imports may have the same file name
			file = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, path.Ext(name)), n, path.Ext(name))
		}
		if keys[file] == "" {
			if err := write(file, original); err != nil {
				return err
			}
		}
		keys[file], names[strings.TrimPrefix(address, "/")] = key, "/"+file
	}
	shop.ShowPictures(names)
	return nil
}

// writeWhole writes files into a new folder, and lets look see them. The folder appears under its name when all files
// are on the disk.
func writeWhole(folder string, files func(write func(name string, data []byte) error) error, look func(fs.FS)) (err error) {
	if entries, err := os.ReadDir(folder); err == nil && len(entries) > 0 {
		return ErrNotEmpty
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(folder), 0o700); err != nil {
		return err
	}
	beside, release, err := folderIn(filepath.Dir(folder), "."+filepath.Base(folder), ".tokri-export-")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(beside))
		}
		err = errors.Join(err, release())
	}()
	if err := files(func(name string, data []byte) error {
		file := filepath.Join(beside, name)
		return errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), writeThrough(file, data), backup.Flush(filepath.Dir(file)))
	}); err != nil {
		return err
	}
	if err := backup.Flush(beside); err != nil {
		return err
	}
	look(os.DirFS(beside))
	if err := os.Remove(folder); err != nil && !errors.Is(err, fs.ErrNotExist) { // this fails if the folder was filled in the meantime
		return fmt.Errorf("replace the empty folder: %w", err)
	}
	if err := os.Rename(beside, folder); err != nil {
		return fmt.Errorf("move the folder to its place: %w", err)
	}
	return backup.Flush(filepath.Dir(folder))
}

// folderIn makes a folder, which only its owner can read, for what a command writes before it is whole. Each run has its own,
// because two at once would mix their files, and holds it by a lock, which the kernel ends with the process: so it removes the
// folders of runs that were killed, whose names have the same mark.
func folderIn(parent, name, mark string) (folder string, release func() error, err error) {
	entries, _ := os.ReadDir(parent) // a folder that cannot be listed can perhaps be written
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") && strings.Contains(e.Name(), mark) {
			removeLeft(filepath.Join(parent, e.Name()))
		}
	}
	if folder, err = os.MkdirTemp(parent, name+mark); err != nil {
		return "", nil, err
	}
	held, err := os.Open(folder)
	if err != nil {
		return "", nil, errors.Join(err, os.Remove(folder))
	}
	_ = syscall.Flock(int(held.Fd()), syscall.LOCK_EX) // a disk without locks keeps what is left
	return folder, held.Close, nil
}

// lockWithin is how soon after it has made its folder a run holds it.
const lockWithin = time.Minute

// removeLeft removes the folder of a run that was killed. If another user's run left it, this one goes on.
func removeLeft(folder string) {
	left, err := os.Open(folder)
	if err != nil {
		return
	}
	defer func() { _ = left.Close() }() // it was only read
	made, err := left.Stat()
	if err == nil && clock.Now().Sub(made.ModTime()) > lockWithin && syscall.Flock(int(left.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil {
		_ = os.RemoveAll(folder)
	}
}

// writeThrough writes a file that only its owner can read, and waits until it is on the disk.
func writeThrough(name string, text []byte) (err error) {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if _, err := f.Write(text); err != nil {
		return err
	}
	return f.Sync()
}
