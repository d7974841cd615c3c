// Package durable makes files survive a power cut.
package durable

import (
	"errors"
	"os"
)

// Flush waits until a file's content, or the names in a folder, are on the disk.
func Flush(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
