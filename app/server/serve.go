// Package server puts the server together with fx, and listens. It alone knows fx.
package server

import (
	"time"

	"go.uber.org/fx"

	"tokri/config"
)

// Serve wires a server over its open resources. The caller closes them after the server has stopped.
func Serve(c config.Config, r *Resources) fx.Option {
	return fx.Options(
		fx.Supply(c, r, r.Stores, r.Payments, r.Log),
		fx.NopLogger, // fx's log of the wiring does not help an operator; failures are returned as errors
		fx.StartTimeout(time.Minute),
		fx.StopTimeout(c.ShutdownTimeout+5*time.Second),
		outboundModule, checkoutModule, accountModule, staffModule, serverModule,
	)
}
