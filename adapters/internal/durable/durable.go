// Package durable makes files survive a power cut.
package durable

import (
	"errors"
	"os"
)

// Flush waits until the disk has a file's content, or a folder's names.
func Flush(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
