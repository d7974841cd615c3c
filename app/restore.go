package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"tokri/adapters/files"
	"tokri/adapters/sqlite"
	"tokri/app/backup"
	"tokri/core/audit"
)

// Restored is what came out of a backup.
type Restored struct {
	backup.Manifest
	Report    audit.Report
	SecretKey bool // the backup had the secret key; else it is a setting of the shop
}

// Restore makes a shop of a backup in an empty folder. Nothing is in the folder before checksums, database and
// doctor have been seen; the database comes last, so that no half of a shop can be served.
func Restore(ctx context.Context, file, folder string, settle time.Duration) (done Restored, err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return done, err
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return done, err
	}
	if len(entries) > 0 {
		return done, fmt.Errorf("%s is not empty (%s): a shop is restored into an empty folder", folder, entries[0].Name())
	}
	// Inside the folder: that may be a mount, into which no rename leads.
	staging, err := os.MkdirTemp(folder, ".restoring-*")
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(staging)) }()
	if done.Manifest, err = backup.Unpack(ctx, file, staging, isKept); err != nil {
		return done, fmt.Errorf("%s: %w", file, err)
	}
	// Exclusive, because a backup of an earlier version is brought up to date.
	if done.Report, err = doctorOf(ctx, staging, Exclusive, done.Taken.Add(-settle)); err != nil {
		return done, fmt.Errorf("open what was restored: %w", err)
	}
	if err := flushFolders(staging); err != nil {
		return done, err
	}
	for _, name := range []string{files.Folder, secretKeyFile, sqlite.FileName} {
		switch err := os.Rename(filepath.Join(staging, name), filepath.Join(folder, name)); {
		case err == nil:
			done.SecretKey = done.SecretKey || name == secretKeyFile
		case !errors.Is(err, fs.ErrNotExist):
			return done, err
		}
	}
	return done, backup.Flush(folder)
}

// flushFolders makes the names in a folder and in those below it durable.
func flushFolders(folder string) error {
	return filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		return backup.Flush(path)
	})
}
