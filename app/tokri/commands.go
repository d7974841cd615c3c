package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"go.uber.org/fx"

	"tokri/app/backoffice"
	"tokri/app/demo"
	"tokri/app/providers"
	"tokri/app/server"
	"tokri/app/storage"
	"tokri/config"
)

type serve struct {
	Demo bool `help:"Import the demo shop if the store is empty."`
}

// Run serves until the context ends.
func (s serve) Run(ctx context.Context) (err error) {
	c, err := configuration()
	if s.Demo {
		err = c.WithDemo(err)
	}
	if err != nil {
		return err
	}
	// A server that is told to stop while it starts finishes its start first, and then stops in order.
	starting := context.WithoutCancel(ctx)
	resources, err := server.OpenResources(starting, c, os.Stderr)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, resources.Close(starting)) }()
	if s.Demo {
		if err := backoffice.ImportIfEmpty(starting, c, resources.Stores, demo.Files(), resources.Log); err != nil {
			return err
		}
		if err := backoffice.AddPeopleIfNone(starting, resources.Stores, demo.People()); err != nil {
			return err
		}
	}
	server := fx.New(server.Serve(c, resources))
	start, cancel := context.WithTimeout(starting, server.StartTimeout())
	defer cancel()
	if err := server.Start(start); err != nil {
		return err
	}
	exit := 0
	select {
	case <-ctx.Done():
	case signal := <-server.Wait():
		exit = signal.ExitCode
	}
	stop, cancel := context.WithTimeout(starting, server.StopTimeout())
	defer cancel()
	if err := server.Stop(stop); errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("work that had not ended within %s was cut off, as if the power had failed: the next start goes on with it", server.StopTimeout())
	} else if err != nil {
		return err
	}
	if exit != 0 {
		return errPrinted
	}
	return nil
}

type importShop struct {
	by
	Dir string `arg:"" type:"existingdir" help:"The folder with the YAML and CSV files; app/demo in the sources is an example."`
	Yes bool   `help:"Import also if a price moves by more than 30 % or a pack disappears."`
}

func (i importShop) Run(ctx context.Context, out *console) error {
	return withStores(ctx, storage.AnyWrite, func(c config.Config, s *storage.Stores) error {
		var done backoffice.Imported
		first := true
		err := i.audited(ctx, out, "import", func() (_ string, err error) {
			done, err = backoffice.Import(ctx, c, s, os.DirFS(i.Dir), i.By, func(r backoffice.Review) error {
				first = false
				printReview(out, r)
				if i.Yes {
					return nil
				}
				return r.Unsure()
			})
			return i.Dir, err
		})
		if err != nil {
			return err
		}
		if first {
			out.Printf("There was no shop before in %s. If there should have been one, look at MONGODB_URI and DATA_DIR.\n", backoffice.WhereIs(c))
		}
		out.Printf("Loaded %d products in %d categories.\n", done.Products, done.Categories)
		return nil
	})
}

// printReview prints what an import would change, and whose import it replaces.
func printReview(out *console, r backoffice.Review) {
	if at := r.Replaces.At; !at.IsZero() {
		out.Printf("This replaces the import of %s%s.\n", clock(at), byline(r.Replaces.By))
	}
	if len(r.Differences) == 0 {
		out.Println("Nothing differs from the shop as it is.")
	}
	for _, d := range r.Differences {
		mark := " "
		if d.Unlikely {
			mark = "!"
		}
		switch {
		case d.Was == "":
			out.Printf("%s %s %s: new, %s\n", mark, d.Kind, d.About, d.Is)
		case d.Is == "":
			out.Printf("%s %s %s: disappears, was %s\n", mark, d.Kind, d.About, d.Was)
		default:
			out.Printf("%s %s %s: %s, was %s\n", mark, d.Kind, d.About, d.Is, d.Was)
		}
	}
}

type doctor struct {
	Settle time.Duration `default:"60s" help:"Check-outs younger than this may be under way and are not violations."`
}

func (d doctor) Run(ctx context.Context, out *console) error {
	return withStores(ctx, storage.ReadOnly, func(_ config.Config, s *storage.Stores) error {
		report, err := backoffice.Doctor(ctx, s, d.Settle, progress(ctx, os.Stderr, s))
		if err != nil {
			return err
		}
		return verdict(out, report)
	})
}

type sandboxCommand struct{}

// Run serves until the context ends.
func (sandboxCommand) Run(ctx context.Context) error {
	c, err := configuration()
	if err != nil {
		return err
	}
	return providers.ServeSandbox(ctx, c)
}

// withStores opens the configured store, runs a command on it, and closes it.
func withStores(ctx context.Context, access storage.Access, do func(config.Config, *storage.Stores) error) (err error) {
	c, err := configuration()
	if err != nil {
		return err
	}
	s, err := storage.OpenStores(ctx, c, access)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close(ctx)) }()
	return do(c, s)
}
