package login

import (
	"context"
	"errors"
	"fmt"

	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/session"
)

// entry describes how a customer logged in.
type entry struct {
	way    account.Method
	client Client
	guest  *session.Session // the guest whose cart the account takes over, or nil
	first  bool             // the login created the account
}

func (s *Service) logIn(ctx context.Context, u account.User, in entry) (Step, error) {
	if u.Deleted() {
		return Step{}, ErrChallenge // the account was deleted during this login
	}
	if in.guest != nil && in.guest.Guest && in.guest.UserID != u.ID {
		if err := s.adopt(ctx, in.guest.UserID, u.ID); err != nil {
			return Step{}, err
		}
	}
	token, err := s.open(ctx, u, in.client)
	if err != nil {
		return Step{}, err
	}
	// A token that was planted or stolen before the login is worth nothing after it.
	if in.client.Session != "" {
		if err := s.Sessions.Store.Delete(ctx, in.client.Session); err != nil {
			return Step{}, err
		}
	}
	if err := s.Accounts.NoteLanguage(ctx, u.ID, in.client.Language); err != nil {
		return Step{}, err
	}
	if !u.Guest() {
		if err := s.Sessions.Seen(ctx, u.ID); err != nil {
			return Step{}, err
		}
	}
	s.Audit(ctx, account.Event{Action: LoggedIn, Method: in.way, UserID: u.ID})
	step := Step{Type: StepDone, Token: token, User: u}
	if !u.Guest() {
		step.DeviceToken = s.newDeviceToken(u.ID)
	}
	if !u.Guest() && !in.first && s.newDevice(u, in.client.DeviceToken) {
		// The login fails if the customer cannot be told about it: its token is not returned.
		if err := s.tellOfNewDevice(ctx, u, in.client); err != nil {
			return Step{}, err
		}
	}
	return step, nil
}

// open opens a session, and ends it at once if the password or a contact has changed, or the account was deleted, since the user was
// read: that change ended all sessions, but this one may not have been stored yet.
func (s *Service) open(ctx context.Context, u account.User, client Client) (token string, err error) {
	if token, err = s.Sessions.Open(ctx, u, client.Name); err != nil {
		return "", err
	}
	now, err := s.Accounts.Users.Get(ctx, u.ID)
	if err == nil && (now.Deleted() || now.PasswordHash != u.PasswordHash || now.Contacts() != u.Contacts()) {
		err = errors.Join(ErrChallenge, s.Sessions.Logout(ctx, token))
	}
	return token, err
}

// adopt makes a guest part of an account: cart, wishlist, addresses and money are moved, and the guest's device
// id and sessions stop working (docs/product.md "Guests").
func (s *Service) adopt(ctx context.Context, guestID, userID string) error {
	err := s.Merger.Merge(ctx, guestID, userID)
	if f := apperr.Of(err); f != nil && f.Kind == apperr.Conflict {
		return nil // the login is more important; the guest is kept
	} else if err != nil {
		return fmt.Errorf("merge the guest: %w", err)
	}
	if _, err := s.Accounts.Users.Update(ctx, guestID, func(g *account.User) error { g.UpgradedTo = userID; return nil }); err != nil {
		return err
	}
	s.Audit(ctx, account.Event{Action: GuestJoined, UserID: guestID})
	return s.Sessions.Store.DeleteOfUser(ctx, guestID, "")
}
