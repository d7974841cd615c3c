package geocode

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"time"

	"github.com/sony/gobreaker/v2"

	"tokri/core/apperr"
	"tokri/core/area"
)

// ErrAway is the fault of a provider that did not answer as it should. Addresses can be saved
// without it (docs/product.md "Header location").
var ErrAway = apperr.New(apperr.Unavailable, "geocoder_away", "Unable to determine location.")

const (
	callTimeout = 4 * time.Second
	attempts    = 2
	largestBody = 1 << 20
)

// Refused is a provider's answer that is no place.
type Refused struct {
	Provider string
	Status   int // of HTTP
	Code     string
}

func (r *Refused) Error() string {
	return fmt.Sprintf("%s refused (HTTP %d, %s)", r.Provider, r.Status, r.Code)
}

// caller asks one provider. Every question is a GET, so it may be repeated.
type caller struct {
	provider string
	client   *http.Client
	breaker  *gobreaker.CircuitBreaker[struct{}]
}

func newCaller(provider string) caller {
	return caller{
		provider: provider,
		client:   &http.Client{Timeout: callTimeout},
		breaker: gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{
			Name:         provider,
			Timeout:      15 * time.Second,
			Interval:     time.Minute,
			ReadyToTrip:  func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= 5 },
			IsSuccessful: func(err error) bool { return err == nil || errors.Is(err, context.Canceled) },
		}),
	}
}

// get asks and decodes the answer; check may refuse what was decoded.
func (c caller) get(ctx context.Context, address string, query url.Values, into any, check func() error) error {
	_, err := c.breaker.Execute(func() (struct{}, error) {
		var err error
		for n := range attempts {
			if err = c.once(ctx, address, query, into, check); err == nil || !again(err) {
				break
			}
			if n+1 < attempts && !wait(ctx) {
				break
			}
		}
		return struct{}{}, err
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
		// The error of net/http repeats the address, which holds a key and where a customer is.
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

// again tells whether asking once more may help.
func again(err error) bool {
	var refused *Refused
	if errors.As(err, &refused) {
		return refused.Status == http.StatusTooManyRequests || refused.Status >= 500 || refused.Code == "UNKNOWN_ERROR"
	}
	return !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded)
}

func wait(ctx context.Context) bool {
	timer := time.NewTimer(50*time.Millisecond + rand.N(100*time.Millisecond))
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

func coordinates(p area.Point) string { return fmt.Sprintf("%.6f,%.6f", p.Latitude, p.Longitude) }

func first(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}
