package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

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
	if done.Manifest, err = backup.Unpack(ctx, file, staging, kept); err != nil {
		return done, fmt.Errorf("%s: %w", file, err)
	}
	// Exclusive, because a backup of an earlier version is brought up to date.
	if done.Report, err = doctorOf(ctx, staging, Exclusive, done.Taken.Add(-settle)); err != nil {
		return done, fmt.Errorf("open what was restored: %w", err)
	}
	for i := len(done.Files) - 1; i >= 0; i-- {
		name := done.Files[i].Name
		done.SecretKey = done.SecretKey || name == secretKeyFile
		if err := os.Rename(filepath.Join(staging, name), filepath.Join(folder, name)); err != nil {
			return done, err
		}
	}
	return done, backup.Flush(folder)
}
