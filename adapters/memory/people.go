package memory

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"tokri/core/account"
	"tokri/core/catalog"
	"tokri/core/contact"
	"tokri/core/erasure"
	"tokri/core/login"
	"tokri/core/notify"
	"tokri/core/review"
	"tokri/core/session"
)

// Users keeps the users.
type Users struct {
	records[account.User]
	others []func(userID string) // these delete the cart, the address book, the wishlist and the watches of a user
}

var (
	_ account.Store  = (*Users)(nil)
	_ erasure.Guests = (*Users)(nil)
)

func (db *DB) Users() *Users {
	same := func(a, b string) bool { return a != "" && a == b }
	carts, books, lists, watches := db.Carts().rows, db.AddressBooks().rows, db.Wishlists().rows, db.Restocks().rows
	others := []func(string){
		func(id string) { delete(carts, id) }, func(id string) { delete(books, id) },
		func(id string) { delete(lists, id) }, func(id string) { delete(watches, id) },
	}
	return &Users{others: others, records: records[account.User]{db: db, name: "users", rows: rows[account.User](db, "users"), missing: account.ErrNotFound, taken: account.ErrTaken,
		head: func(u *account.User) (*string, *int64) { return &u.ID, &u.Version },
		rivals: func(a, b account.User) bool {
			return same(a.Mobile, b.Mobile) || same(a.GoogleID, b.GoogleID) || same(a.GuestDevice, b.GuestDevice) ||
				a.EmailProved && b.EmailProved && same(a.Email, b.Email)
		}}}
}

func (s *Users) ByMobile(ctx context.Context, mobile string) (account.User, error) {
	return s.find(ctx, "ByMobile", func(u account.User) bool { return mobile != "" && u.Mobile == mobile })
}

func (s *Users) ByGoogleID(ctx context.Context, googleID string) (account.User, error) {
	return s.find(ctx, "ByGoogleID", func(u account.User) bool { return googleID != "" && u.GoogleID == googleID })
}

func (s *Users) ByGuestDevice(ctx context.Context, device string) (account.User, error) {
	return s.find(ctx, "ByGuestDevice", func(u account.User) bool { return device != "" && u.GuestDevice == device })
}

func (s *Users) ByEmail(ctx context.Context, email string) ([]account.User, error) {
	rank := map[bool]int{true: 0, false: 1}
	return s.first(ctx, "ByEmail", account.MaxUsersPerEmail, func(u account.User) bool { return email != "" && u.Email == email },
		func(a, b account.User) int {
			return cmp.Or(cmp.Compare(rank[a.EmailProved], rank[b.EmailProved]), a.CreatedAt.Compare(b.CreatedAt))
		})
}

func (s *Users) Named(ctx context.Context, beginning string, limit int) ([]string, error) {
	return s.ids(ctx, "Named", limit, func(u account.User) bool {
		return beginning != "" && slices.ContainsFunc(u.SearchNames(), func(name string) bool { return strings.HasPrefix(name, beginning) })
	}, nil)
}

func (s *Users) UpgradedTo(ctx context.Context, userID string) ([]account.User, error) {
	return s.list(ctx, "UpgradedTo", func(u account.User) bool { return u.UpgradedTo == userID },
		func(a, b account.User) int { return a.CreatedAt.Compare(b.CreatedAt) })
}

func (s *Users) Expired(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, "Expired", limit, func(u account.User) bool { return u.Expiring() && u.Expires.Before(before) },
		func(a, b account.User) int { return a.Expires.Compare(b.Expires) })
}

func (s *Users) Forget(ctx context.Context, userID string) error {
	return s.db.write(ctx, "users.Forget", func() error {
		delete(s.rows, userID)
		for _, forget := range s.others {
			forget(userID)
		}
		return nil
	})
}

// Challenges keeps the logins in progress.
type Challenges struct{ records[login.Challenge] }

var _ login.ChallengeStore = (*Challenges)(nil)

