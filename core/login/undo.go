package login

import (
	"context"
	"errors"
	"slices"
	"time"

	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/notify"
	"tokri/core/session"
)

// changesMost is how many changes that can be undone a customer may make within account.UndoLife.
const changesMost = 10

// Refusals of a link that undoes a change.
var (
	ErrUndoLink  = apperr.New(apperr.Invalid, "undo_expired", "This link has expired or was used already. If you cannot log in any more, please write to us.").On("token")
	ErrUndoTaken = apperr.New(apperr.Conflict, "undo_taken", "Your old number or address belongs to another account by now. Please write to us.")
)

// Undo restores an account's contacts as they were before the change to which the link belongs. It also undoes
// all later changes and invalidates their links, because an intruder may have made them. The password, which an
// intruder may know, is removed, and all sessions end. Undo returns the token of a reset link, or "" if the
// account has no mobile number to log in with. The link needs no login and works once.
func (s *Service) Undo(ctx context.Context, token string, client Client) (resetToken string, err error) {
	if err := s.limit(ctx, "undo-ip:"+client.IP, resetsPerIP, time.Hour, ErrLimited); err != nil {
		return "", err
	}
	now := s.Now()
	c, err := s.Challenges.Get(ctx, session.TokenHash(token))
	if errors.Is(err, ErrChallenge) || err == nil && (c.Purpose != ToUndo || c.Live(now) != nil) {
		return "", ErrUndoLink
	} else if err != nil {
		return "", err
	}
	var undone account.User
	u, err := s.Accounts.Users.Update(ctx, c.UserID, func(u *account.User) error {
		undone = *u
		i := slices.IndexFunc(u.Undoable, func(change account.Undoable) bool { return change.ID == c.Change })
		if i < 0 || u.Deleted() {
			return ErrUndoLink
		}
		u.Undoable = slices.Clone(u.Undoable[:i])
		u.Mobile, u.GoogleID, u.Email, u.EmailProved = c.Before.Mobile, c.Before.GoogleID, c.Before.Email, c.Before.EmailProved
		u.PendingMobile, u.PendingEmail, u.PasswordHash, u.DevicesSince = "", "", "", now
		return nil
	})
	if errors.Is(err, account.ErrTaken) {
		return "", ErrUndoTaken
	} else if err != nil {
		return "", err
	}
	s.Audit(ctx, account.Event{Action: ChangeUndone, UserID: u.ID})
	if err := errors.Join(s.Sessions.Store.DeleteOfUser(ctx, u.ID, ""), s.Limiter.Reset(ctx, changesOf(u.ID))); err != nil {
		return "", err
	}
	// The contacts that are removed are informed as well: the link may have been used by the finder of an old
	// phone.
	if to := undone.ProvedContacts(); undone.Contacts() != u.Contacts() && to != (notify.Recipient{}) {
		if err := s.tell(ctx, notify.ChangeUndone, to, nil); err != nil {
			return "", err
		}
	}
	if u.Mobile == "" {
		return "", nil
	}
	return s.newResetLink(ctx, u)
}
