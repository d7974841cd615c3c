package app

import (
	"fmt"
	"log/slog"
	"runtime"
	"time"

	"go.uber.org/fx"

	"tokri/adapters/argon2id"
	"tokri/adapters/geocode"
	"tokri/adapters/httpapi"
	"tokri/adapters/inproc"
	"tokri/adapters/rediscache"
	"tokri/config"
	"tokri/core/account"
	"tokri/core/area"
	"tokri/core/cart"
	"tokri/core/shop"
)

// cacheModule is Redis if its address is set, else what one process needs of it.
func cacheModule(c config.Config) fx.Option {
	switch {
	case c.RedisURI != "":
		return redisModule
	case c.MongoDBURI == "":
		return fx.Options(inprocModule, ownSessions)
	}
	return inprocModule
}

// ownSessions puts copies before the store of the sessions, where this is the process that ends them.
var ownSessions = fx.Decorate(func(sessions account.SessionStore) account.SessionStore {
	return inproc.NewSessions(sessions, time.Now)
})

var inprocModule = fx.Module("inproc", fx.Provide(
	fx.Annotate(inproc.NewSignal, fx.As(new(shop.Signal))),
	fx.Annotate(newInprocLimiter, fx.As(new(httpapi.Limiter))),
))

func newInprocLimiter() *inproc.Limiter { return inproc.NewLimiter(time.Now) }

// redisModule puts copies before the stores of carts and sessions. Redis is no check of
// readiness: without it the shop is slower, not closed.
var redisModule = fx.Options(
	fx.Provide(
		openRedis,
		fx.Annotate(rediscache.NewSignal, fx.As(new(shop.Signal))),
		fx.Annotate(func(r *rediscache.Client) *rediscache.Limiter {
			return rediscache.NewLimiter(r, newInprocLimiter(), time.Now)
		}, fx.As(new(httpapi.Limiter))),
	),
	fx.Decorate(
		func(r *rediscache.Client, carts cart.Store) cart.Store { return rediscache.NewCarts(r, carts) },
		func(r *rediscache.Client, sessions account.SessionStore) account.SessionStore {
			return rediscache.NewSessions(r, sessions)
		},
	),
)

func openRedis(lc fx.Lifecycle, c config.Config, log *slog.Logger) (*rediscache.Client, error) {
	r, err := rediscache.Open(rediscache.Config{URI: c.RedisURI.Reveal(), Log: log})
	if err != nil {
		return nil, err
	}
	lc.Append(fx.StopHook(r.Close))
	return r, nil
}

// limitsModule takes the limits on requests away where the configuration says so. It must not be
// part of another module: what a module decorates is only seen inside it.
func limitsModule(c config.Config) fx.Option {
	if c.LimitsRequests() {
		return fx.Options()
	}
	return fx.Decorate(func(httpapi.Limiter) httpapi.Limiter { return noLimiter{} })
}

// newHasher hashes as many passwords at once as there are processors: more would only cost
// memory.
func newHasher() *argon2id.Hasher { return argon2id.New(argon2id.Standard, runtime.GOMAXPROCS(0)) }

// geocoderModule is how places are found.
func geocoderModule() fx.Option {
	return fx.Module("geocoder", fx.Provide(newGeocoder))
}

// newGeocoder looks for places where the shop is, wherever its settings say that is at the time.
func newGeocoder(c config.Config, cache *shop.CatalogCache) (area.Geocoder, error) {
	within := func() area.Polygon { return cache.Current().Settings.Area }
	switch c.Geocoder {
	case "gazetteer":
		return geocode.Default(func() geocode.Home {
			s := cache.Current().Settings
			return geocode.Home{City: s.City, State: s.State, Area: s.Area}
		}), nil
	case "photon":
		return geocode.NewPhoton(c.PhotonURL, within), nil
	case "google":
		return geocode.NewGoogle(geocode.GoogleConfig{Key: c.GoogleMapsKey.Reveal(), Within: within}), nil
	}
	return nil, fmt.Errorf("GEOCODER is %q: nobody finds places with that", c.Geocoder)
}
