package backoffice

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"tokri/adapters/files"
	"tokri/adapters/sqlite"
	"tokri/app/backup"
	"tokri/app/secrets"
	"tokri/app/storage"
	"tokri/core/audit"
)

// Restored describes a shop that was restored from a backup.
type Restored struct {
	backup.Manifest
	Checked
}

// Checked is what was found in a restored shop before it was moved to its folder.
type Checked struct {
	Report    audit.Report
	SecretKey bool // it came with the secret key; otherwise the key is a setting of the shop
}

// Restore makes a shop from a backup, in an empty folder. It moves files to the folder only when the checksums,
// the database and the doctor's report have been checked. The database is moved last, so that an incomplete
// shop can never be served. Check-outs younger than settle are not violations.
func Restore(ctx context.Context, file, folder string, settle time.Duration) (done Restored, err error) {
	done.Checked, err = intoEmpty(ctx, folder, settle, func(staging string) (_ time.Time, err error) {
		if done.Manifest, err = backup.Unpack(ctx, file, staging, isKept); err != nil {
			return time.Time{}, fmt.Errorf("%s: %w", file, err)
		}
		return done.Taken, nil
	})
	return done, err
}

// hasKey reports whether a folder has the secret key.
func hasKey(folder string) (bool, error) {
	_, err := os.Stat(filepath.Join(folder, secrets.KeyFile))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// intoEmpty makes a shop in an empty folder: it lets fill write the files, as they were at the time that it returns, to a folder
// for staging, has the doctor see them, and moves them when that has succeeded, the database last.
func intoEmpty(ctx context.Context, folder string, settle time.Duration, fill func(staging string) (time.Time, error)) (found Checked, err error) {
	_, missing := os.Stat(folder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return found, err
	}
	defer func() {
		if err != nil && errors.Is(missing, fs.ErrNotExist) {
			err = errors.Join(err, os.Remove(folder)) // a folder that a failed restore made would look like a shop
		}
	}()
	staging, release, err := stage(folder)
	if err != nil {
		return found, err
	}
	defer func() { err = errors.Join(err, release()) }()
	at, err := fill(staging)
	if err != nil {
		return found, err
	}
	// Exclusive access, because a shop of an earlier version is migrated.
	if found.Report, err = doctorOf(ctx, staging, storage.Exclusive, at.Add(-settle)); err != nil {
		return found, fmt.Errorf("open what was restored: %w", err)
	}
	if found.SecretKey, err = hasKey(staging); err != nil {
		return found, err
	}
	if err := flushFolders(staging); err != nil {
		return found, err
	}
	for _, name := range []string{files.Folder, secrets.KeyFile, sqlite.FileName} {
		if err := os.Rename(filepath.Join(staging, name), filepath.Join(folder, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return found, err
		}
	}
	return found, backup.Flush(folder)
}

// stage makes the folder for staging in a folder that is otherwise empty, and deletes what a restore that was stopped left in it. It
// is inside the folder, because the folder may be a mount, and a rename cannot cross its border. release deletes it.
func stage(folder string) (staging string, release func() error, err error) {
	staging = filepath.Join(folder, ".restoring")
	if err := os.MkdirAll(staging, 0o700); err != nil {
		return "", nil, err
	}
	lock, err := os.Open(staging)
	if err != nil {
		return "", nil, err
	}
	// The kernel releases the lock when the process ends in any way.
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		if errors.Is(err, syscall.EWOULDBLOCK) {
			err = fmt.Errorf("%s: another restore is at work", folder)
		}
		return "", nil, errors.Join(err, lock.Close())
	}
	release = func() error { return errors.Join(os.RemoveAll(staging), lock.Close()) }
	// Both are read after the lock was taken: another restore may have ended before.
	others, err := os.ReadDir(folder)
	for _, other := range others {
		if other.Name() != filepath.Base(staging) {
			err = fmt.Errorf("%s is not empty (%s): a shop is restored into an empty folder", folder, other.Name())
			break
		}
	}
	left, failed := os.ReadDir(staging)
	err = errors.Join(err, failed)
	for _, one := range left {
		err = errors.Join(err, os.RemoveAll(filepath.Join(staging, one.Name())))
	}
	if err != nil {
		return "", nil, errors.Join(err, release())
	}
	return staging, release, nil
}

// flushFolders makes the names in a folder, and in the folders below it, durable.
func flushFolders(folder string) error {
	return filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		return backup.Flush(path)
	})
}
