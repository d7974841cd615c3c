package backoffice

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"tokri/app/clock"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/moving"
)

// The limits of a copy.
const (
	openRounds   = 5           // while the shop sells
	fewChanges   = 500         // with no more than these, a further round while the shop sells would save little
	closedRounds = 5           // a store that stands still needs two at most
	closedFor    = time.Minute // after this long without a sign of life the shop sells again
	renewEvery   = 10 * time.Second
)

// Moving is the progress of a copy.
type Moving struct {
	Phase       string // what is being done, for people
	Table       string
	Done, Total int
}

// MovedShop describes a finished copy.
type MovedShop struct {
	To      string
	Digests []moving.Digest
	Written int           // records that this run has written or deleted
	Closed  time.Duration // how long the shop has refused changes until the copy was finished
	Orders  int           // that the doctor has checked in the copy
	Before  bool          // an earlier run had finished it
}

// Move copies the shop to another store: the address of a MongoDB, or a DATA_DIR. The shop sells until the last part, in which its
// store refuses changes, and which ends with a shop that has moved. Killed at any moment, it goes on when it is run again.
func Move(ctx context.Context, c config.Config, to string, progress func(Moving)) (done MovedShop, err error) {
	target := c
	target.MongoDBURI, target.DataDir, done.To = "", to, to
	if isMongoDB(to) {
		target.MongoDBURI, target.DataDir = config.Secret(to), c.DataDir
		done.To = withoutPassword(to)
	} else if strings.Contains(to, "://") {
		// As a folder, a mistyped address would close the shop, and its password would be printed.
		return MovedShop{}, errors.New("--to is an address, but not one of MongoDB, which begins with mongodb:// or mongodb+srv://")
	} else if done.To, err = filepath.Abs(to); err != nil {
		return done, err
	}
	if same(c, target) {
		return done, errors.New("--to names the store in which the shop is already")
	}
	from, err := storage.OpenMoving(ctx, c, storage.Shared)
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, from.Close(ctx)) }()
	if from.HasClock() {
		// The shop's clock is that of the store which its servers go by.
		if _, err := from.KeepTime(ctx); err != nil {
			return done, err
		}
	}
	into, err := storage.OpenMoving(ctx, target, storage.Exclusive)
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, into.Close(ctx)) }()
	m := &move{from: from, into: into, run: randomName(), done: &done, say: progress, source: WhereIs(c)}
	return done, m.all(ctx)
}

// move is one run of a copy.
type move struct {
	from, into *storage.Stores
	run        string
	source     string // where the shop is, for people
	shop       string // names the shop
	done       *MovedShop
	say        func(Moving)
	phase      string
}

func (m *move) all(ctx context.Context) error {
	finished, err := m.claim(ctx)
	if err != nil || finished {
		m.done.Before = finished
		return err
	}
	work, err := moving.New(m.from.Tables, m.into.Tables)
	if err != nil {
		return err
	}
	work.Progress = func(table string, n, total int) { m.say(Moving{m.phase, table, n, total}) }
	work.Mine = m.mine
	is, err := m.from.House.State(ctx)
	if err != nil {
		return err
	}
	if is.Role != moving.Moved { // otherwise a run was killed between the two last writes
		for round := range openRounds {
			m.phase = fmt.Sprintf("copy %d, while the shop sells", round+1)
			changed, _, err := work.Round(ctx)
			m.done.Written += changed
			if err != nil {
				return err
			}
			if changed <= fewChanges {
				break
			}
		}
	}
	return m.closed(ctx, work)
}