func (db *DB) Challenges() *Challenges {
	return &Challenges{records[login.Challenge]{db: db, name: "challenges", rows: rows[login.Challenge](db, "challenges"), missing: login.ErrChallenge,
		head: func(c *login.Challenge) (*string, *int64) { return &c.ID, &c.Version }}}
}

func (s *Challenges) Prune(ctx context.Context, before time.Time) error {
	return s.prune(ctx, "Prune", func(c login.Challenge) bool { return c.Expires.Before(before) })
}

func (s *Challenges) Forget(ctx context.Context, userID string, contacts ...string) error {
	return s.prune(ctx, "Forget", func(c login.Challenge) bool {
		return c.UserID == userID || slices.Contains(contacts, cmp.Or(c.Mobile, c.Email, "none"))
	})
}

// Sessions keeps the sessions.
type Sessions struct{ records[session.Session] }

var _ session.Store = (*Sessions)(nil)

func (db *DB) Sessions() *Sessions {
	return &Sessions{records[session.Session]{db: db, name: "sessions", rows: rows[session.Session](db, "sessions"), missing: session.ErrUnauthorized,
		head: func(s *session.Session) (*string, *int64) { return &s.Hash, new(int64) }}}
}

func (s *Sessions) Touch(ctx context.Context, hash string, seen time.Time) error {
	_, err := s.Update(ctx, hash, func(one *session.Session) error {
		one.Seen = later(one.Seen, seen)
		return nil
	})
	return err
}

func (s *Sessions) SetPushToken(ctx context.Context, hash, token string) error {
	return s.db.write(ctx, "sessions.SetPushToken", func() error {
		for other, one := range s.rows {
			if token != "" && one.PushToken == token && other != hash {
				one.PushToken = ""
				s.rows[other] = one
			}
		}
		one, ok := s.rows[hash]
		switch {
		case hash == "":
			return nil
		case !ok:
			return session.ErrUnauthorized
		}
		one.PushToken = token
		s.rows[hash] = one
		return nil
	})
}

func (s *Sessions) Delete(ctx context.Context, hash string) error {
	return s.prune(ctx, "Delete", func(one session.Session) bool { return one.Hash == hash })
}

func (s *Sessions) OfUser(ctx context.Context, userID string) ([]session.Session, error) {
	return s.list(ctx, "OfUser", func(one session.Session) bool { return one.UserID == userID },
		func(a, b session.Session) int { return a.Seen.Compare(b.Seen) })
}

func (s *Sessions) DeleteOfUser(ctx context.Context, userID, except string) error {
	return s.prune(ctx, "DeleteOfUser", func(one session.Session) bool { return one.UserID == userID && one.Hash != except })
}

func (s *Sessions) Prune(ctx context.Context, seenBefore time.Time) error {
	return s.prune(ctx, "Prune", func(one session.Session) bool { return one.Seen.Before(seenBefore) })
}

// Limiter counts events in fixed windows; a window begins with its first event.
type Limiter struct {
	db      *DB
	windows map[string]window
	now     func() time.Time
}

var _ login.Limiter = (*Limiter)(nil)

type window struct {
	events int
	ends   time.Time
}

// Limiter returns the store of the limits; it reads the time from now.
func (db *DB) Limiter(now func() time.Time) *Limiter {
	return &Limiter{db, rows[window](db, "windows"), now}
}

func (s *Limiter) Take(ctx context.Context, key string, most int, length time.Duration) (wait time.Duration, err error) {
	err = s.db.write(ctx, "limiter.Take", func() error {
		now, w := s.now(), s.windows[key]
		if !now.Before(w.ends) {
			w = window{ends: now.Add(length)}
		}
		if w.events >= most {
			wait = w.ends.Sub(now)
			return nil
		}
		w.events++
		s.windows[key] = w
		return nil
	})
	return wait, err
}

func (s *Limiter) Peek(ctx context.Context, key string, most int) (wait time.Duration, err error) {
	err = s.db.read(ctx, "limiter.Peek", func() error {
		if w := s.windows[key]; w.events >= most {
			wait = max(w.ends.Sub(s.now()), 0)
		}
		return nil
	})
	return wait, err
}

