// Package build keeps the scripts of the web client's builds. A page that was opened before an update asks for scripts
// of its own build later, when a customer goes on to another page or opens a dialog, and the program that has them inside is gone by
// then, or is another one of several servers.
package build

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"tokri/core/picture"
)

// Folder is where the exported web client has its scripts.
const Folder = "_expo/static/js/web"

// How long the scripts of a build are kept after the last server that has them inside, and how much room those of all builds have.
const (
	Life     = 14 * 24 * time.Hour
	MaxBytes = 64 << 20
)

// refreshEvery is how often the servers of a build say again that it is in use.
const refreshEvery = 24 * time.Hour

// script is the name of an exported script: the digest in it tells builds apart.
var script = regexp.MustCompile(`^[\w.+\[\]-]{1,80}-[0-9a-f]{32}\.js$`)

// IsScript reports whether a file's name is that of a script of some build.
func IsScript(name string) bool { return script.MatchString(name) }

// Keeper keeps the scripts of the build that a server has inside, for all servers of the shop and for its successor.
type Keeper struct {
	Store picture.Store // of a use of its own
	Now   func() time.Time
}

// errNoRoom means that the scripts of this build alone are larger than the room for all builds.
var errNoRoom = errors.New("there is no room for the scripts of this build")

// Keep keeps the scripts in Folder of the web client, and forgets those that no server has had for their Life. Called
// often, and by many servers, it keeps them once a day.
func (k *Keeper) Keep(ctx context.Context, web fs.FS) error {
	now := k.Now()
	scripts, size, err := read(web)
	if err != nil {
		return fmt.Errorf("read the scripts of this build: %w", err)
	}
	if len(scripts) == 0 {
		return nil
	}
	mark := markOf(scripts)
	switch fresh, err := k.isFresh(ctx, mark, now); {
	case err != nil:
		return fmt.Errorf("read when this build was kept: %w", err)
	case fresh:
		return nil
	}
	if err := k.makeRoom(ctx, now, size); err != nil {
		return err
	}
	for name, content := range scripts {
		if err := k.Store.Put(ctx, name, content, now); err != nil {
			return fmt.Errorf("keep a script of this build: %w", err)
		}
	}
	// Last, so that an interrupted Keep is done again.
	return k.Store.Put(ctx, mark, []byte(now.Format(time.RFC3339)), now)
}

// markOf returns the key under which the time stands at which a build was last kept. No name of a script is like it.
func markOf(scripts map[string][]byte) string {
	return "build " + picture.HashOf([]byte(strings.Join(slices.Sorted(maps.Keys(scripts)), " ")))
}

func (k *Keeper) isFresh(ctx context.Context, mark string, now time.Time) (bool, error) {
	text, err := k.Store.Get(ctx, mark)
	if errors.Is(err, picture.ErrNotFound) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	kept, err := time.Parse(time.RFC3339, string(text))
	return err == nil && now.Sub(kept) < refreshEvery, nil
}

// read reads the scripts of a build. A checkout that was never exported has none.
func read(web fs.FS) (scripts map[string][]byte, size int64, err error) {
	entries, err := fs.ReadDir(web, Folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, 0, nil
	} else if err != nil {
		return nil, 0, err
	}
	scripts = map[string][]byte{}
	for _, entry := range entries {
		if !IsScript(entry.Name()) {
			continue
		}
		content, err := fs.ReadFile(web, Folder+"/"+entry.Name())
		if err != nil {
			return nil, 0, err
		}
		scripts[entry.Name()] = content
		size += int64(len(content))
	}
	return scripts, size, nil
}

// makeRoom forgets what is older than its Life, and ever younger builds while there is no room for `size` more.
func (k *Keeper) makeRoom(ctx context.Context, now time.Time, size int64) error {
	for life := Life; ; life /= 2 {
		if err := k.Store.Prune(ctx, now.Add(-life)); err != nil {
			return fmt.Errorf("forget scripts of earlier builds: %w", err)
		}
		switch amount, err := k.Store.Kept(ctx); {
		case err != nil:
			return fmt.Errorf("count scripts of earlier builds: %w", err)
		case amount.Bytes+size <= MaxBytes:
			return nil
		case life < time.Minute:
			return errNoRoom
		}
	}
}

// Script returns a script that a server of the shop has kept, or picture.ErrNotFound.
func (k *Keeper) Script(ctx context.Context, name string) ([]byte, error) {
	if !IsScript(name) {
		return nil, picture.ErrNotFound
	}
	return k.Store.Get(ctx, name)
}
