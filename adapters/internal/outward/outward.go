// Package outward makes the HTTP clients with which adapters call the providers of the shop.
package outward

import (
	"net/http"
	"time"
)

// Client returns a client for one provider. It follows no redirects: only the provider may get the key, and what another server
// answers must not count as the provider's word. through is the way to the network; nil means the usual one.
func Client(timeout time.Duration, through http.RoundTripper) *http.Client {
	return &http.Client{
		Timeout:       timeout,
		Transport:     through,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
