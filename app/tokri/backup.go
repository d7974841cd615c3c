package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tokri/app/backoffice"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/audit"
	"tokri/core/india"
)

type backupShop struct {
	File   string        `arg:"" type:"path" help:"The new file, such as tokri-2026-03-01.tar.gz. A person who can read it can read all data of the shop."`
	Settle time.Duration `default:"60s" help:"Check-outs younger than this may be under way and are not violations."`
}

func (b backupShop) Run(ctx context.Context, out *console) error {
	return withStores(ctx, storage.ReadOnly, func(c config.Config, s *storage.Stores) error {
		report, err := backoffice.Backup(ctx, c, s, b.File, version, b.Settle)
		if err != nil {
			return err
		}
		out.Printf("The backup is %s. Copy it to another machine. Settings and their secrets are not in it; keep those, too.\n", b.File)
		return verdict(out, report)
	})
}

type restoreShop struct {
	by
	File   string        `arg:"" type:"path" help:"A file that tokri backup wrote; left out with --from."`
	Dir    string        `arg:"" optional:"" type:"path" help:"The new shop's DATA_DIR: an empty folder, or one that does not exist."`
	From   string        `placeholder:"URL" help:"Restore from the copy off the machine (REPLICA_URL), not from a file. The keys are REPLICA_ACCESS_KEY_ID and REPLICA_SECRET_ACCESS_KEY."`
	At     instant       `placeholder:"TIME" help:"With --from: as the shop was at this time of India (2026-03-01 17:30:00, or with a zone 2026-03-01T12:00:00Z)."`
	Settle time.Duration `default:"60s" help:"Check-outs younger than this may have been under way and are not violations."`
}

func (r restoreShop) Run(ctx context.Context, out *console) error {
	if r.From != "" {
		return r.fromCopy(ctx, out)
	}
	switch {
	case !r.At.IsZero():
		return errors.New("--at needs --from: a backup is of one moment")
	case r.Dir == "":
		return errors.New("write tokri restore FILE DIR, or tokri restore --from URL DIR")
	}
	var done backoffice.Restored
	err := r.audited(ctx, out, "restore", func() (_ string, err error) {
		done, err = backoffice.Restore(ctx, r.File, r.Dir, r.Settle)
		return r.File + " into " + r.Dir, err
	})
	if err != nil {
		return err
	}
	r.next(out, r.Dir, "Restored the shop of "+inIndia(done.Taken)+", written by version "+done.Program+".", done.Taken, done.SecretKey)
	return verdict(out, done.Report)
}

// fromCopy restores the shop from the copy off the machine.
func (r restoreShop) fromCopy(ctx context.Context, out *console) error {
	if r.Dir != "" {
		return errors.New("--from replaces the file: write tokri restore --from URL DIR")
	}
	c, err := configuration()
	if err != nil {
		return err
	}
	var done backoffice.Recovered
	err = r.audited(ctx, out, "restore", func() (_ string, err error) {
		done, err = backoffice.Recover(ctx, c, r.From, r.File, r.At.Time, r.Settle)
		return "the copy into " + r.File, err
	})
	if err != nil {
		return err
	}
	r.next(out, r.File, fmt.Sprintf("Restored the shop of %s with %d files beside the database, from the copy %s.", inIndia(done.At), done.Files, done.Lineage),
		done.At, done.SecretKey)
	return verdict(out, done.Report)
}

func (r restoreShop) next(out *console, dir, restored string, at time.Time, hasKey bool) {
	out.Println(restored)
	out.Printf("Next: set DATA_DIR=%s and the other settings of the shop, and start tokri serve.\n", dir)
	if !hasKey {
		out.Println("SECRET_KEY was a setting of the backed-up shop and is not in the backup: set the same key.")
	}
	out.Printf("Orders and payments after %s are missing: compare with the payment gateway and the bills that customers have.\n", inIndia(at))
}

func inIndia(at time.Time) string { return at.In(india.Zone).Format("2 Jan 2006 15:04:05") }

// instant is a past time that the user typed, of India unless it has a zone.
type instant struct{ time.Time }

func (i *instant) UnmarshalText(text []byte) (err error) {
	for _, form := range []string{time.RFC3339, time.DateTime, "2006-01-02 15:04"} {
		if i.Time, err = time.ParseInLocation(form, string(text), india.Zone); err == nil {
			return nil
		}
	}
	return errors.New("a time is written as 2026-03-01 17:30:00 (of India) or 2026-03-01T12:00:00Z")
}

// verdict prints what the doctor found; violations make the command fail.
func verdict(out *console, report audit.Report) error {
	for _, v := range report.Violations {
		out.Println(v)
	}
	out.Printf("%d orders checked, %d violations.\n", report.Orders, len(report.Violations))
	if len(report.Violations) > 0 {
		return errPrinted
	}
	return nil
}
