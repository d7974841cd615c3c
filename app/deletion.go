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

// DeleteAccount deletes the account of a mobile number, for a customer who asked for it and cannot log
// in. With Redis the sessions end at once on every server; a server that keeps copies of its own
// notices within seconds. It returns the account's id.
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
