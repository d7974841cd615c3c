package login

import (
	"context"
	"fmt"

	"tokri/core/account"
	"tokri/core/notify"
	"tokri/core/session"
)

// change applies a change of contact or password unless apply refuses it, ends all sessions except the one with
// the hash keep, and informs the previous contacts, with a link that undoes the change.
func (s *Service) change(ctx context.Context, userID, keep string, what notify.Kind, apply func(*account.User) error) (account.User, error) {
	if what != notify.PasswordChanged {
		if err := s.limit(ctx, changesOf(userID), changesMost, account.UndoLife, ErrLimited); err != nil {
			return account.User{}, err
		}
	}
	var before account.User
	var changeID string
	token, now := s.Secrets.Token(), s.Now()
	u, err := s.Accounts.Users.Update(ctx, userID, func(u *account.User) error {
		before = *u
		if err := apply(u); err != nil {
			return err
		}
		changeID = u.NoteChange(session.TokenHash(token), what == notify.PasswordChanged, now)
		return nil
	})
	if err != nil {
		return u, err
	}
	if err := s.Sessions.Store.DeleteOfUser(ctx, userID, keep); err != nil {
		return u, err
	}
	to := before.ProvedContacts()
	if to == (notify.Recipient{}) {
		return u, nil
	}
	link := Challenge{ID: session.TokenHash(token), Purpose: ToUndo, UserID: userID, Before: before.Contacts(), Change: changeID, Expires: now.Add(account.UndoLife)}
	if err := s.Challenges.Insert(ctx, link); err != nil {
		return u, err
	}
	params := map[string]string{"link": s.Site.UndoURL(token)}
	if what == notify.MobileChanged {
		params["ending"] = ending(u.Mobile)
	}
	return u, s.tell(ctx, what, to, params)
}

func changesOf(userID string) string { return "contact-change:" + userID }

func (s *Service) tell(ctx context.Context, what notify.Kind, to notify.Recipient, params map[string]string) error {
	err := s.Outbox.Put(ctx, notify.Message{ID: string(what) + "/" + s.Secrets.ID(), Kind: what, To: to, Params: params})
	if err != nil {
		return fmt.Errorf("tell of a change: %w", err)
	}
	return nil
}
