package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"go.uber.org/fx"

	"tokri/app"
	"tokri/app/demo"
	"tokri/core/audit"
)

type serve struct {
	Demo bool `help:"Load the demo shop if the store is empty."`
}

// Run serves until the context ends.
func (s serve) Run(ctx context.Context) error {
	c, err := configuration()
	if err != nil {
		return err
	}
	first := fx.Options()
	if s.Demo {
		// A module, because the invocations of modules run before those beside them.
		first = fx.Module("demo", fx.Invoke(app.ImportIfEmpty(demo.Files())))
	}
	server := fx.New(first, app.Serve(c))
	// Told to stop while it starts, it stops when it has started: in order, with nobody cut off.
	start, cancel := context.WithTimeout(context.WithoutCancel(ctx), server.StartTimeout())
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
	stop, cancel := context.WithTimeout(context.Background(), server.StopTimeout())
	defer cancel()
	if err := server.Stop(stop); err != nil {
		return err
	}
	if exit != 0 {
		return errPrinted
	}
	return nil
}

type importShop struct {
	Dir string `arg:"" type:"existingdir" help:"The folder; app/demo in the sources is an example."`
}

// Run loads the shop: entirely, or not at all.
func (i importShop) Run(ctx context.Context, out io.Writer) error {
	c, err := configuration()
	if err != nil {
		return err
	}
	var done app.Imported
	err = once(ctx, fx.Options(app.Core(c), fx.Invoke(app.Import(os.DirFS(i.Dir), &done))))
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "Loaded %d products in %d categories.\n", done.Products, done.Categories)
	return nil
}

type doctor struct {
	Settle time.Duration `default:"60s" help:"How old a check-out may be and still be under way."`
}

// Run prints every violated invariant.
func (d doctor) Run(ctx context.Context, out io.Writer) error {
	c, err := configuration()
	if err != nil {
		return err
	}
	var found audit.Report
	if err := once(ctx, fx.Options(app.CoreToLook(c), fx.Invoke(app.Doctor(d.Settle, &found)))); err != nil {
		return err
	}
	for _, v := range found.Violations {
		fmt.Fprintln(out, v)
	}
	fmt.Fprintf(out, "%d orders looked at, %d violations.\n", found.Orders, len(found.Violations))
	if len(found.Violations) > 0 {
		return errPrinted
	}
	return nil
}

type sandboxCommand struct{}

// Run serves until the context ends.
func (sandboxCommand) Run(ctx context.Context) error {
	c, err := configuration()
	if err != nil {
		return err
	}
	return app.ServeSandbox(ctx, c)
}

// once runs what the options invoke, and stops.
func once(ctx context.Context, options fx.Option) error {
	a := fx.New(options)
	if err := a.Err(); err != nil {
		return err
	}
	if err := a.Start(ctx); err != nil {
		return err
	}
	return a.Stop(context.WithoutCancel(ctx))
}
