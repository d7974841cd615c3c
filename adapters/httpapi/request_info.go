package httpapi

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"net/http"
	"regexp"
	"time"

	"github.com/gin-gonic/gin"

	"tokri/core/account"
	"tokri/core/notify"
)

// requestInfo is what the middlewares learn about a request. They reach it through Gin's context. Handlers and
// core get it in the request's own context, which stays valid after the response: Gin reuses its context.
type requestInfo struct {
	id       string
	address  string          // the client's whole address, for security lines only
	ip       string          // see callerOf
	tag      string          // what log lines call ip, see ClientTags
	session  account.Session // of the bearer token; zero for an anonymous request
	token    string
	device   string // the device token, see device.go
	deviceID string // of the device itself, whichever account it is used for
	name     account.DeviceName
	language notify.Language // see languageOf
	header   http.Header     // of the response; it is sent after the handler has returned
	https    bool            // the customer reaches the shop over TLS
}

type requestInfoKey struct{}

// infoOf returns the info of a request, for middlewares.
func infoOf(c *gin.Context) *requestInfo {
	v, _ := c.Get(requestInfoKey{})
	info, _ := v.(*requestInfo)
	return info
}

// infoFrom returns the info of the request that a handler works for; it is empty outside a request.
func infoFrom(ctx context.Context) requestInfo {
	if info, ok := ctx.Value(requestInfoKey{}).(*requestInfo); ok {
		return *info
	}
	return requestInfo{}
}

const requestIDHeader = "X-Request-Id"

// A caller's own request id is kept when it is harmless in a log.
var requestIDForm = regexp.MustCompile(`^[A-Za-z0-9_.-]{8,64}$`)

// identify gives the request an id.
func (s *server) identify(c *gin.Context) {
	id := c.GetHeader(requestIDHeader)
	if !requestIDForm.MatchString(id) {
		var raw [8]byte
		_, _ = rand.Read(raw[:]) // never fails (crypto/rand)
		id = hex.EncodeToString(raw[:])
	}
	c.Set(requestInfoKey{}, &requestInfo{id: id})
	c.Header(requestIDHeader, id)
}

// RequestID returns the id of the request that core was called for, or "".
func RequestID(ctx context.Context) string { return infoFrom(ctx).id }

// WithRequestOf carries the request of one context into another, for work that goes on when the request is over.
func WithRequestOf(request, ctx context.Context) context.Context {
	info := infoFrom(request)
	return context.WithValue(ctx, requestInfoKey{}, &info)
}

// userID returns the id of the customer, or "".
func userID(ctx context.Context) string { return infoFrom(ctx).session.UserID }

// isCustomer reports whether the caller is logged in, and not as a guest: guests cost nothing to make.
func isCustomer(ctx context.Context) bool {
	session := infoFrom(ctx).session
	return session.UserID != "" && !session.Guest
}

// clientOf returns where a request comes from.
func clientOf(ctx context.Context, device string) account.Client {
	info := infoFrom(ctx)
	return account.Client{IP: info.ip, Device: device, DeviceToken: info.device, Name: info.name, Language: info.language}
}

// How long a call may take. The client gives up somewhat later.
const (
	callTimeout     = 15 * time.Second
	checkOutTimeout = 30 * time.Second
)

// withContext gives the handler a context with a deadline and the request's info. Core decides what must not
// be broken off at the deadline.
func (s *server) withContext(c *gin.Context) {
	timeout := callTimeout
	if op := s.operationOf(c); op != nil && op.id == "checkOut" {
		timeout = checkOutTimeout
	}
	info := infoOf(c)
	info.device, info.deviceID, info.name = deviceToken(c), deviceID(c), deviceName(c)
	info.language = languageOf(c.GetHeader("Accept-Language"))
	info.header, info.https = c.Writer.Header(), s.secure(c)
	ctx, cancel := context.WithTimeout(context.WithValue(c.Request.Context(), requestInfoKey{}, info), timeout)
	defer cancel()
	c.Request = c.Request.WithContext(ctx)
	c.Next()
}