// claim makes the target a copy of this shop, under the name of this run, or goes on with one. It reports whether the copy is
// finished.
func (m *move) claim(ctx context.Context) (finished bool, err error) {
	is, err := m.from.House.Change(ctx, func(s *moving.State) error {
		if s.Role == moving.Filling {
			return fmt.Errorf("this store is itself an unfinished copy of the shop in %s", s.Other)
		}
		if s.Shop == "" {
			s.Shop = randomName()
		}
		return nil
	})
	if err != nil {
		return false, err
	}
	m.shop = is.Shop
	if is.Role == moving.Moved && is.Other != m.done.To {
		return false, fmt.Errorf("this shop has moved to %s already", is.Other)
	}
	to, err := m.into.House.State(ctx)
	if err != nil {
		return false, err
	}
	switch {
	case to.From == m.shop && to.Role == moving.Open && is.Role == moving.Moved:
		return true, nil
	case to.From == m.shop && to.Role == moving.Filling:
	default:
		full, err := moving.Empty(ctx, m.into.Tables)
		if err != nil {
			return false, err
		}
		if full != "" || to.Shop != "" || to.From != "" {
			return false, fmt.Errorf("%s has a shop already (records in %s): copy to an empty database or folder", m.done.To, full)
		}
	}
	_, err = m.into.House.Change(ctx, func(s *moving.State) error {
		*s = moving.State{Role: moving.Filling, Run: m.run, From: m.shop, Other: m.source, At: clock.Now()}
		return nil
	})
	return false, err
}

// mine returns an error if another run of the copy has begun.
func (m *move) mine(ctx context.Context) error {
	s, err := m.into.House.State(ctx)
	if err == nil && (s.Role != moving.Filling || s.Run != m.run) {
		err = errors.New("another tokri copy has begun to copy to the same place; this one stops")
	}
	return err
}

// errReopened ends a copy whose shop has begun to sell again.
var errReopened = errors.New("the shop has begun to sell again, because this copy did not say in time that it lives: run it again")

// closed makes the last rounds, with the shop closed, and finishes.
func (m *move) closed(ctx context.Context, work *moving.Copy) (err error) {
	began := time.Now()
	moved := false
	_, err = m.from.House.Change(ctx, func(s *moving.State) error {
		if moved = s.Role == moving.Moved; moved {
			return nil
		}
		// This run takes a shop over that an earlier one to the same place has closed: that one, if it still lives, can no more finish.
		if s.Role == moving.Closing && s.Other != m.done.To && !s.Lapsed(clock.Now()) {
			return fmt.Errorf("the shop is closed by a tokri copy to %s; when that has ended, the shop opens within a minute", s.Other)
		}
		*s = moving.State{Shop: s.Shop, From: s.From, Role: moving.Closing, Run: m.run, Until: clock.Now().Add(closedFor), Other: m.done.To, At: clock.Now()}
		return nil
	})
	if err != nil {
		return err
	}
	if !moved {
		defer func() {
			if err != nil {
				err = errors.Join(err, m.reopen(context.WithoutCancel(ctx)))
			}
		}()
		var stop func() error
		ctx, stop = m.keepClosed(ctx)
		defer func() {
			if stopped := stop(); stopped != nil && err != nil {
				err = stopped
			}
		}()
	}
	m.phase = "last part, the shop is read-only"
	m.say(Moving{Phase: m.phase})
	if err := m.from.House.Settle(ctx); err != nil {
		return err
	}
	if err := m.untilEqual(ctx, work); err != nil {
		return err
	}
	m.done.Digests = work.Equal()
	m.phase = "doctor"
	m.say(Moving{Phase: m.phase})
	if err := m.examine(ctx); err != nil {
		return err
	}
	// Until here the shop has stood still: this write fails if it has begun to sell again. With it, it never sells again by itself.
	_, err = m.from.House.Change(ctx, func(s *moving.State) error {
		if s.Role != moving.Moved && (s.Role != moving.Closing || s.Run != m.run) {
			return errReopened
		}
		*s = moving.State{Shop: s.Shop, From: s.From, Role: moving.Moved, Run: m.run, Other: m.done.To, At: clock.Now()}
		return nil
	})
	if err != nil {
		return err
	}
	_, err = m.into.House.Change(context.WithoutCancel(ctx), func(s *moving.State) error {
		if s.Role != moving.Filling || s.Run != m.run {
			return errors.New("another tokri copy has begun to copy to the same place; that one finishes")
		}
		*s = moving.State{From: s.From}
		return nil
	})
	m.done.Closed = time.Since(began)
	return err
}

