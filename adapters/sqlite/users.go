package sqlite

import (
	"context"
	"errors"
	"slices"
	"time"

	"tokri/core/account"
	"tokri/core/erasure"
)

// Users keeps the users.
type Users struct{ records[account.User] }

var (
	_ account.Store  = (*Users)(nil)
	_ erasure.Guests = (*Users)(nil)
)

const (
	newUser = `INSERT INTO user (id, mobile, google_id, guest_device, proved_email, email, guest_expires, body)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
	putUser = `UPDATE user SET mobile = ?2, google_id = ?3, guest_device = ?4, proved_email = ?5, email = ?6, guest_expires = ?7,
		body = ?8 WHERE id = ?1`
	putUserBody   = `UPDATE user SET body = ?2 WHERE id = ?1`
	userByID      = `SELECT body FROM user WHERE id = ?`
	userByMobile  = `SELECT body FROM user WHERE mobile = ?`
	userByGoogle  = `SELECT body FROM user WHERE google_id = ?`
	userByDevice  = `SELECT body FROM user WHERE guest_device = ?`
	userByProved  = `SELECT body FROM user WHERE proved_email = ?`
	usersUpgraded = `SELECT body FROM user WHERE json_extract(body, '$.upgradedTo') = ? ORDER BY rowid`
	// Row ids grow in the order in which rows were inserted.
	usersByEmail = `SELECT body FROM user WHERE email = ? AND proved_email IS NULL ORDER BY rowid LIMIT ?`
	// The names of a user are rows of their own, because each word of a name begins one.
	putName     = `INSERT OR IGNORE INTO user_name (name, user_id) VALUES (?, ?)`
	forgetNames = `DELETE FROM user_name WHERE user_id = ?`
	usersNamed  = `SELECT DISTINCT user_id FROM user_name WHERE name >= ?1 AND name < ?1 || char(0x10FFFF) LIMIT ?2`

	guestsExpired = `SELECT id FROM user WHERE guest_expires < ? ORDER BY guest_expires, id LIMIT ?`
)

// forgetGuest deletes all records of a guest, the user's own record last.
var forgetGuest = []string{
	`DELETE FROM cart WHERE user_id = ?`, `DELETE FROM address_book WHERE user_id = ?`, `DELETE FROM wishlist WHERE user_id = ?`,
	forgetWatches, `DELETE FROM restock WHERE user_id = ?`, forgetNames, `DELETE FROM user WHERE id = ?`,
}

// columns returns the values of the columns by which a user is found.
func columns(u account.User) [6]any {
	proved := ""
	if u.EmailProved {
		proved = u.Email
	}
	var expires any
	if u.Expiring() {
		expires = u.Expires.UnixMilli()
	}
	return [6]any{orNull(u.Mobile), orNull(u.GoogleID), orNull(u.GuestDevice), orNull(proved), orNull(u.Email), expires}
}

// orNull returns nil for an empty identity: null is equal to no other value in a unique index.
func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func (db *DB) Users() *Users {
	return &Users{records[account.User]{
		db: db, byID: userByID, missing: account.ErrNotFound, taken: account.ErrTaken,
		head: func(u *account.User) (*string, *int64) { return &u.ID, &u.Version },
		add: func(c *conn, is account.User, body string) error {
			by := columns(is)
			if err := c.exec(newUser, is.ID, by[0], by[1], by[2], by[3], by[4], by[5], body); err != nil {
				return err
			}
			return rename(c, is.ID, nil, is.SearchNames())
		},
		put: func(c *conn, was, is account.User, body string) error {
			by := columns(is)
			write := func() error { return c.exec(putUser, is.ID, by[0], by[1], by[2], by[3], by[4], by[5], body) }
			if by == columns(was) { // the usual case; no index needs to be looked at
				write = func() error { return c.exec(putUserBody, is.ID, body) }
			}
			if err := write(); err != nil {
				return err
			}
			return rename(c, is.ID, was.SearchNames(), is.SearchNames())
		},
	}}
}

// rename changes the names by which a user is found.
func rename(c *conn, userID string, was, is []string) error {
	if slices.Equal(was, is) {
		return nil
	}
	if was != nil {
		if err := c.exec(forgetNames, userID); err != nil {
			return err
		}
	}
	for _, name := range is {
		if err := c.exec(putName, name, userID); err != nil {
			return err
		}
	}
	return nil
}

func (s *Users) ByMobile(ctx context.Context, mobile string) (account.User, error) {
	return s.find(ctx, userByMobile, mobile)
}

func (s *Users) ByGoogleID(ctx context.Context, googleID string) (account.User, error) {
	return s.find(ctx, userByGoogle, googleID)
}

func (s *Users) ByEmail(ctx context.Context, email string) (named []account.User, err error) {
	if email == "" {
		return nil, nil
	}
	err = s.db.read(ctx, func(c *conn) error {
		named = nil
		switch owner, err := s.one(c, userByProved, email); {
		case err == nil:
			named = append(named, owner)
		case !errors.Is(err, account.ErrNotFound):
			return err
		}
		others, err := all(c, body[account.User], usersByEmail, email, account.MaxUsersPerEmail-len(named))
		named = append(named, others...)
		return err
	})
	return named, err
}

func (s *Users) Named(ctx context.Context, beginning string, limit int) ([]string, error) {
	if beginning == "" {
		return nil, nil
	}
	return s.ids(ctx, usersNamed, beginning, limit)
}

func (s *Users) UpgradedTo(ctx context.Context, userID string) ([]account.User, error) {
	return list(ctx, s.db, body[account.User], usersUpgraded, userID)
}

func (s *Users) ByGuestDevice(ctx context.Context, device string) (account.User, error) {
	return s.find(ctx, userByDevice, device)
}

func (s *Users) Expired(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, guestsExpired, before, limit)
}

func (s *Users) Forget(ctx context.Context, userID string) error {
	return s.db.write(ctx, func(c *conn) error {
		for _, sql := range forgetGuest {
			if err := c.exec(sql, userID); err != nil {
				return err
			}
		}
		return nil
	})
}
