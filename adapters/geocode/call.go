package geocode

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"tokri/adapters/internal/provider"
	"tokri/adapters/internal/retry"
	"tokri/core/apperr"
	"tokri/core/area"
)

// ErrAway is returned if the provider did not answer as it should. Addresses can be saved
// without it (docs/product.md "Header location").
var ErrAway = apperr.New(apperr.Unavailable, "geocoder_away", "Unable to determine location.")

var policy = retry.Policy{Attempts: 2, FirstPause: 75 * time.Millisecond}

// caller calls one provider. Every call is a GET, so it can be repeated safely. A refusal counts against the provider: it is mostly
// about the shop's key, not about one request.
type caller struct{ *provider.Client }

func newCaller(name string, through http.RoundTripper) caller {
	return caller{provider.New(provider.Config{
		Name: name, Timeout: 4 * time.Second, LargestReply: 1 << 20, Through: through, RefusalsCount: true,
	})}
}

// get calls the provider and decodes the answer; check may refuse what was decoded.
func (c caller) get(ctx context.Context, address string, query url.Values, into any, check func() error) error {
	err := c.Repeat(ctx, policy, temporary, func(ctx context.Context) (*http.Request, error) {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, address+"?"+query.Encode(), nil)
		if err == nil {
			r.Header.Set("User-Agent", "Tokri")
		}
		return r, err
	}, func(status int, body []byte) error {
		if status != http.StatusOK {
			return c.Refused(status, "http", http.StatusText(status))
		}
		if err := json.Unmarshal(body, into); err != nil {
			return fmt.Errorf("the answer cannot be read: %w", err)
		}
		return check()
	})
	if err != nil {
		return fmt.Errorf("geocode: %s: %w: %w", c.Name, ErrAway, err)
	}
	return nil
}

// temporary reports whether another attempt may succeed.
func temporary(err error) bool {
	if refused, ok := errors.AsType[*provider.Refused](err); ok {
		return refused.Temporary() || refused.Code == "UNKNOWN_ERROR"
	}
	return !provider.Ended(err)
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
