package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"tokri/app/backoffice"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/apperr"
	"tokri/core/india"
	"tokri/core/inventory"
	"tokri/core/staff"
)

type stockCommands struct {
	List    stockList    `cmd:"" help:"List the stock: free to be ordered, held by orders, of that in bags or on the road, what is left on the shelf, delivered."`
	Receive stockReceive `cmd:"" help:"Add the goods of a delivery."`
	Waste   stockWaste   `cmd:"" help:"Take off goods that are thrown away."`
	Count   stockCount   `cmd:"" help:"Correct the stock after the units on the shelf were counted."`
	Correct stockCorrect `cmd:"" help:"Correct a wrong entry: 3 adds units, -3 takes them off."`
	Apply   stockApply   `cmd:"" help:"Receive the goods of a CSV file. If the file has errors, they are printed with their lines and nothing is received. The same file is received only once."`
	Back    stockBack    `cmd:"" help:"List the cancelled orders whose goods wait to be put back."`
	Shelve  stockShelve  `cmd:"" help:"Put the goods of a cancelled order back: all that is not named as waste can be ordered again."`
	Journal stockJournal `cmd:"" help:"Print the newest movements: what, how many, why and by whom."`
}

type stockList struct {
	Low   bool `help:"List only the packs that run low, with at most --units free."`
	Units int  `default:"5" help:"The number of free units at which a pack runs low."`
}

func (l stockList) Run(ctx context.Context, out *console) error {
	return withStores(ctx, storage.ReadOnly, func(_ config.Config, s *storage.Stores) error {
		shelves, err := backoffice.Shelves(ctx, s)
		if err != nil {
			return err
		}
		n := 0
		out.Columns(func(out *console) {
			out.Printf("VARIANT\tPRODUCT\tPACK\tFREE\tHELD\tIN BAGS\tON SHELF\tDELIVERED\n")
			for _, shelf := range shelves {
				if l.Low && (shelf.Free > l.Units || shelf.Product == "") {
					continue
				}
				if shelf.Product == "" {
					shelf.Product = "(no longer in the shop)"
				}
				out.Printf("%s\t%s\t%s\t%d\t%d\t%d\t%d\t%d\n", shelf.VariantID, shelf.Product, shelf.Pack, shelf.Free, shelf.Held, shelf.Away.Bagged,
					shelf.OnShelf(), shelf.Sold)
				n++
			}
		})
		out.Printf("%d of %d packs.\n", n, len(shelves))
		return nil
	})
}

// moved has what all commands that move the stock of one variant share.
type moved struct {
	Variant string `arg:"" help:"The variant's id, as tokri stock list prints it."`
	by
	Key string `help:"A movement of a variant is made only once with the same key. Without a key, every call makes another movement."`
}

// mover makes a movement, once by key.
type mover func(context.Context, *storage.Stores, inventory.Movement) (made inventory.Movement, again bool, err error)

func (v moved) with(ctx context.Context, out *console, why string, m inventory.Movement, move mover) error {
	m.VariantID, m.Entry = strings.TrimSpace(v.Variant), staff.Entry{Key: v.Key, By: v.By, Why: strings.TrimSpace(why)}
	return onStock(ctx, func(s *storage.Stores) error {
		made, err := once(ctx, out, v.by, "stock_"+string(m.Kind), "This movement had been made before. Give another --key to make it again.",
			func(made inventory.Movement) string { return m.VariantID + " " + made.Key },
			func() (inventory.Movement, bool, error) { return move(ctx, s, m) })
		if err == nil {
			printMovement(out, made)
		}
		return err
	})
}

func onStock(ctx context.Context, do func(*storage.Stores) error) error {
	err := withStores(ctx, storage.Shared, func(_ config.Config, s *storage.Stores) error { return do(s) })
	if f := apperr.Of(err); f != nil && f.Code == inventory.ErrNotFound.Code {
		return fmt.Errorf("no such variant is stocked; tokri stock list prints all (%s)", f.Code)
	}
	return err
}

type stockReceive struct {
	moved
	Units int    `arg:"" help:"How many units came in."`
	Why   string `help:"A note, such as the supplier."`
}

func (r stockReceive) Run(ctx context.Context, out *console) error {
	return r.with(ctx, out, r.Why, inventory.Movement{Kind: inventory.KindReceive, Units: r.Units}, backoffice.MoveStock)
}

type stockWaste struct {
	moved
	Units int    `arg:"" help:"How many units are thrown away."`
	Why   string `required:"" help:"The reason, such as rotten."`
}

func (w stockWaste) Run(ctx context.Context, out *console) error {
	return w.with(ctx, out, w.Why, inventory.Movement{Kind: inventory.KindWaste, Units: -w.Units}, backoffice.MoveStock)
}

type stockCount struct {
	moved
	Units int    `arg:"" help:"How many units stand on the shelf, including those that orders were promised. What is in bags or on the road is known."`
	Why   string `help:"A note."`
}

func (c stockCount) Run(ctx context.Context, out *console) error {
	return c.with(ctx, out, c.Why, inventory.Movement{Kind: inventory.KindCount, Counted: c.Units}, backoffice.CountStock)
}

