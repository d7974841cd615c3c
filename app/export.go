package app

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
	"time"

	"tokri/app/shopfile"
	"tokri/core/picture"
)

// Exported counts what an export wrote.
type Exported struct {
	Products int
	// Faults are why an import would refuse the folder: an edition of an earlier version may break rules that are newer.
	Faults error
}

// ErrNotEmpty refuses to export into a folder that has something in it.
var ErrNotEmpty = errors.New("the folder is not empty; give one that is, or does not exist yet")

// Export writes the shop as it is published into a folder, as Import reads it, with what is free of each variant. The folder
// appears whole or not at all: it is written beside its place and moved there. Only its owner can read it: it has codes
// that are in no list, and the shopkeeper's contacts.
func Export(ctx context.Context, s *Stores, folder string) (done Exported, err error) {
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
	shop := shopfile.Of(edition, stock, now())
	done.Products = len(edition.Products)
	done.Faults, err = writeWhole(filepath.Clean(folder), func(write func(name string, data []byte) error) error {
		if err := s.writeOriginals(ctx, shop, write); err != nil {
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
	})
	return done, err
}

// writeOriginals writes the files of the shop's own pictures, one after the other: a shop's pictures together may be more than the
// memory. The shop names them afterwards as its folder does.
func (s *Stores) writeOriginals(ctx context.Context, shop *shopfile.Shop, write func(name string, data []byte) error) error {
	keys, names := map[string]string{}, map[string]string{}
	for _, address := range shop.Addresses() {
		key := picture.OriginalKey(address)
		if key == "" {
			continue // the web client has it, or another server
		}
		original, err := s.ProductPictures.Get(ctx, key)
		if errors.Is(err, picture.ErrNotFound) {
			continue // lost: the export names it among the faults
		} else if err != nil {
			return err
		}
		name := picture.FileOf(address, original)
		file := name
		for n := 2; keys[file] != "" && keys[file] != key; n++ { // files of two folders may have one name
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

// writeWhole has files written into a new folder that appears under its name when all are on the disk.
func writeWhole(folder string, files func(write func(name string, data []byte) error) error) (faults, err error) {
	if entries, err := os.ReadDir(folder); err == nil && len(entries) > 0 {
		return nil, ErrNotEmpty
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	beside, err := folderBeside(folder)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(beside))
		}
	}()
	if err := files(func(name string, data []byte) error {
		file := filepath.Join(beside, name)
		return errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), writeThrough(file, data), syncFolder(filepath.Dir(file)))
	}); err != nil {
		return nil, err
	}
	if err := syncFolder(beside); err != nil {
		return nil, err
	}
	_, faults = shopfile.Load(os.DirFS(beside))
	if err := os.Remove(folder); err != nil && !errors.Is(err, fs.ErrNotExist) { // refused if the folder was filled meanwhile
		return nil, fmt.Errorf("replace the empty folder: %w", err)
	}
	if err := os.Rename(beside, folder); err != nil {
		return nil, fmt.Errorf("move the export to its place: %w", err)
	}
	return faults, syncFolder(filepath.Dir(folder))
}

// exportTime is longer than any export takes.
const exportTime = 24 * time.Hour

// folderBeside makes a folder beside another one, for its owner only. It is no other export's: two at once would write one folder
// of parts of both. What an export left that was killed goes.
func folderBeside(folder string) (string, error) {
	parent, name := filepath.Dir(folder), "."+filepath.Base(folder)+".tokri-export-"
	entries, err := os.ReadDir(parent)
	if err != nil {
		return "", err
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), name) {
			continue
		}
		if made, err := e.Info(); err == nil && now().Sub(made.ModTime()) > exportTime {
			if err := os.RemoveAll(filepath.Join(parent, e.Name())); err != nil {
				return "", err
			}
		}
	}
	return os.MkdirTemp(parent, name)
}

// writeThrough writes a file that only its owner can read, down to the disk.
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

func syncFolder(name string) (err error) {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return f.Sync()
}
