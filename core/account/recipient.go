package account

import (
	"context"
	"errors"

	"tokri/core/notify"
)

// RecipientOf returns how to reach a customer: the mobile number, the e-mail address if it was proved, and the language. A
// guest, and an account that was deleted, has none.
func RecipientOf(ctx context.Context, users UserStore, userID string) (notify.Recipient, error) {
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
