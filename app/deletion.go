package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"tokri/config"
	"tokri/core/apperr"
	"tokri/core/erasure"
	"tokri/core/notify"
)

// DeleteAccount deletes the account of a mobile number and returns the account's id. It is for a customer who
// asked for it and cannot log in. forfeit says that the customer has agreed to lose the money in the wallet.
// With Redis, the sessions end at once on every server; without it, a server that keeps copies of sessions
// notices within seconds.
func DeleteAccount(ctx context.Context, c config.Config, s *Stores, log *slog.Logger, mobile string, forfeit bool) (id string, err error) {
	redis, err := openRedis(c, log)
	if err != nil {
		return "", err
	}
	if redis != nil {
		defer func() { err = errors.Join(err, redis.Close()) }()
		s.useRedis(redis)
	}
	if id, err = userID(ctx, s.Users, mobile); err != nil {
		return "", err
	}
	err = newErasure(s, notify.NewOutbox(outboxOf(c, s)), log).Delete(ctx, id, forfeit)
	if f := apperr.Of(err); f != nil {
		if lost, ok := f.Detail.(erasure.Forfeit); ok {
			return id, fmt.Errorf("there is %s in the wallet: agree with the customer that it is lost, then say --forfeit-wallet", lost.Balance.Shown())
		}
	}
	return id, err
}
