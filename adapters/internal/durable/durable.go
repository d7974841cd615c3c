// Package durable makes files survive a power cut.
package durable

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"time"

	"tokri/core/apperr"
)

// ErrAway refuses a call because what it needs could not be read from or written to the disk.
var ErrAway = apperr.New(apperr.Unavailable, "store_away", "Something went wrong on our side. Please try again in a moment.")

// Part begins the name of a file that is being written.
const Part = ".part-"

// Write makes a file of a time appear whole or not at all, also over another one. Its folder must exist.
func Write(to string, content io.Reader, at time.Time) (err error) {
	part, err := os.CreateTemp(filepath.Dir(to), Part+"*") // mode 0600
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(part.Name())
		}
	}()
	_, err = io.Copy(part, content)
	if err := errors.Join(err, os.Chtimes(part.Name(), at, at), part.Sync(), part.Close()); err != nil {
		return err
	}
	if err := os.Rename(part.Name(), to); err != nil {
		return err
	}
	return Flush(filepath.Dir(to))
}

// Flush waits until a file's content, or the names in a folder, are on the disk.
func Flush(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
