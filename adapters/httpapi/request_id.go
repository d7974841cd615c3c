package httpapi

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"regexp"

	"github.com/gin-gonic/gin"
)

const requestIDHeader = "X-Request-Id"

// A caller's own request id is kept when it is harmless in a log.
var requestIDForm = regexp.MustCompile(`^[A-Za-z0-9_.-]{8,64}$`)

type requestIDKey struct{}

// identify gives the request an id, in its context and on the response.
func (s *server) identify(c *gin.Context) {
	id := c.GetHeader(requestIDHeader)
	if !requestIDForm.MatchString(id) {
		var raw [8]byte
		_, _ = rand.Read(raw[:]) // never fails (crypto/rand)
		id = hex.EncodeToString(raw[:])
	}
	c.Set(requestIDKey{}, id)
	c.Header(requestIDHeader, id)
}

func requestID(ctx context.Context) string {
	id, _ := known(ctx, requestIDKey{}).(string)
	return id
}

// RequestID is the id of the request that core was called for, or "".
func RequestID(ctx context.Context) string { return requestID(ctx) }

// known is what the middleware learnt of a request. A gin.Context answers only to strings by Value.
func known(ctx context.Context, key any) any {
	if c, ok := ctx.(*gin.Context); ok {
		v, _ := c.Get(key)
		return v
	}
	return ctx.Value(key)
}
