package account

import (
	"context"
	"errors"

	"tokri/core/notify"
)

// RecipientOf returns the contacts of a customer: the mobile number, the e-mail address if it is verified, and
// the language. A guest and a deleted account have none.
func RecipientOf(ctx context.Context, users Store, userID string) (notify.Recipient, error) {
	u, err := users.Get(ctx, userID)
	if errors.Is(err, ErrNotFound) {
		return notify.Recipient{UserID: userID}, nil
	}
	if err != nil {
		return notify.Recipient{}, err
	}
	to := notify.Recipient{UserID: userID, Mobile: u.Mobile, Language: u.Language}
	if u.EmailProved {
		to.Email = u.Email
	}
	return to, nil
}
