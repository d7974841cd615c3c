package backoffice

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"tokri/app/clock"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/erasure"
	"tokri/core/money"
	"tokri/core/notify"
	"tokri/core/session"
)

// DeleteAccount deletes the account of a mobile number and returns the account's id. It is for a customer who
// asked for it and cannot log in. forfeit says that the customer has agreed to lose the money in the wallet.
// With Redis, the sessions end at once on every server; without it, a server that keeps copies of sessions
// notices within seconds.
func DeleteAccount(ctx context.Context, c config.Config, s *storage.Stores, log *slog.Logger, mobile string, forfeit bool) (id string, err error) {
	done, err := everywhere(c, s, log)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, done()) }()
	if id, err = userID(ctx, s.Users, mobile); err != nil {
		return "", err
	}
	agreed := money.Paise(0)
	if forfeit {
		agreed = erasure.Everything
	}
	err = NewErasure(s, notify.NewOutbox(OutboxOf(c, s)), log).Delete(ctx, id, agreed)
	if f := apperr.Of(err); f != nil {
		if lost, ok := f.Detail.(erasure.Forfeit); ok {
			return id, fmt.Errorf("there is %s in the wallet: agree with the customer that it is lost, then say --forfeit-wallet", lost.Balance.Shown())
		}
	}
	return id, err
}

// LogOut ends all sessions of the account of a mobile number and makes its devices unknown, or ends those of all customers
// and guests if mobile is empty. It returns the account's id. Servers notice as they do for DeleteAccount.
func LogOut(ctx context.Context, c config.Config, s *storage.Stores, log *slog.Logger, mobile string) (id string, err error) {
	done, err := everywhere(c, s, log)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, done()) }()
	if mobile == "" {
		return "", s.Sessions.Prune(ctx, clock.Now().Add(session.Life)) // also those of a server whose clock is ahead
	}
	if id, err = userID(ctx, s.Users, mobile); err != nil {
		return "", err
	}
	since := clock.Now()
	if _, err := s.Users.Update(ctx, id, func(u *account.User) error { u.DevicesSince = since; return nil }); err != nil {
		return id, err
	}
	return id, s.Sessions.DeleteOfUser(ctx, id, "")
}

// everywhere has the sessions that a command ends end on every server at once, if there is a Redis. done ends that.
func everywhere(c config.Config, s *storage.Stores, log *slog.Logger) (done func() error, err error) {
	redis, err := storage.OpenRedis(c, log)
	if err != nil || redis == nil {
		return func() error { return nil }, err
	}
	s.UseRedis(redis)
	return redis.Close, nil
}