func (m *move) untilEqual(ctx context.Context, work *moving.Copy) error {
	for range closedRounds {
		changed, differ, err := work.Round(ctx)
		m.done.Written += changed
		if err != nil {
			return err
		}
		if differ == 0 {
			return nil
		}
		m.say(Moving{Phase: fmt.Sprintf("%s, %d records differ", m.phase, differ)})
	}
	return errors.New("the copy does not become equal. If a newer version of the program has run this shop, copy it with that version; otherwise look at the disks of both stores, and run this again")
}

// keepClosed moves the end of the closing on while the copy lives. The context that it returns ends when the shop has begun to sell
// again; stop returns the reason.
func (m *move) keepClosed(ctx context.Context) (context.Context, func() error) {
	ctx, cancel := context.WithCancelCause(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		ticker := time.NewTicker(renewEvery)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
			}
			_, err := m.from.House.Change(ctx, func(s *moving.State) error {
				switch {
				case s.Role == moving.Moved:
					return nil
				case s.Role != moving.Closing || s.Run != m.run:
					return errReopened
				}
				s.Until = clock.Now().Add(closedFor)
				return nil
			})
			if errors.Is(err, errReopened) {
				cancel(errReopened)
				return
			}
		}
	}()
	return ctx, func() error {
		reason := context.Cause(ctx)
		cancel(nil)
		<-ended
		if errors.Is(reason, errReopened) {
			return errReopened
		}
		return nil
	}
}

// reopen lets the shop sell again after a copy that has failed, if this run has closed it.
func (m *move) reopen(ctx context.Context) error {
	_, err := m.from.House.Change(ctx, func(s *moving.State) error {
		if s.Role == moving.Closing && s.Run == m.run {
			*s = s.Opened()
		}
		return nil
	})
	return err
}

// examine lets the doctor look at the copy. What is wrong in the shop itself is no fault of the copy.
func (m *move) examine(ctx context.Context) error {
	const settle = time.Minute
	report, err := Doctor(ctx, m.into, settle, nil)
	if err != nil {
		return err
	}
	m.done.Orders = report.Orders
	if len(report.Violations) == 0 {
		return nil
	}
	before, err := Doctor(ctx, m.from, settle, nil)
	if err != nil {
		return err
	}
	for _, v := range report.Violations {
		if !slices.Contains(before.Violations, v) {
			return fmt.Errorf("the doctor finds in the copy what is not in the shop: %s", v)
		}
	}
	return nil
}

// Reopen lets a shop sell that was closed by a copy, or has moved. What has been sold elsewhere since is not here.
func Reopen(ctx context.Context, c config.Config) (was moving.State, err error) {
	s, err := storage.OpenMoving(ctx, c, storage.Shared)
	if err != nil {
		return was, err
	}
	defer func() { err = errors.Join(err, s.Close(ctx)) }()
	_, err = s.House.Change(ctx, func(s *moving.State) error {
		if was = *s; s.Role == moving.Filling {
			return fmt.Errorf("this store is an unfinished copy of the shop in %s, and cannot be opened", s.Other)
		}
		// Another name: a copy of what it was is no copy of what it becomes.
		*s = moving.State{Shop: randomName(), From: s.From}
		return nil
	})
	return was, err
}

func isMongoDB(address string) bool {
	return strings.HasPrefix(address, "mongodb://") || strings.HasPrefix(address, "mongodb+srv://")
}

// withoutPassword returns an address that can be printed and stored.
func withoutPassword(address string) string {
	scheme, rest, _ := strings.Cut(address, "://")
	rest, _, _ = strings.Cut(rest, "?")
	if at := strings.LastIndexByte(rest, '@'); at >= 0 {
		rest = rest[at+1:]
	}
	return scheme + "://" + rest
}

// WhereIs returns where a shop is, for people.
func WhereIs(c config.Config) string {
	if c.MongoDBURI != "" {
		return withoutPassword(c.MongoDBURI.Reveal())
	}
	if dir, err := filepath.Abs(c.DataDir); err == nil {
		return dir
	}
	return c.DataDir
}

func same(a, b config.Config) bool {
	return (a.MongoDBURI == "") == (b.MongoDBURI == "") && WhereIs(a) == WhereIs(b)
}

func randomName() string {
	var bits [12]byte
	_, _ = rand.Read(bits[:]) // it never fails
	return hex.EncodeToString(bits[:])
}