func (s *Limiter) Reset(ctx context.Context, key string) error {
	return s.db.write(ctx, "limiter.Reset", func() error {
		delete(s.windows, key)
		return nil
	})
}

// Messages keeps what people wrote to the shop.
type Messages struct{ records[contact.Message] }

var _ contact.Records = (*Messages)(nil)

func (db *DB) Messages() *Messages {
	return &Messages{records[contact.Message]{db: db, name: "messages", rows: rows[contact.Message](db, "messages"), missing: contact.ErrNotFound,
		head: func(m *contact.Message) (*string, *int64) { return &m.ID, new(int64) }}}
}

func (s *Messages) Recent(ctx context.Context, limit int) ([]contact.Message, error) {
	return s.first(ctx, "Recent", limit, func(contact.Message) bool { return true },
		func(a, b contact.Message) int { return b.At.Compare(a.At) })
}

func (s *Messages) Waiting(ctx context.Context, limit int) ([]contact.Message, error) {
	return s.first(ctx, "Waiting", limit, func(m contact.Message) bool { return m.DoneAt.IsZero() },
		func(a, b contact.Message) int { return b.At.Compare(a.At) })
}

func (s *Messages) OfUser(ctx context.Context, userID string, visit func(contact.Message) error) error {
	found, err := s.list(ctx, "OfUser", func(m contact.Message) bool { return m.UserID == userID },
		func(a, b contact.Message) int { return a.At.Compare(b.At) })
	return each(found, err, visit)
}

func (s *Messages) Each(ctx context.Context, visit func(contact.Message) error) error {
	found, err := s.list(ctx, "Each", func(contact.Message) bool { return true },
		func(a, b contact.Message) int { return a.At.Compare(b.At) })
	for _, m := range found {
		if err == nil {
			err = visit(m)
		}
	}
	return err
}

func (s *Messages) Forget(ctx context.Context, userID string) error {
	return s.prune(ctx, "Forget", func(m contact.Message) bool { return m.UserID == userID })
}

func (s *Messages) Prune(ctx context.Context, before time.Time) error {
	return s.prune(ctx, "Prune", func(m contact.Message) bool { return m.At.Before(before) })
}

// Outbox keeps the messages to people.
type Outbox struct{ records[notify.Outgoing] }

var _ notify.Store = (*Outbox)(nil)

func (db *DB) Outbox() *Outbox {
	return &Outbox{records[notify.Outgoing]{db: db, name: "outbox", rows: rows[notify.Outgoing](db, "outbox"),
		missing: notify.ErrNotFound, taken: notify.ErrExists,
		head: func(m *notify.Outgoing) (*string, *int64) { return &m.ID, &m.Version }}}
}

func (s *Outbox) Due(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, "Due", limit, func(m notify.Outgoing) bool { return m.State == notify.Waiting && m.Due.Before(before) },
		func(a, b notify.Outgoing) int { return a.Due.Compare(b.Due) })
}

func (s *Outbox) OfUser(ctx context.Context, userID string) ([]notify.Outgoing, error) {
	return s.list(ctx, "OfUser", func(m notify.Outgoing) bool { return m.To.UserID == userID },
		func(a, b notify.Outgoing) int { return a.CreatedAt.Compare(b.CreatedAt) })
}

func (s *Outbox) Forget(ctx context.Context, userID string) error {
	return s.prune(ctx, "Forget", func(m notify.Outgoing) bool { return m.To.UserID == userID })
}

func (s *Outbox) Prune(ctx context.Context, endedBefore time.Time) error {
	return s.prune(ctx, "Prune", func(m notify.Outgoing) bool { return m.State != notify.Waiting && m.EndedAt.Before(endedBefore) })
}

// Reviews keeps what customers say of products.
type Reviews struct {
	db      *DB
	reviews map[string]review.Review // by product and order
	changed map[string]time.Time     // of ""
}

var _ review.Store = (*Reviews)(nil)

