package main

import (
	"context"
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

// Run writes the backup and prints what the doctor found in it.
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
	File   string        `arg:"" type:"existingfile" help:"A file that tokri backup wrote."`
	Dir    string        `arg:"" type:"path" help:"The new shop's DATA_DIR: an empty folder, or one that does not exist."`
	Settle time.Duration `default:"60s" help:"Check-outs younger than this may have been under way and are not violations."`
}

// Run restores the shop and prints what to do next.
func (r restoreShop) Run(ctx context.Context, out *console) error {
	var done backoffice.Restored
	err := r.audited(ctx, out, "restore", func() (_ string, err error) {
		done, err = backoffice.Restore(ctx, r.File, r.Dir, r.Settle)
		return r.File + " into " + r.Dir, err
	})
	if err != nil {
		return err
	}
	taken := done.Taken.In(india.Zone).Format("2 Jan 2006 15:04:05")
	out.Printf("Restored the shop of %s, written by version %s.\n", taken, done.Program)
	out.Printf("Next: set DATA_DIR=%s and the other settings of the shop, and start tokri serve.\n", r.Dir)
	if !done.SecretKey {
		out.Println("SECRET_KEY was a setting of the backed-up shop and is not in the backup: set the same key.")
	}
	out.Printf("Orders and payments after %s are missing: compare with the payment gateway and the bills that customers have.\n", taken)
	return verdict(out, done.Report)
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
