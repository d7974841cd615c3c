package sqlite

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Look opens the database of a directory to read it only, also while another process serves it.
// Every write is refused.
func Look(dir string) (*DB, error) { return beside(dir, nil) }

// Beside opens the database of a directory to read and write it, also while another process serves
// it: SQLite lets them write in turn. It is for a command that makes a few writes and ends; what
// must be alone with the shop uses Open.
func Beside(dir string) (*DB, error) {
	return beside(dir, func(db *DB) error {
		c, err := connect(db.file, "synchronous(FULL)")
		if err == nil {
			db.writer = newWriter(c)
		}
		return err
	})
}

func beside(dir string, write func(*DB) error) (*DB, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("find the data directory: %w", err)
	}
	db := &DB{file: filepath.Join(dir, fileName), closed: make(chan struct{})}
	if _, err := os.Stat(db.file); err != nil {
		return nil, fmt.Errorf("there is no shop in %s: %w", dir, err)
	}
	c, err := connect(db.file)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", db.file, err)
	}
	version, err := schemaVersion(c)
	if err == nil && version != len(migrations) {
		err = fmt.Errorf("its schema is version %d and this program's is %d", version, len(migrations))
	}
	if err = errors.Join(err, c.Close()); err == nil {
		err = db.fillPool()
	}
	if err == nil && write != nil {
		if err = write(db); err != nil {
			err = errors.Join(err, db.emptyPool(cap(db.pool)))
		}
	}
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", db.file, err)
	}
	return db, nil
}