type stockCorrect struct {
	moved
	Units int    `arg:"" help:"How many units to add; a negative number takes them off (write it after --: tokri stock correct --why=… -- VARIANT -3)."`
	Why   string `required:"" help:"The reason."`
}

func (c stockCorrect) Run(ctx context.Context, out *console) error {
	return c.with(ctx, out, c.Why, inventory.Movement{Kind: inventory.KindCorrect, Units: c.Units}, backoffice.MoveStock)
}

type stockApply struct {
	File string `arg:"" type:"existingfile" help:"The file, with the columns variant, units and, optionally, why."`
	by
	Key string `help:"A file is received only once with the same key. Without a key, the same content is received only once."`
}

func (a stockApply) Run(ctx context.Context, out *console) error {
	text, err := os.ReadFile(a.File)
	if err != nil {
		return err
	}
	return onStock(ctx, func(s *storage.Stores) error {
		var received, again int
		err := a.audited(ctx, out, "stock_apply", func() (_ string, err error) {
			received, again, err = backoffice.ReceiveFile(ctx, s, filepath.Base(a.File), text, staff.Entry{Key: a.Key, By: a.By})
			return a.File, err
		})
		if err == nil {
			out.Printf("%d lines received, %d had been received before.\n", received, again)
		}
		return err
	})
}

type stockJournal struct {
	Variant string `arg:"" optional:"" help:"Only the movements of this variant."`
	Limit   int    `default:"20" help:"How many movements to print."`
}

func (j stockJournal) Run(ctx context.Context, out *console) error {
	return withStores(ctx, storage.ReadOnly, func(_ config.Config, s *storage.Stores) error {
		movements, err := s.Journal.List(ctx, strings.TrimSpace(j.Variant), max(j.Limit, 1))
		if err == nil && len(movements) == 0 {
			out.Println("The journal has no such movements of stock.")
		}
		for _, m := range movements {
			printMovement(out, m)
		}
		return err
	})
}

func printMovement(out *console, m inventory.Movement) {
	counted := ""
	if m.Kind == inventory.KindCount {
		counted = fmt.Sprintf(" (%d counted)", m.Counted)
	}
	out.Printf("%s  %-8s %+6d%s  %s  %s%s  key %s\n", m.At.In(india.Zone).Format("2006-01-02 15:04"), m.Kind, m.Units, counted, m.VariantID, m.Why,
		byline(m.By), m.Key)
}

// mostBack is how many orders tokri stock back prints.
const mostBack = 200

type stockBack struct{}

// Run prints the orders, those that wait for the longest time first.
func (stockBack) Run(ctx context.Context, out *console) error {
	return onOrders(ctx, "", func(ctx context.Context, s backoffice.Staff) error {
		waiting, err := s.ToPutBack(ctx, false, mostBack)
		if err == nil && len(waiting) == 0 {
			out.Println("No goods wait to be put back.")
		}
		for _, o := range waiting {
			how := "refused at the door"
			if o.Cancellation != nil {
				how = "cancelled"
			}
			since := o.Timeline[len(o.Timeline)-1]
			out.Printf("%s  %s %s%s\n", o.TrackingID, how, o.Back.Waits.In(india.Zone).Format("2006-01-02 15:04"), byline(since.Staff))
			for _, l := range o.Goods() {
				where := ""
				if o.NeverTicked(l) {
					where = "  (never ticked: still on the shelf)"
				} else if r := o.RejectedOf(l.VariantID); r.Units > 0 {
					where = "  (" + r.Said() + ")"
				}
				out.Printf("  %3d  %s  %s, %s %s%s\n", o.CameBack(l), l.VariantID, l.Name, l.Weight, l.WeightUnit, where)
			}
		}
		return err
	})
}

type stockShelve struct {
	which
	by
	Waste map[string]int `placeholder:"VARIANT=UNITS" help:"Units that are thrown away, by variant; repeat it for each."`
	Why   string         `help:"Why units are thrown away, such as crushed."`
}

func (b stockShelve) Run(ctx context.Context, out *console) error {
	return onOrders(ctx, b.By, func(ctx context.Context, s backoffice.Staff) error {
		o, err := s.Find(ctx, strings.TrimSpace(b.ID))
		if err != nil {
			return err
		}
		goods := o.Goods()
		good, waste := make([]int, len(goods)), make([]int, len(goods))
		ordered := map[string]bool{}
		for i, l := range goods {
			waste[i] = b.Waste[l.VariantID]
			good[i], ordered[l.VariantID] = o.CameBack(l)-waste[i], true
		}
		for variant := range b.Waste {
			if !ordered[variant] {
				return fmt.Errorf("order %s has no %q; tokri stock back prints what it has", o.TrackingID, variant)
			}
		}
		err = b.audited(ctx, out, "stock_shelve", func() (string, error) {
			_, err := s.PutBack(ctx, o.ID, good, waste, b.Why)
			return o.ID, err
		})
		if err == nil {
			out.Printf("The goods of order %s are put back.\n", o.TrackingID)
		}
		return err
	})
}
