package geocode

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/sony/gobreaker/v2"

	"tokri/adapters/internal/breaker"
	"tokri/adapters/internal/outward"
	"tokri/adapters/internal/retry"
	"tokri/core/apperr"
	"tokri/core/area"
)

// ErrAway is returned if the provider did not answer as it should. Addresses can be saved
// without it (docs/product.md "Header location").
var ErrAway = apperr.New(apperr.Unavailable, "geocoder_away", "Unable to determine location.")

const (
	callTimeout = 4 * time.Second
	largestBody = 1 << 20
)

var policy = retry.Policy{Attempts: 2, FirstPause: 75 * time.Millisecond}

// Refused is a provider's error answer.
type Refused struct {
	Provider string
	Status   int // of HTTP
	Code     string
}

func (r *Refused) Error() string {
	return fmt.Sprintf("%s refused (HTTP %d, %s)", r.Provider, r.Status, r.Code)
}

// caller calls one provider. Every call is a GET, so it can be repeated safely.
type caller struct {
	provider string
	client   *http.Client
	breaker  *gobreaker.CircuitBreaker[struct{}]
}

func newCaller(provider string, through http.RoundTripper) caller {
	return caller{
		provider: provider,
		client:   outward.Client(callTimeout, through),
		breaker:  breaker.New[struct{}](provider, breaker.Usual, breaker.EveryError),
	}
}

// get calls the provider and decodes the answer; check may refuse what was decoded.
func (c caller) get(ctx context.Context, address string, query url.Values, into any, check func() error) error {
	_, err := c.breaker.Execute(func() (struct{}, error) {
		return struct{}{}, policy.Do(ctx, temporary, func() error { return c.once(ctx, address, query, into, check) })
	})
	if err != nil {
		return fmt.Errorf("geocode: %s: %w: %w", c.provider, ErrAway, err)
	}
	return nil
}

func (c caller) once(ctx context.Context, address string, query url.Values, into any, check func() error) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address+"?"+query.Encode(), nil)
	if err != nil {
		return err
	}
	r.Header.Set("User-Agent", "Tokri")
	response, err := c.client.Do(r)
	if err != nil {
		// The error of net/http contains the address, and with it the key and the customer's position.
		var failed *url.Error
		if errors.As(err, &failed) {
			err = failed.Err
		}
		return err
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		return &Refused{Provider: c.provider, Status: response.StatusCode, Code: http.StatusText(response.StatusCode)}
	}
	if err := json.NewDecoder(io.LimitReader(response.Body, largestBody)).Decode(into); err != nil {
		return fmt.Errorf("the answer cannot be read: %w", err)
	}
	return check()
}

// temporary reports whether another attempt may succeed.
func temporary(err error) bool {
	var refused *Refused
	if errors.As(err, &refused) {
		return refused.Status == http.StatusTooManyRequests || refused.Status >= 500 || refused.Code == "UNKNOWN_ERROR"
	}
	return !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded)
}

// at returns the first of the places that were found at a point.
func at(p area.Point, found []area.Place, err error) (area.Place, error) {
	if err != nil {
		return area.Place{}, err
	}
	if len(found) == 0 {
		return area.Place{}, area.ErrNoPlace
	}
	found[0].Point = p
	return found[0], nil
}

func coordinates(p area.Point) string { return fmt.Sprintf("%.6f,%.6f", p.Latitude, p.Longitude) }
