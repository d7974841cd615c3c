package app

import (
	"context"
	"fmt"

	"go.uber.org/fx"

	"tokri/config"
	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/erasure"
)

// DeleteAccount deletes the account of a mobile number, for a customer who asked the shop to because
// they cannot log in any more. The cache is part of it, so that sessions end at once on every server
// that shares one; a server with copies of its own sees it within seconds.
func DeleteAccount(c config.Config, mobile string, forfeit bool) fx.Option {
	return fx.Options(CoreToMend(c), cacheModule(c), fx.Provide(newErasure),
		fx.Invoke(func(lc fx.Lifecycle, users account.UserStore, service *erasure.Service) {
			lc.Append(fx.StartHook(func(ctx context.Context) error {
				id, err := customer(ctx, users, mobile)
				if err != nil {
					return err
				}
				err = service.Delete(ctx, id, forfeit)
				if f := apperr.Of(err); f != nil {
					if lost, ok := f.Detail.(erasure.Forfeit); ok {
						return fmt.Errorf("there is ₹%s in the wallet: agree with the customer that it is lost, then say --forfeit-wallet", lost.Balance)
					}
				}
				return err
			}))
		}))
}
