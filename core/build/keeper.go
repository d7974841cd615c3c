// Package build keeps the scripts of the web client's builds. A page that was opened before an update requests
// scripts of its own build later, when the customer goes to another page or opens a dialog. By then the program
// that contains them may have been replaced, or the request may reach another one of several servers.
package build

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"time"

	"tokri/core/picture"
)

// Folder is where the exported web client has its scripts.
const Folder = "_expo/static/js/web"

// How long the scripts of a build are kept after the last server that contains them, and how much space the
// scripts of all builds may take.
const (
	Life     = 14 * 24 * time.Hour
	MaxBytes = 64 << 20
)

// refreshEvery is how often the servers of a build record that it is in use.
const refreshEvery = 24 * time.Hour

// script matches the name of an exported script; the digest in it distinguishes builds.
var script = regexp.MustCompile(`^[\w.+\[\]-]{1,80}-[0-9a-f]{32}\.js$`)

// IsScript reports whether a file's name is that of a script of some build.
func IsScript(name string) bool { return script.MatchString(name) }

// Keeper stores the scripts of the build that this server contains, for all servers of the shop and for its
// successors.
type Keeper struct {
	Store picture.Store // of a use of its own
	Now   func() time.Time
}

// errNoRoom means that the scripts of this build alone are larger than the room for all builds.
var errNoRoom = errors.New("there is no room for the scripts of this build")

// Keep stores the scripts in Folder of the web client and deletes those that no server has contained for their
// Life. However often it is called, and by however many servers, it stores them once a day.
func (k *Keeper) Keep(ctx context.Context, web fs.FS) error {
	now := k.Now()
	scripts, size, err := list(web)
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
	for _, name := range scripts {
		content, err := fs.ReadFile(web, Folder+"/"+name)
		if err != nil {
			return fmt.Errorf("read a script of this build: %w", err)
		}
		if err := k.Store.Put(ctx, name, content, now); err != nil {
			return fmt.Errorf("keep a script of this build: %w", err)
		}
	}
	// The mark is written last, so that an interrupted Keep is repeated.
	return k.Store.Put(ctx, mark, []byte(now.Format(time.RFC3339)), now)
}

// markOf returns the key of the time at which a build was last stored. It differs from every script's name.
func markOf(scripts []string) string {
	return "build " + picture.HashOf([]byte(strings.Join(scripts, " ")))
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

// list returns the names of a build's scripts, sorted, and their size in bytes. There are none in a checkout in which the client was not exported.
func list(web fs.FS) (scripts []string, size int64, err error) {
	entries, err := fs.ReadDir(web, Folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, 0, nil
	} else if err != nil {
		return nil, 0, err
	}
	for _, entry := range entries {
		if !IsScript(entry.Name()) {
			continue
		}
		info, err := entry.Info()
		if err != nil {
			return nil, 0, err
		}
		scripts = append(scripts, entry.Name())
		size += info.Size()
	}
	return scripts, size, nil
}

// makeRoom deletes scripts that are older than their Life, and then the oldest ones until there is room for
// `size` more bytes.
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

// Script returns a script that any server of the shop has stored, or picture.ErrNotFound.
func (k *Keeper) Script(ctx context.Context, name string) ([]byte, error) {
	if !IsScript(name) {
		return nil, picture.ErrNotFound
	}
	return k.Store.Get(ctx, name)
}
