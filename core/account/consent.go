package account

import (
	"context"
	"time"

	"tokri/core/apperr"
)

// ErrNotice refuses consent to a version of the notice that is not the shop's present one.
var ErrNotice = apperr.New(apperr.Conflict, "notice_changed", "The privacy notice has changed. Please read it again.").On("privacyNotice")

// Consent is a customer's agreement to the privacy notice (docs/product.md "Consent").
type Consent struct {
	Notice string    `json:"notice"` // the version of the notice: shop.Settings.PrivacyNotice
	At     time.Time `json:"at"`
}

// AgreedTo returns the version of the notice to which the customer agreed last, or "".
func (u User) AgreedTo() string {
	if len(u.Consents) == 0 {
		return ""
	}
	return u.Consents[len(u.Consents)-1].Notice
}

// Agree records a consent, once per version.
func (u *User) Agree(notice string, now time.Time) {
	if notice != "" && notice != u.AgreedTo() {
		u.Consents = append(u.Consents[:len(u.Consents):len(u.Consents)], Consent{Notice: notice, At: now})
	}
}

// Shown returns the version of the notice that the sign-up page showed, if it is the shop's present one, and
// otherwise "": then the customer is asked after the login. Refusing would lose the sign-up of a page that was
// open for a while.
func (s *Service) Shown(notice string) string {
	if notice != s.Notice() {
		return ""
	}
	return notice
}

// Agree records that a customer agrees to the notice, which must be the shop's present version.
func (s *Service) Agree(ctx context.Context, userID, notice string) (User, error) {
	if notice == "" || s.Shown(notice) == "" {
		return User{}, ErrNotice
	}
	u, err := s.Users.Update(ctx, userID, func(u *User) error {
		switch {
		case u.Deleted():
			return ErrDeleted
		case u.Guest():
			return ErrGuest
		}
		u.Agree(notice, s.Now())
		return nil
	})
	if err == nil {
		s.Audit(ctx, Event{Action: NoticeAgreed, UserID: userID, Reason: notice})
	}
	return u, err
}
