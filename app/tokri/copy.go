package main

import (
	"context"
	"errors"
	"time"

	"tokri/app/backoffice"
	"tokri/core/freetext"
	"tokri/core/moving"
)

type copyShop struct {
	by
	To     string `placeholder:"STORE" help:"The address of an empty MongoDB database (mongodb://…), or an empty folder, which becomes DATA_DIR. Killed on the way, the same command goes on."`
	Reopen bool   `help:"Do not copy: let the store of these settings sell again after its shop has moved. What was sold elsewhere since is not in it."`
}

func (s copyShop) Run(ctx context.Context, out *console) error {
	if s.Reopen == (s.To != "") {
		return errors.New("write tokri copy --to STORE, or tokri copy --reopen")
	}
	c, err := configuration()
	if err != nil {
		return err
	}
	if s.Reopen {
		return s.audited(ctx, out, "reopen", func() (string, error) {
			was, err := backoffice.Reopen(ctx, c)
			if err == nil && was.Role == moving.Open {
				out.Println("The shop was open.")
			} else if err == nil {
				out.Printf("The shop is open again. What was sold in %s is not in it.\n", was.Other)
			}
			return freetext.Escape(was.Other), err
		})
	}
	var done backoffice.MovedShop
	err = s.audited(ctx, out, "copy", func() (_ string, err error) {
		bar := progressBar{out: out}
		done, err = backoffice.Move(ctx, c, s.To, bar.show)
		return freetext.Escape(done.To), err
	})
	if err != nil {
		return err
	}
	if done.Before {
		out.Printf("The shop has been copied to %s already.\n", done.To)
	} else {
		records := 0
		for _, d := range done.Digests {
			records += d.Records
			out.Printf("%-22s %9d records  %s\n", d.Table, d.Records, d.Sum)
		}
		out.Printf("All %d records are equal in both stores; the doctor checked %d orders of the copy. The shop was read-only for %s, and stays so.\n",
			records, done.Orders, done.Closed.Round(time.Second/10))
	}
	out.Printf("Next: stop the servers, and start them with the settings of %s. Keep SECRET_KEY, or the file secret.key of the old DATA_DIR: the links in sent messages need it.\n", done.To)
	out.Println("Until then customers can look and not buy. If the new store does not work, tokri copy --reopen with the old settings lets the old one sell again.")
	return nil
}

// progressBar prints how far a long command is: a line for each part of it, and at most one every few seconds.
type progressBar struct {
	out   *console
	phase string
	last  time.Time
}

const barEvery = 2 * time.Second

func (b *progressBar) show(m backoffice.Moving) {
	if m.Phase == b.phase && time.Since(b.last) < barEvery {
		return
	}
	if m.Phase != b.phase {
		b.out.Printf("%s\n", m.Phase)
	}
	b.phase, b.last = m.Phase, time.Now()
	if m.Total > 0 {
		b.out.Printf("  %s %3d %%  %s %d of %d\n", gauge(m.Done, m.Total), 100*m.Done/m.Total, m.Table, m.Done, m.Total)
	}
}
