package server

import (
	"fmt"
	"runtime"

	"go.uber.org/fx"

	"tokri/adapters/argon2id"
	"tokri/adapters/geocode"
	"tokri/adapters/httpapi"
	"tokri/adapters/inproc"
	"tokri/adapters/rediscache"
	"tokri/app/clock"
	"tokri/app/providers"
	"tokri/app/storage"
	"tokri/app/telemetry"
	"tokri/config"
	"tokri/core/area"
	"tokri/core/login"
	"tokri/core/shop"
)

// outboundModule provides what the server calls besides the stores and the payment gateway.
var outboundModule = fx.Module("outbound", fx.Provide(
	newSignal, newRequestLimiter, newHasher, newGeocoder, telemetry.NewMessages, newCeilings, newCapped, newSMS, newMail, newPhones, newQueue,
))

// newSignal returns the signal that tells other servers about changes: through Redis, or only within this
// server if there is no Redis.
func newSignal(r *Resources) shop.Signal {
	if r.Redis != nil {
		return rediscache.NewSignal(r.Redis)
	}
	return inproc.NewSignal()
}

// newRequestLimiter counts requests in Redis for all servers together, or in this process if there is no Redis.
func newRequestLimiter(c config.Config, r *Resources) httpapi.Limiter {
	if !c.LimitsRequests() {
		return storage.NoLimiter{}
	}
	limiter := inproc.NewLimiter(clock.Time)
	if r.Redis != nil {
		return rediscache.NewLimiter(r.Redis, limiter, clock.Time)
	}
	return limiter
}

// newHasher hashes at most as many passwords at once as there are processors, because more would only take
// memory.
func newHasher() login.Hasher { return argon2id.New(argon2id.Standard, runtime.GOMAXPROCS(0)) }

// newGeocoder reads the delivery area at each search, because an import may change it.
func newGeocoder(c config.Config, r *Resources, cache *shop.CatalogCache, ceilings *ceilings) (area.Geocoder, error) {
	within := func() area.Polygon { return cache.Current().Settings.Area }
	paid := func(provider area.Geocoder) area.Geocoder {
		return geocode.NewCached(&area.Capped{Geocoder: telemetry.LogGeocoder(provider, r.Log, c.Geocoder), Ceiling: ceilings.lookUps, Door: ceilings.seeks})
	}
	switch c.Geocoder {
	case "gazetteer":
		return geocode.Default(func() geocode.Home {
			s := cache.Current().Settings
			return geocode.Home{City: s.City, CityHi: s.CityHi, State: s.State, Area: s.Area}
		}), nil
	case "photon":
		return paid(geocode.NewPhoton(c.PhotonURL, within, providers.PublicOnly(c))), nil
	case "google":
		return paid(geocode.NewGoogle(geocode.GoogleConfig{Key: c.GoogleMapsKey.Reveal(), Within: within, Through: providers.PublicOnly(c)})), nil
	}
	return nil, fmt.Errorf("GEOCODER is %q: there is no such geocoder", c.Geocoder)
}
