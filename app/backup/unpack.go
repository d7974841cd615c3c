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
	"os"
	"path/filepath"
)

// errDamaged refuses a backup in which something is missing or different.
var errDamaged = errors.New("it is damaged, and nothing was restored; use another backup")

// Unpack writes the files of a backup into a folder and compares their checksums. It refuses a file whose name
// is not known, and a name that leads out of the folder. After an error the folder may contain files, which
// must not be used.
func Unpack(ctx context.Context, file, folder string, known func(name string) bool) (Manifest, error) {
	f, err := os.Open(file)
	if err != nil {
		return Manifest{}, err
	}
	defer func() { _ = f.Close() }()
	compressed, err := gzip.NewReader(f)
	if err != nil {
		return Manifest{}, errors.New("it is not a backup of a shop")
	}
	archive := tar.NewReader(compressed)
	m, err := manifest(archive)
	if err != nil {
		return Manifest{}, err
	}
	for _, described := range m.Files {
		if err := ctx.Err(); err != nil {
			return Manifest{}, err
		}
		if !known(described.Name) || !filepath.IsLocal(filepath.FromSlash(described.Name)) {
			if _, err := io.Copy(io.Discard, compressed); err != nil { // if the damage is in the name, the checksum at the end of the stream shows it
				return Manifest{}, errDamaged
			}
			return Manifest{}, fmt.Errorf("it has a file %q, which no backup of this program has", described.Name)
		}
		if err := unpackFile(archive, folder, described); err != nil {
			return Manifest{}, err
		}
	}
	if _, err := archive.Next(); !errors.Is(err, io.EOF) {
		return Manifest{}, errDamaged
	}
	// Gzip's own checksum covers what follows the archive.
	if _, err := io.Copy(io.Discard, compressed); err != nil {
		return Manifest{}, fmt.Errorf("%w (%w)", errDamaged, err)
	}
	return m, nil
}

func manifest(archive *tar.Reader) (Manifest, error) {
	var m Manifest
	head, err := archive.Next()
	if err != nil {
		return m, fmt.Errorf("%w (%w)", errDamaged, err)
	}
	if head.Name != manifestName {
		return m, errors.New("it is not a backup of a shop")
	}
	text, err := io.ReadAll(io.LimitReader(archive, maxManifest))
	if err != nil {
		return m, fmt.Errorf("%w (%w)", errDamaged, err)
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return m, fmt.Errorf("%w (%w)", errDamaged, err)
	}
	if m.Format > format {
		return m, fmt.Errorf("a newer version of this program (%s) wrote it; restore it with that version", m.Program)
	}
	if len(m.Files) == 0 {
		return m, errDamaged
	}
	return m, nil
}

func unpackFile(archive *tar.Reader, folder string, described File) error {
	head, err := archive.Next()
	if err != nil {
		return fmt.Errorf("%w (%w)", errDamaged, err)
	}
	if head.Name != described.Name || head.Size != described.Size || head.Typeflag != tar.TypeReg {
		return errDamaged
	}
	name := filepath.Join(folder, filepath.FromSlash(described.Name))
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	to, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	sum := sha256.New()
	written := &written{to: io.MultiWriter(to, sum)}
	_, err = io.Copy(written, archive)
	if !described.Time.IsZero() { // pictures expire by this age
		written.err = errors.Join(written.err, os.Chtimes(name, described.Time, described.Time))
	}
	if err := errors.Join(written.err, to.Sync(), to.Close()); err != nil {
		return err // the new file could not be written; the backup is not at fault
	}
	if err != nil {
		return fmt.Errorf("%w (%w)", errDamaged, err)
	}
	if hex.EncodeToString(sum.Sum(nil)) != described.SHA256 {
		return fmt.Errorf("%w (%s has another checksum)", errDamaged, described.Name)
	}
	return nil
}

// written remembers an error of writing, to tell it from an error of reading.
type written struct {
	to  io.Writer
	err error
}

func (w *written) Write(p []byte) (int, error) {
	n, err := w.to.Write(p)
	w.err = err
	return n, err
}
