package app

import (
	"context"
	"errors"
	"fmt"

	"tokri/config"
	"tokri/core/apperr"
	"tokri/core/erasure"
)

// DeleteAccount deletes the account of a mobile number, for a customer who asked for it and cannot log
// in. With Redis the sessions end at once on every server; a server that keeps copies of its own
// notices within seconds.
func DeleteAccount(ctx context.Context, c config.Config, s *Stores, mobile string, forfeit bool) (err error) {
	log := newLog(c)
	redis, err := openRedis(c, log)
	if err != nil {
		return err
	}
	if redis != nil {
		defer func() { err = errors.Join(err, redis.Close()) }()
		s.useRedis(redis)
	}
	id, err := userID(ctx, s.Users, mobile)
	if err != nil {
		return err
	}
	err = newErasure(s, log).Delete(ctx, id, forfeit)
	if f := apperr.Of(err); f != nil {
		if lost, ok := f.Detail.(erasure.Forfeit); ok {
			return fmt.Errorf("there is ₹%s in the wallet: agree with the customer that it is lost, then say --forfeit-wallet", lost.Balance)
		}
	}
	return err
}
