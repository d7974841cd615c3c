package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"tokri/adapters/sqlite"
	"tokri/app/backup"
	"tokri/config"
	"tokri/core/audit"
)

// kept are the files of DATA_DIR that go into a backup. The database has everything of customers, orders, pictures
// of messages and sessions; the secret key is there unless it is a setting.
var kept = []string{sqlite.FileName, secretKeyFile}

// errOwnTools refuses to pretend: MongoDB's own tools copy its databases.
var errOwnTools = errors.New("this shop is in MongoDB, which this command does not copy: use mongodump and mongorestore " +
	`as the README says under "Back up and restore"`)

// Backup writes the whole shop to a new file, also while a server has it open, after the doctor has checked the copy.
// A copy in which the doctor finds violations is written as well, because no better copy of the shop exists.
func Backup(ctx context.Context, c config.Config, s *Stores, file, program string, settle time.Duration) (report audit.Report, err error) {
	if s.Copy == nil {
		return report, errOwnTools
	}
	if err := backup.Absent(file); err != nil {
		return report, err
	}
	folder, err := os.MkdirTemp(filepath.Dir(file), ".tokri-backup-*") // mode 0700
	if err != nil {
		return report, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	taken := now()
	names, err := copyKept(ctx, c, s, folder)
	if err != nil {
		return report, err
	}
	if report, err = doctorOf(ctx, folder, ReadOnly, taken.Add(-settle)); err != nil {
		return report, fmt.Errorf("check the copy: %w", err)
	}
	return report, backup.Write(ctx, file, folder, names, backup.Manifest{
		Program: program, Taken: taken, Orders: report.Orders, Violations: len(report.Violations)})
}

// copyKept copies what is to be kept into a folder and names it.
func copyKept(ctx context.Context, c config.Config, s *Stores, folder string) ([]string, error) {
	if err := s.Copy(ctx, filepath.Join(folder, sqlite.FileName)); err != nil {
		return nil, err
	}
	key, err := os.ReadFile(filepath.Join(c.DataDir, secretKeyFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return kept[:1], nil
	case err != nil:
		return nil, fmt.Errorf("read the secret key: %w", err)
	}
	return kept, os.WriteFile(filepath.Join(folder, secretKeyFile), key, 0o600)
}

// doctorOf runs the doctor on the SQLite store of a folder.
func doctorOf(ctx context.Context, folder string, access Access, settled time.Time) (report audit.Report, err error) {
	s, err := OpenStores(ctx, config.Config{DataDir: folder}, access)
	if err != nil {
		return report, err
	}
	report, err = audit.Run(ctx, s.audited(), settled)
	return report, errors.Join(err, s.Close(ctx))
}
