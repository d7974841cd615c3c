package app

import (
	"os"
	"runtime"
	"time"

	"go.uber.org/fx"

	"tokri/adapters/argon2id"
	"tokri/adapters/geocode"
	"tokri/adapters/httpapi"
	"tokri/adapters/inproc"
	"tokri/adapters/sms"
	"tokri/config"
	"tokri/core/account"
	"tokri/core/area"
	"tokri/core/notify"
	"tokri/core/shop"
)

// cacheModule is Redis if its address is set, else what one process needs of it.
func cacheModule(c config.Config) fx.Option {
	return fx.Module("inproc", fx.Provide(
		fx.Annotate(inproc.NewSignal, fx.As(new(shop.Signal))),
		fx.Annotate(func() *inproc.Limiter { return inproc.NewLimiter(time.Now) }, fx.As(new(httpapi.Limiter))),
	))
}

// limitsModule takes the limits on requests away where the configuration says so. It must not be
// part of another module: what a module decorates is only seen inside it.
func limitsModule(c config.Config) fx.Option {
	if c.Limits() {
		return fx.Options()
	}
	return fx.Decorate(func(httpapi.Limiter) httpapi.Limiter { return unlimited{} })
}

func senderModule(c config.Config) fx.Option {
	return fx.Module("senders", fx.Provide(
		fx.Annotate(func() *sms.Console { return sms.NewConsole(os.Stdout) }, fx.As(new(notify.SMSSender))),
		fx.Annotate(newHasher, fx.As(new(account.Hasher))),
	))
}

// newHasher hashes as many passwords at once as there are processors: more would only cost
// memory.
func newHasher() *argon2id.Hasher { return argon2id.New(argon2id.Standard, runtime.GOMAXPROCS(0)) }

func geocoderModule(c config.Config) fx.Option {
	return fx.Module("geocoder", fx.Provide(
		fx.Annotate(geocode.DefaultGazetteer, fx.As(new(area.Geocoder))),
	))
}
