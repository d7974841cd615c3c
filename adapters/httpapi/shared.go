package httpapi

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
)

// Shared answers the calls whose response is the same for all customers, as the API answers a caller without a
// session. It refuses other calls and is not rate limited, because the server's own page renderer uses it.
type Shared func(ctx context.Context, method, path, body string) (string, error)

// Shared returns the calls whose response is the same for all customers.
func (a *API) Shared() Shared {
	e := gin.New()
	s := a.server
	s.register(e.Group("/api", s.identify, s.recovery, s.sharedOnly, s.bodyLimit, s.validate, s.withContext), a.calls)
	return func(ctx context.Context, method, path, body string) (string, error) {
		r, err := http.NewRequestWithContext(ctx, method, "/api"+path, strings.NewReader(body))
		if err != nil {
			return "", err
		}
		r.Header.Set("Content-Type", "application/json")
		answer := &answer{header: http.Header{}, status: http.StatusOK}
		e.ServeHTTP(answer, r)
		if answer.status != http.StatusOK {
			return "", fmt.Errorf("%s was answered with %d", path, answer.status)
		}
		return answer.body.String(), nil
	}
}

// sharedOnly refuses a call whose response can differ between customers.
func (s *server) sharedOnly(c *gin.Context) {
	if op := s.operationOf(c); op == nil || !op.cacheable && op.id != "getSettings" {
		s.refuse(c, errNoRoute)
	}
}

// answer is the response to a call that did not come over the network.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *answer) Header() http.Header         { return a.header }
func (a *answer) WriteHeader(status int)      { a.status = status }
func (a *answer) Write(b []byte) (int, error) { return a.body.Write(b) }
