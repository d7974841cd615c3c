// Package app puts the shop together: fx modules, one per concern, chosen by the configuration.
package app

import (
	"log/slog"
	"os"
	"time"

	"go.uber.org/fx"

	"tokri/config"
)

// Zone is where the shop's clock hangs. India has one zone and no summer time.
var Zone = time.FixedZone("IST", 5*3600+30*60)

// Serve composes a server that runs until it is told to stop.
func Serve(c config.Config) fx.Option {
	return fx.Options(Core(c), cacheModule(c), limitsModule(c), senderModule(), geocoderModule(), paymentsModule(c), checkoutModule, accountModule(c), serverModule)
}

// Core composes what every command needs: the configuration, the log and the stores.
func Core(c config.Config) fx.Option {
	return fx.Options(
		fx.Supply(c),
		fx.Provide(newLog),
		// What fx has to tell is of no use to a shopkeeper; failures come back as errors.
		fx.NopLogger,
		fx.StartTimeout(time.Minute),
		fx.StopTimeout(c.ShutdownTimeout+5*time.Second),
		storeModule(c),
	)
}

func newLog(c config.Config) *slog.Logger {
	return slog.New(slog.NewJSONHandler(os.Stdout, &slog.HandlerOptions{Level: c.LogLevel}))
}
