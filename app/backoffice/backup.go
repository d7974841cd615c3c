package backoffice

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"tokri/adapters/files"
	"tokri/adapters/sqlite"
	"tokri/app/backup"
	"tokri/app/clock"
	"tokri/app/secrets"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/audit"
)

// isKept reports whether a file of DATA_DIR goes into a backup. The database has all data of customers, orders
// and sessions, and the pictures are in files beside it. The secret key is in a file unless it is a setting.
func isKept(name string) bool {
	below, ok := strings.CutPrefix(name, files.Folder+"/")
	return name == sqlite.FileName || name == secrets.KeyFile || ok && files.IsName(below)
}

// errOwnTools refuses a backup of a shop in MongoDB, whose databases are copied by MongoDB's own tools.
var errOwnTools = errors.New("this shop is in MongoDB, which this command does not copy: use mongodump and mongorestore " +
	`as the README says under "Back up and restore"`)

// Backup writes the whole shop to a new file, also while a server has it open, and returns the doctor's report
// on the copy. A copy with violations is written as well, because no better copy of the shop exists. The doctor
// ignores check-outs that are younger than settle.
func Backup(ctx context.Context, c config.Config, s *storage.Stores, file, program string, settle time.Duration) (report audit.Report, err error) {
	if s.Copy == nil {
		return report, errOwnTools
	}
	if err := backup.Absent(file); err != nil {
		return report, err
	}
	folder, release, err := folderIn(filepath.Dir(file), "", ".tokri-backup-")
	if err != nil {
		return report, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder), release()) }()
	taken := clock.Now()
	names, err := copyKept(ctx, c, s, folder)
	if err != nil {
		return report, err
	}
	if report, err = doctorOf(ctx, folder, storage.ReadOnly, taken.Add(-settle)); err != nil {
		return report, fmt.Errorf("check the copy: %w", err)
	}
	return report, backup.Write(ctx, file, folder, names, backup.Manifest{
		Program: program, Taken: taken, Orders: report.Orders, Violations: len(report.Violations)})
}

// copyKept copies the files of a backup into a folder and returns their names. It copies the pictures before
// the database and again after it, so that every picture which a message in the copy names is there: a picture
// is stored before its message, and may be deleted while the copy is made.
func copyKept(ctx context.Context, c config.Config, s *storage.Stores, folder string) ([]string, error) {
	if _, err := copyPictures(ctx, c.DataDir, folder); err != nil {
		return nil, err
	}
	if err := s.Copy(ctx, filepath.Join(folder, sqlite.FileName)); err != nil {
		return nil, err
	}
	pictures, err := copyPictures(ctx, c.DataDir, folder)
	if err != nil {
		return nil, err
	}
	names := append([]string{sqlite.FileName}, pictures...)
	key, err := os.ReadFile(filepath.Join(c.DataDir, secrets.KeyFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return names, nil
	case err != nil:
		return nil, fmt.Errorf("read the secret key: %w", err)
	}
	return append(names, secrets.KeyFile), os.WriteFile(filepath.Join(folder, secrets.KeyFile), key, 0o600)
}

// copyPictures copies the pictures that the folder does not have yet, and returns the names of all pictures in
// the folder.
func copyPictures(ctx context.Context, dataDir, folder string) ([]string, error) {
	from, to := filepath.Join(dataDir, files.Folder), filepath.Join(folder, files.Folder)
	if err := eachPicture(ctx, from, func(name string) error { return link(filepath.Join(from, name), filepath.Join(to, name)) }); err != nil {
		return nil, fmt.Errorf("copy the pictures: %w", err)
	}
	var names []string
	return names, eachPicture(ctx, to, func(name string) error {
		names = append(names, files.Folder+"/"+filepath.ToSlash(name))
		return nil
	})
}

// eachPicture visits the picture files in a folder. A folder that does not exist has none.
func eachPicture(ctx context.Context, folder string, visit func(name string) error) error {
	return filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		} else if err = errors.Join(err, ctx.Err()); err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil || !files.IsName(filepath.ToSlash(name)) {
			return err
		}
		return visit(name)
	})
}

// link makes a file appear under another name too: by a hard link, or by a copy if the name is on another disk.
// An existing file is kept. A file that has been deleted in the meantime is left out.
func link(from, to string) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	switch err := os.Link(from, to); {
	case err == nil, errors.Is(err, fs.ErrExist), errors.Is(err, fs.ErrNotExist):
		return nil
	}
	data, err := os.ReadFile(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	info, err := os.Stat(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(to, data, 0o600), os.Chtimes(to, info.ModTime(), info.ModTime()))
}

// doctorOf runs the doctor on the SQLite store of a folder.
func doctorOf(ctx context.Context, folder string, access storage.Access, settled time.Time) (report audit.Report, err error) {
	s, err := storage.OpenStores(ctx, config.Config{DataDir: folder}, access)
	if err != nil {
		return report, err
	}
	report, err = doctor(ctx, s, settled, nil)
	return report, errors.Join(err, s.Close(ctx))
}
