package account

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tokri/core/notify"
)

// Contacts identify an account and are the addresses of its messages.
type Contacts struct {
	Mobile      string `json:"mobile,omitempty"`
	GoogleID    string `json:"googleId,omitempty"`
	Email       string `json:"email,omitempty"`
	EmailProved bool   `json:"emailProved,omitempty"`
}

func (u User) contacts() Contacts {
	return Contacts{Mobile: u.Mobile, GoogleID: u.GoogleID, Email: u.Email, EmailProved: u.EmailProved}
}

// Undoable is a change of a contact or the password that can still be undone by a link. The previous contacts
// are in the link's challenge, which expires with it.
type Undoable struct {
	ID       string    `json:"id"`
	At       time.Time `json:"at"`
	Password bool      `json:"password,omitempty"`
}

// noteChange appends a change to those that can be undone, and returns the id under which a link undoes it.
// Consecutive changes of the password leave the contacts unchanged, so their links share one id.
func (u *User) noteChange(id string, password bool, now time.Time) string {
	u.Undoable = slices.DeleteFunc(slices.Clone(u.Undoable), func(c Undoable) bool { return !now.Before(c.At.Add(UndoLife)) })
	if last := len(u.Undoable) - 1; password && last >= 0 && u.Undoable[last].Password {
		u.Undoable[last].At = now
		return u.Undoable[last].ID
	}
	u.Undoable = append(u.Undoable, Undoable{ID: id, At: now, Password: password})
	return id
}

// change applies a change of contact or password unless apply refuses it, ends all sessions except the one with
// the hash keep, and informs the previous contacts, with a link that undoes the change.
func (s *Service) change(ctx context.Context, userID, keep string, what notify.Kind, apply func(*User) error) (User, error) {
	if what != notify.PasswordChanged {
		if err := s.limit(ctx, changesOf(userID), changesMost, UndoLife, ErrLimited); err != nil {
			return User{}, err
		}
	}
	var before User
	var changeID string
	token, now := s.Secrets.Token(), s.Now()
	u, err := s.Users.Update(ctx, userID, func(u *User) error {
		before = *u
		if err := apply(u); err != nil {
			return err
		}
		changeID = u.noteChange(TokenHash(token), what == notify.PasswordChanged, now)
		return nil
	})
	if err != nil {
		return u, err
	}
	if err := s.Sessions.DeleteOfUser(ctx, userID, keep); err != nil {
		return u, err
	}
	to := before.provedContacts()
	if to == (notify.Recipient{}) {
		return u, nil
	}
	link := Challenge{ID: TokenHash(token), Purpose: ToUndo, UserID: userID, Before: before.contacts(), Change: changeID, Expires: now.Add(UndoLife)}
	if err := s.Challenges.Insert(ctx, link); err != nil {
		return u, err
	}
	params := map[string]string{"link": s.UndoURL(token)}
	if what == notify.MobileChanged {
		params["ending"] = ending(u.Mobile)
	}
	return u, s.tell(ctx, what, to, params)
}

func changesOf(userID string) string { return "contact-change:" + userID }

// provedContacts returns the contacts of a user that are told of a change, or none. A message about a change has a
// link that gives the account to its reader, so it goes to proved contacts only: an address that was typed in may
// be a stranger's.
func (u User) provedContacts() notify.Recipient {
	to := notify.Recipient{UserID: u.ID, Mobile: u.Mobile, Email: u.provableEmail(), Language: u.Language}
	if to.Mobile == "" && to.Email == "" {
		return notify.Recipient{}
	}
	return to
}

func (s *Service) tell(ctx context.Context, what notify.Kind, to notify.Recipient, params map[string]string) error {
	err := s.Outbox.Put(ctx, notify.Message{ID: string(what) + "/" + s.Secrets.ID(), Kind: what, To: to, Params: params})
	if err != nil {
		return fmt.Errorf("tell of a change: %w", err)
	}
	return nil
}
