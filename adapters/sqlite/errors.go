package sqlite

import (
	"errors"
	"fmt"
	"io/fs"

	driver "modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"tokri/adapters/internal/durable"
	"tokri/core/apperr"
)

// ErrInUse refuses to open a data directory that another process has open.
var ErrInUse = errors.New("this shop is already being served")

// ErrDamaged says that the database file is not as SQLite wrote it.
var ErrDamaged = errors.New("the database file is damaged; restore the last backup into an empty folder (tokri restore), and look at the disk")

// ErrAway refuses every call for which the database could not be read or written.
var ErrAway = durable.ErrAway

var (
	errClosed   = apperr.New(apperr.Unavailable, "store_closed", "The shop is being restarted. Please try again in a moment.")
	errReadOnly = errors.New("sqlite: the database is open for reading only")
	errEnded    = errors.New("sqlite: a closure ended the writer's goroutine")
)

// code returns SQLite's primary result code, or -1 if the error is not SQLite's.
func code(err error) int {
	if e, ok := errors.AsType[*driver.Error](err); ok {
		return e.Code() & 0xff
	}
	return -1
}

func isConstraint(err error) bool { return code(err) == lib.SQLITE_CONSTRAINT }

// wrapErr adds the operation that failed. An error that may go away by itself (the disk is full or missing, the
// file is locked) also becomes a refusal that asks the customer to try again.
func wrapErr(op string, err error) error {
	switch code(err) {
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED, lib.SQLITE_FULL, lib.SQLITE_IOERR, lib.SQLITE_CANTOPEN, lib.SQLITE_NOMEM, lib.SQLITE_READONLY:
		return fmt.Errorf("sqlite: %s: %w: %w", op, ErrAway, err)
	case lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB:
		return fmt.Errorf("sqlite: %s: %w: %w", op, ErrDamaged, err)
	}
	return fmt.Errorf("sqlite: %s: %w", op, err)
}

// notAllowed adds to the error about a file that belongs to another user what to do.
func notAllowed(err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("%w; commands and server run as the user to whom DATA_DIR belongs, as with sudo -u tokri", err)
	}
	return err
}
