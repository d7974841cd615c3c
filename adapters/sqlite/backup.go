package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	driver "modernc.org/sqlite"

	"tokri/adapters/internal/durable"
)

// Backup copies the database to a new file while it is in use. The copy shows one moment, and the file appears
// complete or not at all. To restore it, put it in place of tokri.db.
func (db *DB) Backup(ctx context.Context, path string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("back up: %s exists already", path)
	}
	part := path + ".part"
	// An interrupted backup may have left a partial file.
	if err := os.Remove(part); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("back up: %w", err)
	}
	if err := private(part, os.O_CREATE|os.O_EXCL); err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	c, err := connect(db.file)
	if err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	if err = errors.Join(c.exec(`VACUUM INTO ?`, part), c.Close()); err == nil {
		err = seal(part, path)
	} else if e, ok := errors.AsType[*driver.Error](err); ok && errors.Is(err, ErrAway) {
		err = fmt.Errorf("copy %s to %s: %w", db.file, path, e) // ErrAway would blame the shop's disk, and it is the copy that is written
	}
	if err != nil {
		_ = os.Remove(part)
		return fmt.Errorf("back up: %w", err)
	}
	return nil
}

// seal makes a finished file durable and gives it its name.
func seal(part, path string) error {
	if err := durable.Flush(part); err != nil {
		return err
	}
	if err := os.Rename(part, path); err != nil {
		return err
	}
	return durable.Flush(filepath.Dir(path))
}
