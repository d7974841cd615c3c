package provider

import (
	"net/http"
	"time"
)

// HTTPClient returns a client for one provider. It follows no redirects: only the provider may get the key, and what another server
// answers must not count as the provider's word. through is the way to the network; nil means the usual one.
func HTTPClient(timeout time.Duration, through http.RoundTripper) *http.Client {
	return &http.Client{
		Timeout:       timeout,
		Transport:     through,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
