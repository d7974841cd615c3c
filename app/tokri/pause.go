package main

import (
	"context"
	"errors"
	"time"

	"tokri/app/backoffice"
	shopclock "tokri/app/clock"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/india"
	"tokri/core/pause"
)

type pauseShop struct {
	by
	Until moment `placeholder:"TIME" help:"When the shop takes orders again: 18:00 (the next time that the clock shows it), 2026-11-23 or 2026-11-23T18:00, in India."`
	Say   string `placeholder:"TEXT" help:"A sentence for customers, in English."`
	SayHi string `placeholder:"TEXT" help:"The sentence in Hindi."`
}

func (p pauseShop) Run(ctx context.Context, out *console) error {
	if p.Until.IsZero() {
		if p.Say != "" || p.SayHi != "" {
			return errors.New("give the end of the pause: --until TIME")
		}
		return withStores(ctx, storage.ReadOnly, func(_ config.Config, s *storage.Stores) error {
			now, err := backoffice.Pauses(s).Current(ctx)
			if err == nil {
				printPause(out, now)
				for _, c := range now.Changes {
					out.Printf("%s  %s%s\n", clock(c.At), pauseWords(c.Notice), byline(c.By))
				}
			}
			return err
		})
	}
	return p.change(ctx, out, "pause", func(k pause.Keeper) (pause.Pause, bool, error) {
		return k.Pause(ctx, pause.Notice{Until: p.Until.after(shopclock.Now()), Say: p.Say, SayHi: p.SayHi}, p.By)
	})
}

type resumeShop struct{ by }

func (r resumeShop) Run(ctx context.Context, out *console) error {
	return r.change(ctx, out, "resume", func(k pause.Keeper) (pause.Pause, bool, error) { return k.Resume(ctx, r.By) })
}

// change makes a change of the pause, and prints whether the shop takes orders then.
func (b by) change(ctx context.Context, out *console, action string, change func(pause.Keeper) (pause.Pause, bool, error)) error {
	return withStores(ctx, storage.Shared, func(_ config.Config, s *storage.Stores) error {
		now, err := once(ctx, out, b, action, "Nothing was changed, because this is already so.",
			func(now pause.Pause) string { return pauseWords(now.Notice) },
			func() (pause.Pause, bool, error) { return change(backoffice.Pauses(s)) })
		if err == nil {
			printPause(out, now)
		}
		return err
	})
}

func printPause(out *console, p pause.Pause) {
	if !p.Active(shopclock.Now()) {
		out.Println("The shop takes orders.")
		return
	}
	out.Printf("The shop is %s.\n", pauseWords(p.Notice))
	if p.Say != "" {
		out.Printf("Customers read: %s\n", p.Say)
	}
	if p.SayHi != "" {
		out.Printf("In Hindi: %s\n", p.SayHi)
	}
}

func pauseWords(n pause.Notice) string {
	if n.Until.IsZero() {
		return "resumed"
	}
	return "paused until " + clock(n.Until)
}

// moment is a time that the user typed, in India's time zone.
type moment struct {
	time.Time
	daily bool // a time of day alone, which means its next occurrence
}

func (m *moment) UnmarshalText(text []byte) (err error) {
	for _, layout := range []string{"2006-01-02T15:04", "2006-01-02 15:04", time.DateOnly} {
		if m.Time, err = time.ParseInLocation(layout, string(text), india.Zone); err == nil {
			return nil
		}
	}
	if m.Time, err = time.Parse("15:04", string(text)); err != nil {
		return errors.New("a time is written as 18:00, 2026-11-23 or 2026-11-23T18:00")
	}
	m.daily = true
	return nil
}

// after returns the time that is meant, typed at now: by the shop's clock, which is known only when the store is open.
func (m moment) after(now time.Time) time.Time {
	if !m.daily {
		return m.Time
	}
	now = now.In(india.Zone)
	next := time.Date(now.Year(), now.Month(), now.Day(), m.Hour(), m.Minute(), 0, 0, india.Zone)
	if !next.After(now) {
		next = next.AddDate(0, 0, 1)
	}
	return next
}
