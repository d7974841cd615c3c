package storage

import (
	"fmt"
	"log/slog"

	"tokri/adapters/rediscache"
	"tokri/config"
)

// OpenRedis returns nil if no address is configured. It returns no error if Redis does not answer, because
// without Redis the shop is slower but works.
func OpenRedis(c config.Config, log *slog.Logger) (*rediscache.Client, error) {
	if c.RedisURI == "" {
		return nil, nil
	}
	client, err := rediscache.Open(rediscache.Config{URI: c.RedisURI.Reveal(), Log: log})
	if err != nil {
		return nil, fmt.Errorf("REDIS_URI: %w", err)
	}
	return client, nil
}

// UseRedis puts the cache in Redis in front of the stores of carts and sessions.
func (s *Stores) UseRedis(r *rediscache.Client) {
	s.Join = nil
	s.Carts = rediscache.NewCarts(r, s.Carts)
	s.Sessions = rediscache.NewSessions(r, s.Sessions)
}
