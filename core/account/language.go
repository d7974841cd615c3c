package account

import (
	"context"
	"fmt"

	"tokri/core/notify"
)

// NoteLanguage stores the language in which a customer uses the shop, for messages. "" changes nothing.
func (s *Service) NoteLanguage(ctx context.Context, userID string, l notify.Language) error {
	if l == "" {
		return nil
	}
	u, err := s.Users.Get(ctx, userID)
	if err == nil && u.Language != l && !u.Deleted() {
		_, err = s.Users.Update(ctx, userID, func(u *User) error {
			if !u.Deleted() {
				u.Language = l
			}
			return nil
		})
	}
	if err != nil {
		return fmt.Errorf("note the customer's language: %w", err)
	}
	return nil
}
