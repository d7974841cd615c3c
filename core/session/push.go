package session

import (
	"context"
	"regexp"
	"time"

	"tokri/core/account"
	"tokri/core/apperr"
)

// ErrPushToken refuses a text that is not a push token.
var ErrPushToken = apperr.New(apperr.Invalid, "invalid_push_token", "This is no push token of the app.").On("token")

// pushToken is the form of the tokens that Expo gives to an app on a phone.
var pushToken = regexp.MustCompile(`^Expo(nent)?PushToken\[[A-Za-z0-9_-]{1,100}\]$`)

// RegisterPush enables push messages to the device of a session, until the session ends. The last session that
// registers a token gets its messages.
func (s *Service) RegisterPush(ctx context.Context, session Session, token string) error {
	if session.Guest {
		return account.ErrGuest
	}
	if !pushToken.MatchString(token) {
		return ErrPushToken
	}
	return s.Store.SetPushToken(ctx, session.Hash, token)
}

// RemovePush disables push messages to the device of a session.
func (s *Service) RemovePush(ctx context.Context, session Session) error {
	return s.Store.SetPushToken(ctx, session.Hash, "")
}

// PushTokens returns the push tokens of a user's live sessions.
func PushTokens(ctx context.Context, sessions Store, userID string, now time.Time) (tokens []string, err error) {
	all, err := sessions.OfUser(ctx, userID)
	for _, one := range all {
		if one.PushToken != "" && one.Alive(now) {
			tokens = append(tokens, one.PushToken)
		}
	}
	return tokens, err
}
