package sqlite

import (
	"context"
	"slices"
	"time"

	"tokri/core/catalog"
	"tokri/core/review"
)

// Reviews keeps what customers say of products.
type Reviews struct{ db *DB }

var _ review.Store = (*Reviews)(nil)

func (db *DB) Reviews() *Reviews { return &Reviews{db} }

const (
	putReview = `INSERT INTO review (product_id, order_id, user_id, first_name, last_name, stars, message, at, changed)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8) ON CONFLICT DO UPDATE SET user_id = excluded.user_id,
		first_name = excluded.first_name, last_name = excluded.last_name, stars = excluded.stars, message = excluded.message,
		at = excluded.at, changed = excluded.changed`
	lastReview    = `SELECT max(changed) FROM review`
	sumReviews    = `SELECT product_id, sum(stars), count(*) FROM review WHERE hidden = '' GROUP BY product_id`
	newestReviews = `SELECT product_id, stars, message, first_name, last_name, at FROM (
			SELECT *, row_number() OVER (PARTITION BY product_id ORDER BY at DESC, order_id) AS place FROM review WHERE message <> '' AND hidden = '')
		WHERE place <= ? ORDER BY product_id, place`
	countWorded   = `SELECT count(*) FROM review WHERE product_id = ? AND message <> '' AND hidden = ''`
	pageWorded    = `SELECT stars, message, first_name, last_name, at FROM review WHERE product_id = ? AND message <> '' AND hidden = '' ORDER BY at DESC, order_id LIMIT ? OFFSET ?`
	wholeReview   = `SELECT product_id, order_id, user_id, first_name, last_name, stars, message, at, hidden FROM review`
	reviewsOfUser = wholeReview + ` WHERE user_id = ?`
	countReviews  = `SELECT count(*) FROM review`
	pageReviews   = wholeReview + ` ORDER BY at DESC, product_id, order_id LIMIT ? OFFSET ?`
	oneReview     = `SELECT 1 FROM review WHERE product_id = ? AND order_id = ?`
	// The time moves in any case: the summaries are read again when it is another one.
	hideReview = `UPDATE review SET hidden = ?3, changed = max(?4, 1 + (SELECT max(changed) FROM review)) WHERE product_id = ?1 AND order_id = ?2`
	hideAuthor = `UPDATE review SET user_id = '', first_name = '', last_name = '', changed = ?2 WHERE user_id = ?1`
)

func (s *Reviews) Put(ctx context.Context, r review.Review) error {
	return s.db.exec(ctx, putReview, r.ProductID, r.OrderID, r.UserID, r.FirstName, r.LastName, r.Stars, r.Message, r.At)
}

func (s *Reviews) ChangedAt(ctx context.Context) (at time.Time, err error) {
	err = s.db.read(ctx, func(c *conn) error {
		r, _, err := c.one(lastReview)
		if err == nil && !r.none(0) {
			at = r.at(0)
		}
		return err
	})
	return at, err
}

func (s *Reviews) Summaries(ctx context.Context, newest int) (map[string]catalog.RatingSummary, error) {
	summaries := map[string]catalog.RatingSummary{}
	err := s.db.snapshot(ctx, func(c *conn) error {
		clear(summaries)
		err := c.each(sumReviews, func(r row) error {
			summaries[r.text(0)] = catalog.RatingSummary{Stars: r.int(1), Count: r.int(2)}
			return nil
		})
		if err != nil {
			return err
		}
		return c.each(newestReviews, func(r row) error {
			o := summaries[r.text(0)]
			o.Latest = append(o.Latest, catalog.Review{Stars: r.int(1), Message: r.text(2), FirstName: r.text(3), LastName: r.text(4), At: r.at(5)})
			summaries[r.text(0)] = o
			return nil
		}, newest)
	})
	return summaries, err
}

func (s *Reviews) OfProduct(ctx context.Context, productID string, offset, limit int) ([]catalog.Review, int, error) {
	return page(ctx, s.db, func(r row) (catalog.Review, error) {
		return catalog.Review{Stars: r.int(0), Message: r.text(1), FirstName: r.text(2), LastName: r.text(3), At: r.at(4)}, nil
	}, countWorded, pageWorded, limit, offset, productID)
}

func (s *Reviews) OfUser(ctx context.Context, userID string) ([]review.Review, error) {
	found, err := list(ctx, s.db, reviewOf, reviewsOfUser, userID)
	slices.SortFunc(found, func(a, b review.Review) int { return a.At.Compare(b.At) })
	return found, err
}

func (s *Reviews) Anonymise(ctx context.Context, userID string, now time.Time) error {
	return s.db.exec(ctx, hideAuthor, userID, now)
}

// reviewOf reads a row of wholeReview.
func reviewOf(r row) (review.Review, error) {
	found := review.Review{ProductID: r.text(0), OrderID: r.text(1), UserID: r.text(2), FirstName: r.text(3), LastName: r.text(4),
		Stars: r.int(5), Message: r.text(6), At: r.at(7)}
	if r.text(8) == "" {
		return found, nil
	}
	return found, decode(r.text(8), &found.Hidden)
}

func (s *Reviews) Hide(ctx context.Context, productID, orderID string, hidden *review.Hidden) error {
	text, err := encodeIf(hidden)
	if err != nil {
		return err
	}
	return s.db.write(ctx, func(c *conn) error {
		if _, err := first(c, review.ErrNotFound, func(row) (struct{}, error) { return struct{}{}, nil }, oneReview, productID, orderID); err != nil {
			return err
		}
		return c.exec(hideReview, productID, orderID, text, s.db.now())
	})
}

func (s *Reviews) Recent(ctx context.Context, offset, limit int) ([]review.Review, int, error) {
	return page(ctx, s.db, reviewOf, countReviews, pageReviews, limit, offset)
}
