package backoffice

import (
	"context"

	"tokri/core/account"
)

// userID returns the id of the user with a mobile number.
func userID(ctx context.Context, users account.Store, typed string) (string, error) {
	mobile, err := account.Mobile(typed)
	if err != nil {
		return "", err
	}
	u, err := users.ByMobile(ctx, mobile)
	return u.ID, err
}
