package inventory

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tokri/core/apperr"
	"tokri/core/failpoint"
	"tokri/core/hold"
	"tokri/core/sweep"
)

// ErrNoMovement means that the journal has no such movement.
var ErrNoMovement = apperr.New(apperr.NotFound, "stock_movement_not_found", "The journal has no such movement.")

// Journal keeps all movements permanently.
type Journal interface {
	// Insert writes a movement under its variant and Seq. An existing one is left unchanged.
	Insert(ctx context.Context, m Movement) error
	// Find returns the movement of a variant with this Key, or ErrNoMovement.
	Find(ctx context.Context, variantID, key string) (Movement, error)
	// List returns the latest movements, newest first, of one variant, or of all if variantID is empty.
	List(ctx context.Context, variantID string, limit int) ([]Movement, error)
	// Audit calls visit with every movement, ordered by variant and Seq.
	Audit(ctx context.Context, visit func(Movement) error) error
}

// Keeper makes movements of stock.
type Keeper struct {
	Stock   Store
	Journal Journal
	Now     func() time.Time
}

// Move makes a movement other than a KindCount, once per Key. It returns the movement as it was made, and whether that happened in an
// earlier call. The count and the movement change in one write of one record; the movement is copied to the
// journal afterwards, here or in Sweep.
func (k Keeper) Move(ctx context.Context, m Movement) (made Movement, again bool, err error) {
	if m.Kind == KindCount {
		return Movement{}, false, errors.New("inventory: a count is no other movement")
	}
	return k.make(ctx, m, func(s *Stock, now time.Time) (Movement, bool, error) { return s.Move(m, now) })
}

// Found is a count as it was made.
type Found struct {
	Movement
	Again   bool // it was made in an earlier call
	Missing int  // units that orders were promised and that should be on the shelf, and are not there
}

// Count notes what was found on a shelf, once per Key; see Stock.CountShelf.
func (k Keeper) Count(ctx context.Context, m Movement, shelf Shelf) (found Found, err error) {
	found.Movement, found.Again, err = k.make(ctx, m, func(s *Stock, now time.Time) (Movement, bool, error) { return s.CountShelf(m, shelf, now) })
	if err != nil {
		return found, err
	}
	err = k.Stock.Update(ctx, m.VariantID, "", func(s *Stock, _ *hold.Hold) error {
		found.Missing = max(s.promisedOn(shelf)-m.Counted, 0)
		return errRead
	})
	if errors.Is(err, errRead) {
		err = nil
	}
	return found, err
}

// PutBack ends an order's hold on units of a variant that came back: those of the movements are gone, and all others are free
// again, in one write. It does nothing if the order holds none.
func (k Keeper) PutBack(ctx context.Context, order, variantID string, gone ...Movement) error {
	now := k.Now()
	failpoint.At("stock", "putback", "before")
	err := k.Stock.Update(ctx, variantID, order, func(s *Stock, h *hold.Hold) error {
		if h.State != hold.Held {
			return errRead
		}
		return s.Return(h, now, gone...)
	})
	failpoint.At("stock", "putback", "after")
	if errors.Is(err, errRead) || errors.Is(err, ErrNotFound) {
		return nil
	} else if err != nil {
		return fmt.Errorf("put %s back: %w", variantID, err)
	}
	return k.journal(ctx, variantID)
}

// make carries out a movement once per ID.
func (k Keeper) make(ctx context.Context, m Movement, move func(*Stock, time.Time) (Movement, bool, error)) (made Movement, again bool, err error) {
	if err := m.Check(); err != nil {
		return Movement{}, false, err
	}
	made, err = k.Journal.Find(ctx, m.VariantID, m.Key)
	if err == nil {
		return made, true, m.sameAs(made)
	} else if !errors.Is(err, ErrNoMovement) {
		return Movement{}, false, fmt.Errorf("look into the journal: %w", err)
	}
	now := k.Now()
	failpoint.At("stock", "move", "before")
	err = k.Stock.Update(ctx, m.VariantID, "", func(s *Stock, _ *hold.Hold) (err error) {
		made, again, err = move(s, now)
		return err
	})
	failpoint.At("stock", "move", "after")
	if err != nil {
		return Movement{}, false, fmt.Errorf("move stock of %s: %w", m.VariantID, err)
	}
	return made, again, k.journal(ctx, m.VariantID)
}

// Sweep copies the movements that the journal does not have yet. It begins with no variant after ctx has ended: after an import of a
// large shop there may be thousands.
func (k Keeper) Sweep(ctx context.Context) error {
	behind, err := k.Stock.Behind(ctx)
	if err != nil {
		return fmt.Errorf("find the stock with new movements: %w", err)
	}
	_, err = new(sweep.Sweep).Each(ctx, "copy the movements of", 1, behind, func(id string) (bool, error) {
		return false, k.journal(ctx, id)
	})
	return errors.Join(err, ctx.Err())
}

// errRead ends an Update that only reads.
var errRead = errors.New("read")

// journal copies the new movements of a variant into the journal.
func (k Keeper) journal(ctx context.Context, variantID string) error {
	var fresh []Movement
	err := k.Stock.Update(ctx, variantID, "", func(s *Stock, _ *hold.Hold) error {
		fresh = s.Unjournaled()
		return errRead
	})
	if !errors.Is(err, errRead) {
		return fmt.Errorf("read the stock of %s: %w", variantID, err)
	}
	if len(fresh) == 0 {
		return nil
	}
	failpoint.At("stock", "journal", "before")
	for _, m := range fresh {
		if err := k.Journal.Insert(ctx, m); err != nil {
			return fmt.Errorf("write movement %d of %s into the journal: %w", m.Seq, variantID, err)
		}
	}
	failpoint.At("stock", "journal", "after")
	now := k.Now()
	err = k.Stock.Update(ctx, variantID, "", func(s *Stock, _ *hold.Hold) error {
		s.Journal(fresh[len(fresh)-1].Seq, now)
		return nil
	})
	failpoint.At("stock", "journaled", "after")
	if err != nil {
		return fmt.Errorf("note what the journal has of %s: %w", variantID, err)
	}
	return nil
}
