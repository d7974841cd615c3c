package sqlite

import (
	"errors"
	"fmt"
	"hash/maphash"
	"io/fs"
	"os"
	"path/filepath"
)

// OpenReadOnly opens the database of a directory for reading, even while another process has it open. Every
// write fails.
func OpenReadOnly(dir string) (*DB, error) { return openBeside(dir, nil) }

// OpenShared opens the database of a directory for reading and writing, even while another process has it open;
// SQLite makes their writes take turns. It is for a command that makes a few writes and ends; a command that
// needs exclusive access uses Open.
func OpenShared(dir string) (*DB, error) {
	return openBeside(dir, func(db *DB) error {
		c, err := connect(db.file, "synchronous(FULL)", "secure_delete(ON)")
		if err == nil {
			db.own.seed = maphash.MakeSeed()
			db.writer = newWriter(c, db.gate)
		}
		return err
	})
}

// openBeside opens the database without its lock; openWriter, if there is one, opens the writer.
func openBeside(dir string, openWriter func(*DB) error) (*DB, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("find the data directory: %w", err)
	}
	db := &DB{file: filepath.Join(dir, FileName), closed: make(chan struct{})}
	if _, err := os.Stat(db.file); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no shop in %s; does DATA_DIR name the right folder? %w", dir, err)
	} else if err != nil {
		return nil, fmt.Errorf("open the shop: %w", notAllowed(err))
	}
	c, err := connect(db.file)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", db.file, err)
	}
	version, err := schemaVersion(c)
	switch {
	case err != nil:
	case version > len(migrations):
		err = newer(version)
	case version < len(migrations):
		err = fmt.Errorf("an earlier version of this program wrote the shop (schema %d, known %d): start the server of this version, which brings the shop up to date", version, len(migrations))
	}
	if err = errors.Join(err, c.Close()); err == nil {
		err = db.fillPool()
	}
	if err == nil && openWriter != nil {
		if err = openWriter(db); err != nil {
			err = errors.Join(err, db.emptyPool(cap(db.pool)))
		}
	}
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", db.file, err)
	}
	return db, nil
}
