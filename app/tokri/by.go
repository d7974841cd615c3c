package main

import (
	"context"
	"os"
	"os/user"
	"strconv"

	"tokri/app/telemetry"
	"tokri/core/staff"
)

// by is part of every command that changes something.
type by struct {
	By staff.Name `default:"${user}" placeholder:"NAME" help:"Who does this (default: ${user}). The audit line names them, and so does the order's history, the wallet or the journal."`
}

// Validate is called by kong for every command that embeds by.
func (b *by) Validate() (err error) {
	b.By, err = staff.Parse(string(b.By))
	return err
}

// audited makes a change and writes its audit line. change returns the id of what was changed.
func (b by) audited(ctx context.Context, out *console, action string, change func() (about string, err error)) error {
	about, err := change()
	telemetry.AuditCommand(ctx, out.audit, telemetry.Command{Action: action, About: about, By: b.By, Err: err})
	return err
}

// once makes a change that was perhaps made before, by its key, and writes its audit line. It prints before if it was. change returns
// what is there now, and about names it in the audit line.
func once[T any](ctx context.Context, out *console, b by, action, before string, about func(T) string, change func() (now T, again bool, err error)) (now T, err error) {
	again := false
	err = b.audited(ctx, out, action, func() (string, error) {
		now, again, err = change()
		return about(now), err
	})
	if err == nil && again {
		out.Println(before)
	}
	return now, err
}

// operatingSystemUser returns the name of the user who runs the program, which is the default of --by.
func operatingSystemUser() string {
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return "uid " + strconv.Itoa(os.Getuid()) // a user in a container may have no name
}
