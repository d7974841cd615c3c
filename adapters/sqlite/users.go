package sqlite

import (
	"context"
	"errors"

	"tokri/core/account"
)

// Users keeps the users.
type Users struct{ db *DB }

var _ account.UserStore = (*Users)(nil)

// Users is the store of the users.
func (db *DB) Users() *Users { return &Users{db} }

const (
	newUser = `INSERT INTO user (id, mobile, google_id, guest_device, proved_email, email, body) VALUES (?, ?, ?, ?, ?, ?, ?)`
	putUser = `UPDATE user SET mobile = ?2, google_id = ?3, guest_device = ?4, proved_email = ?5, email = ?6, body = ?7
		WHERE id = ?1`
	putUserBody  = `UPDATE user SET body = ?2 WHERE id = ?1`
	userByID     = `SELECT body FROM user WHERE id = ?`
	userByMobile = `SELECT body FROM user WHERE mobile = ?`
	userByGoogle = `SELECT body FROM user WHERE google_id = ?`
	userByDevice = `SELECT body FROM user WHERE guest_device = ?`
	userByProved = `SELECT body FROM user WHERE proved_email = ?`
	// Rows are numbered in the order in which they were written.
	usersByEmail = `SELECT body FROM user WHERE email = ? AND proved_email IS NULL ORDER BY rowid LIMIT ?`
)

// identities are the columns by which a user is found.
func identities(u account.User) [5]any {
	proved := ""
	if u.EmailProved {
		proved = u.Email
	}
	return [5]any{orNull(u.Mobile), orNull(u.GoogleID), orNull(u.GuestDevice), orNull(proved), orNull(u.Email)}
}

// orNull keeps empty identities apart: null equals nothing.
func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// Insert is account.UserStore's.
func (s *Users) Insert(ctx context.Context, u account.User) error {
	u.Version = 1
	body, err := encode(&u)
	if err != nil {
		return err
	}
	return s.db.write(ctx, func(c *conn) error {
		by := identities(u)
		err := c.exec(newUser, u.ID, by[0], by[1], by[2], by[3], by[4], body)
		if isConstraint(err) {
			return account.ErrTaken
		}
		return err
	})
}

func readUser(c *conn, sql, by string) (found account.User, err error) {
	r, ok, err := c.one(sql, by)
	if err != nil {
		return found, err
	}
	if !ok {
		return found, account.ErrNotFound
	}
	err = decode(r.text(0), &found)
	return found, err
}

func (s *Users) find(ctx context.Context, sql, by string) (found account.User, err error) {
	err = s.db.read(ctx, func(c *conn) error {
		found, err = readUser(c, sql, by)
		return err
	})
	return found, err
}

// Get is account.UserStore's.
func (s *Users) Get(ctx context.Context, id string) (account.User, error) {
	return s.find(ctx, userByID, id)
}

// ByMobile is account.UserStore's.
func (s *Users) ByMobile(ctx context.Context, mobile string) (account.User, error) {
	return s.find(ctx, userByMobile, mobile)
}

// ByGoogleID is account.UserStore's.
func (s *Users) ByGoogleID(ctx context.Context, googleID string) (account.User, error) {
	return s.find(ctx, userByGoogle, googleID)
}

// ByEmail is account.UserStore's.
func (s *Users) ByEmail(ctx context.Context, email string) (named []account.User, err error) {
	if email == "" {
		return nil, nil
	}
	err = s.db.read(ctx, func(c *conn) error {
		named = nil
		switch owner, err := readUser(c, userByProved, email); {
		case err == nil:
			named = append(named, owner)
		case !errors.Is(err, account.ErrNotFound):
			return err
		}
		return c.each(usersByEmail, func(r row) error {
			var u account.User
			err := decode(r.text(0), &u)
			named = append(named, u)
			return err
		}, email, account.MaxNaming-len(named))
	})
	return named, err
}

// ByGuestDevice is account.UserStore's.
func (s *Users) ByGuestDevice(ctx context.Context, device string) (account.User, error) {
	return s.find(ctx, userByDevice, device)
}

// Update is account.UserStore's.
func (s *Users) Update(ctx context.Context, id string, fn func(*account.User) error) (account.User, error) {
	var is account.User
	err := s.db.write(ctx, func(c *conn) error {
		var err error
		if is, err = readUser(c, userByID, id); err != nil {
			return err
		}
		was := is
		if err := fn(&is); err != nil {
			return err
		}
		is.ID, is.Version = id, was.Version+1
		body, err := encode(&is)
		if err != nil {
			return err
		}
		by := identities(is)
		if by == identities(was) {
			return c.exec(putUserBody, id, body)
		}
		err = c.exec(putUser, id, by[0], by[1], by[2], by[3], by[4], body)
		if isConstraint(err) {
			return account.ErrTaken
		}
		return err
	})
	if err != nil {
		return account.User{}, err
	}
	return is, nil
}
