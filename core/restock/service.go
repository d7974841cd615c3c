package restock

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"tokri/core/catalog"
	"tokri/core/failpoint"
	"tokri/core/notify"
)

// Outbox takes messages (notify.Outbox).
type Outbox interface {
	Put(ctx context.Context, m notify.Message) error
	// Reach returns the contacts of a customer for a kind of message, and the usable channels.
	Reach(ctx context.Context, k notify.Kind, userID string) (notify.Recipient, []notify.Channel, error)
}

// Service keeps the customers' watches, and sends the messages.
type Service struct {
	Store   Store
	Outbox  Outbox
	Catalog func() *catalog.Catalog
	Page    func(productID string) string // the address of the product's page
	Now     func() time.Time
}

// Watch adds or removes a customer's watch of a variant.
func (s *Service) Watch(ctx context.Context, userID, variantID string, wanted bool) (bool, error) {
	now := s.Now()
	if !wanted {
		_, err := s.Store.Update(ctx, userID, func(l *List) error { l.Remove(variantID); return nil })
		return false, err
	}
	_, variant, err := s.Catalog().Variant(variantID)
	if err != nil {
		return false, err
	}
	if variant.Stock > 0 {
		return false, ErrInStock
	}
	if _, open, err := s.Outbox.Reach(ctx, notify.BackInStock, userID); err != nil {
		return false, err
	} else if len(open) == 0 {
		return false, ErrNoContact
	}
	_, err = s.Store.Update(ctx, userID, func(l *List) error { return l.Add(variant.ID, now) })
	return err == nil, err
}

// Watched returns the variants that a customer watches.
func (s *Service) Watched(ctx context.Context, userID string) ([]string, error) {
	list, err := s.Store.Get(ctx, userID)
	list.DropOver(s.Now())
	ids := make([]string, 0, len(list.Watches))
	for _, w := range list.Watches {
		ids = append(ids, w.VariantID)
	}
	return ids, err
}

// Tell sends a message about each variant that is back in stock to the customers who watch it. A message that
// fails does not stop the others.
func (s *Service) Tell(ctx context.Context) error {
	shelf := s.Catalog()
	return s.watched(ctx, func(id string) error {
		if product, variant, err := shelf.Variant(id); err == nil && variant.Stock > 0 {
			return s.watchers(ctx, id, func(userID string) error { return s.tell(ctx, userID, product, variant) })
		}
		return nil // it is not sold any more, or not there yet
	})
}

// Prune deletes the watches that are over.
func (s *Service) Prune(ctx context.Context) error {
	now := s.Now()
	return s.watched(ctx, func(id string) error {
		return s.watchers(ctx, id, func(userID string) error {
			list, err := s.Store.Get(ctx, userID)
			if _, waits := list.Find(id, now); err != nil || waits {
				return err
			}
			_, err = s.Store.Update(ctx, userID, func(l *List) error { l.DropOver(now); return nil })
			return err
		})
	})
}

// watched calls visit with each variant that a customer watches.
func (s *Service) watched(ctx context.Context, visit func(id string) error) error {
	ids, err := s.Store.Watched(ctx)
	if err != nil {
		return fmt.Errorf("find what customers wait for: %w", err)
	}
	var failures []error
	for _, id := range ids {
		failures = append(failures, visit(id))
	}
	return errors.Join(failures...)
}

// watchers calls visit with the id of each customer who watches a variant.
func (s *Service) watchers(ctx context.Context, variantID string, visit func(userID string) error) error {
	const page = 100
	var failures []error
	for after := ""; ; {
		users, err := s.Store.Watchers(ctx, variantID, after, page)
		if err != nil {
			return errors.Join(append(failures, fmt.Errorf("find who waits for %s: %w", variantID, err))...)
		}
		for _, id := range users {
			if err := visit(id); err != nil {
				failures = append(failures, fmt.Errorf("what user %s waits for: %w", id, err))
			}
		}
		if len(users) < page || ctx.Err() != nil {
			return errors.Join(failures...)
		}
		after = users[len(users)-1]
	}
}

// tell puts the message into the outbox and removes the watch. After a crash between the two it is repeated,
// and the outbox accepts an id once. A later watch of the same customer has another time and so another
// message.
func (s *Service) tell(ctx context.Context, userID string, p catalog.Product, v catalog.Variant) error {
	list, err := s.Store.Get(ctx, userID)
	if err != nil {
		return err
	}
	now := s.Now()
	watch, waits := list.Find(v.ID, now)
	failpoint.At("restock", "tell", "before")
	if waits {
		err = s.put(ctx, userID, watch, p, v)
	}
	failpoint.At("restock", "tell", "done")
	if err != nil {
		return err
	}
	_, err = s.Store.Update(ctx, userID, func(l *List) error {
		// The customer may have added a new watch meanwhile.
		l.drop(func(w Watch) bool { return w.VariantID == v.ID && (w.over(now) || w.At.Equal(watch.At)) })
		return nil
	})
	failpoint.At("restock", "tell", "after")
	return err
}

// put sends the message by mail, and by SMS, which costs money, only to customers without a verified address.
func (s *Service) put(ctx context.Context, userID string, watch Watch, p catalog.Product, v catalog.Variant) error {
	to, open, err := s.Outbox.Reach(ctx, notify.BackInStock, userID)
	if err != nil || len(open) == 0 {
		return err
	}
	name := p.Name
	if to.Language == notify.Hindi && p.NameHi != "" {
		name = p.NameHi
	}
	return s.Outbox.Put(ctx, notify.Message{
		ID:     fmt.Sprintf("back_in_stock/%s/%s/%d", userID, v.ID, watch.At.UnixMilli()),
		Kind:   notify.BackInStock,
		To:     notify.Recipient{UserID: userID, Language: to.Language},
		Params: map[string]string{"product": name + ", " + strings.TrimSpace(v.Weight+" "+to.Language.Unit(v.WeightUnit)), "link": s.Page(p.ID)},
		Only:   open[:1],
	})
}
