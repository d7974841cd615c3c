package backoffice

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"tokri/adapters/replica"
	"tokri/adapters/sqlite"
	"tokri/app/clock"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/shop"
)

// OpenCopier returns what copies the shop off this machine, or nil if no place is configured. It does nothing before its Start.
func OpenCopier(ctx context.Context, c config.Config, s *storage.Stores, log *slog.Logger) (*replica.Copier, error) {
	if c.ReplicaURL == "" {
		return nil, nil
	}
	place, err := placeOf(c, c.ReplicaURL.Reveal())
	if err != nil {
		return nil, fmt.Errorf("REPLICA_URL: %w", err)
	}
	data, err := filepath.Abs(c.DataDir)
	if err != nil {
		return nil, err
	}
	if strings.ContainsAny(data, "?%#") {
		return nil, fmt.Errorf("REPLICA_URL: DATA_DIR %s has a character (?, %% or #) with which its database cannot be copied", data)
	}
	if place.Folder() != "" && onOneDisk(place.Folder(), data) {
		log.WarnContext(ctx, "the copy of the shop is on the same disk as the shop, and would be lost with it: give REPLICA_URL another disk or a bucket", "place", place.String())
	}
	copier := replica.New(place, replica.Source{
		Database: filepath.Join(data, sqlite.FileName), Folder: data,
		IsKept:   func(name string) bool { return name != sqlite.FileName && isKept(name) },
		Begun:    func(ctx context.Context) (bool, error) { return hasShop(ctx, s) },
		Uncopied: s.SQLite.Uncopied, MarkCopied: s.SQLite.MarkCopied,
		Take: func(ctx context.Context, prepare ...string) (replica.Log, error) {
			l, err := s.SQLite.TakeLog(ctx, prepare...)
			if err != nil {
				return nil, err // not l, which would be an interface that is not nil
			}
			return l, nil
		},
	}, log)
	s.WhenPictured(copier.Wrote)
	return copier, nil
}

func hasShop(ctx context.Context, s *storage.Stores) (bool, error) {
	_, err := s.Shop.CurrentID(ctx)
	if errors.Is(err, shop.ErrEmpty) {
		return false, nil
	}
	return err == nil, err
}

func placeOf(c config.Config, address string) (*replica.Place, error) {
	return replica.At(address, replica.Keys{ID: c.ReplicaID, Secret: c.ReplicaKey.Reveal()})
}

// onOneDisk reports whether two folders are on the same disk.
func onOneDisk(a, b string) bool {
	var devices [2]uint64
	for i, folder := range []string{a, b} {
		info, err := os.Stat(folder)
		if err != nil {
			return false
		}
		stat, ok := info.Sys().(*syscall.Stat_t)
		if !ok {
			return false
		}
		devices[i] = uint64(stat.Dev) //nolint:unconvert // another type on other systems
	}
	return devices[0] == devices[1]
}

// Recovered describes a shop that was restored from its copy off the machine.
type Recovered struct {
	replica.Restored
	Checked
}

// Recover makes a shop, in an empty folder, from the copy at an address, as it was at a time or, if that is zero, as late as the copy
// has it. As with Restore, the database is moved into the folder last, when the doctor has seen it.
func Recover(ctx context.Context, c config.Config, address, folder string, at time.Time, settle time.Duration) (done Recovered, err error) {
	place, err := placeOf(c, address)
	if err != nil {
		return done, fmt.Errorf("%s: %w", address, err)
	}
	if at.After(clock.Now()) {
		return done, fmt.Errorf("%s is in the future", at.Format(time.RFC3339))
	}
	done.Checked, err = intoEmpty(ctx, folder, settle, func(staging string) (_ time.Time, err error) {
		if done.Restored, err = place.Restore(ctx, filepath.Join(staging, sqlite.FileName), at, isKept); err != nil {
			return time.Time{}, fmt.Errorf("%s: %w", place, err)
		}
		return done.At, nil
	})
	return done, err
}
