package backup

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

const (
	manifestName = "manifest.json"
	// format is the version of the backup's form; a program refuses a backup with a newer one. Since version 2,
	// files may lie in folders.
	format = 2
	// maxManifest bounds how much is read before a checksum can be compared; 100,000 files fit in.
	maxManifest = 32 << 20
)

// Manifest describes what is in a backup.
type Manifest struct {
	Format     int       `json:"format"`
	Program    string    `json:"program"`    // the version of the program that wrote the backup
	Taken      time.Time `json:"taken"`      // everything that was answered before this time is in the backup
	Orders     int       `json:"orders"`     // how many orders the doctor found in the copy
	Violations int       `json:"violations"` // how many violated invariants the doctor found in the copy
	Files      []File    `json:"files"`
}

// File is one file of a backup.
type File struct {
	Name   string    `json:"name"` // below the folder, with slashes
	Size   int64     `json:"size"`
	SHA256 string    `json:"sha256"`
	Time   time.Time `json:"time,omitzero"`
}

// Write packs files of a folder into a new file, on the same disk, that only its owner can read. The file appears complete or
// not at all: until then it is in the folder, so that nothing else is left if the program is killed.
func Write(ctx context.Context, file, folder string, names []string, m Manifest) (err error) {
	if err := Absent(file); err != nil {
		return err
	}
	m.Format, m.Files = format, nil
	for _, name := range names {
		described, err := describe(folder, name)
		if err != nil {
			return err
		}
		m.Files = append(m.Files, described)
	}
	part, err := os.CreateTemp(folder, "packed-*") // mode 0600
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(part.Name())
		}
	}()
	if err := errors.Join(pack(ctx, part, folder, m), part.Sync(), part.Close()); err != nil {
		return err
	}
	if err := Absent(file); err != nil {
		return err
	}
	if err := os.Rename(part.Name(), file); err != nil {
		return err
	}
	return Flush(filepath.Dir(file))
}

// Absent returns an error if the file exists.
func Absent(file string) error {
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s exists already; a backup is never overwritten", file)
	}
	return nil
}

// Flush makes a file or a folder durable.
func Flush(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

func describe(folder, name string) (File, error) {
	f, err := os.Open(filepath.Join(folder, filepath.FromSlash(name)))
	if err != nil {
		return File{}, err
	}
	info, err := f.Stat()
	if err != nil {
		return File{}, errors.Join(err, f.Close())
	}
	sum := sha256.New()
	size, err := io.Copy(sum, f)
	return File{Name: name, Size: size, SHA256: hex.EncodeToString(sum.Sum(nil)), Time: info.ModTime().UTC()}, errors.Join(err, f.Close())
}

func pack(ctx context.Context, to io.Writer, folder string, m Manifest) error {
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	compressed := gzip.NewWriter(to)
	archive := tar.NewWriter(compressed)
	if err := archive.WriteHeader(header(manifestName, int64(len(text)), m.Taken)); err != nil {
		return err
	}
	if _, err := archive.Write(text); err != nil {
		return err
	}
	for _, file := range m.Files {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := archive.WriteHeader(header(file.Name, file.Size, m.Taken)); err != nil {
			return err
		}
		f, err := os.Open(filepath.Join(folder, filepath.FromSlash(file.Name)))
		if err != nil {
			return err
		}
		_, err = io.Copy(archive, f)
		if err := errors.Join(err, f.Close()); err != nil {
			return err
		}
	}
	return errors.Join(archive.Close(), compressed.Close())
}

func header(name string, size int64, at time.Time) *tar.Header {
	return &tar.Header{Name: name, Size: size, Mode: 0o600, ModTime: at, Format: tar.FormatPAX}
}