func (db *DB) Reviews() *Reviews {
	return &Reviews{db, rows[review.Review](db, "reviews"), rows[time.Time](db, "reviews changed")}
}

func (s *Reviews) Put(ctx context.Context, r review.Review) error {
	return s.db.write(ctx, "reviews.Put", func() error {
		r = kept(r)
		r.Hidden = s.reviews[r.ProductID+"/"+r.OrderID].Hidden
		s.reviews[r.ProductID+"/"+r.OrderID] = r
		s.changed[""] = later(s.changed[""], r.At)
		return nil
	})
}

func (s *Reviews) ChangedAt(ctx context.Context) (at time.Time, err error) {
	err = s.db.read(ctx, "reviews.ChangedAt", func() error {
		at = s.changed[""]
		return nil
	})
	return at, err
}

func (s *Reviews) Summaries(ctx context.Context, newest int) (map[string]catalog.RatingSummary, error) {
	summaries := map[string]catalog.RatingSummary{}
	err := s.db.read(ctx, "reviews.Summaries", func() error {
		newestFirst := func(a, b review.Review) int { return b.At.Compare(a.At) }
		for _, r := range sorted(s.reviews, func(r review.Review) bool { return r.Hidden == nil }, newestFirst) {
			o := summaries[r.ProductID]
			o.Stars, o.Count = o.Stars+r.Stars, o.Count+1
			if r.Message != "" && len(o.Latest) < newest {
				o.Latest = append(o.Latest, catalog.Review{Stars: r.Stars, Message: r.Message, FirstName: r.FirstName, LastName: r.LastName, At: r.At})
			}
			summaries[r.ProductID] = o
		}
		return nil
	})
	return summaries, err
}

func (s *Reviews) OfProduct(ctx context.Context, productID string, offset, limit int) (found []catalog.Review, n int, err error) {
	err = s.db.read(ctx, "reviews.OfProduct", func() error {
		said := sorted(s.reviews, func(r review.Review) bool { return r.ProductID == productID && r.Message != "" && r.Hidden == nil },
			func(a, b review.Review) int { return b.At.Compare(a.At) })
		n = len(said)
		for _, r := range page(said, offset, limit) {
			found = append(found, catalog.Review{Stars: r.Stars, Message: r.Message, FirstName: r.FirstName, LastName: r.LastName, At: r.At})
		}
		return nil
	})
	return found, n, err
}

func (s *Reviews) OfUser(ctx context.Context, userID string) (found []review.Review, err error) {
	err = s.db.read(ctx, "reviews.OfUser", func() error {
		found = sorted(s.reviews, func(r review.Review) bool { return r.UserID == userID },
			func(a, b review.Review) int { return a.At.Compare(b.At) })
		return nil
	})
	return found, err
}

func (s *Reviews) Anonymise(ctx context.Context, userID string, now time.Time) error {
	return s.db.write(ctx, "reviews.Anonymise", func() error {
		for key, r := range s.reviews {
			if r.UserID == userID {
				r.UserID, r.FirstName, r.LastName = "", "", ""
				s.reviews[key] = r
				s.changed[""] = later(s.changed[""], kept(now))
			}
		}
		return nil
	})
}

func (s *Reviews) Hide(ctx context.Context, productID, orderID string, hidden *review.Hidden) error {
	return s.db.write(ctx, "reviews.Hide", func() error {
		r, found := s.reviews[productID+"/"+orderID]
		if !found {
			return review.ErrNotFound
		}
		r.Hidden = kept(hidden)
		s.reviews[productID+"/"+orderID] = r
		s.changed[""] = later(s.changed[""].Add(time.Millisecond), kept(s.db.now()))
		return nil
	})
}

func (s *Reviews) Recent(ctx context.Context, offset, limit int) (found []review.Review, n int, err error) {
	err = s.db.read(ctx, "reviews.Recent", func() error {
		all := sorted(s.reviews, func(review.Review) bool { return true }, func(a, b review.Review) int { return b.At.Compare(a.At) })
		found, n = page(all, offset, limit), len(all)
		return nil
	})
	return found, n, err
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
