package backoffice

import (
	"os"
	"path/filepath"
)

// Save writes what a command saves for the staff, and makes its folder. The file has data of customers, so only its
// owner can read it, also if another file with that name could be read by all.
func Save(file string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(file, data, 0o600); err != nil {
		return err
	}
	return os.Chmod(file, 0o600)
}
