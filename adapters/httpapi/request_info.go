package httpapi

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"net/http"
	"regexp"
	"time"

	"github.com/gin-gonic/gin"

	"tokri/core/login"
	"tokri/core/notify"
	"tokri/core/session"
	"tokri/core/strangers"
)

// requestInfo is what the middlewares learn about a request. They access it through Gin's context. Handlers and
// core access it through the request's own context, which stays valid after the response, unlike Gin's context,
// which Gin reuses.
type requestInfo struct {
	id          string
	address     string          // the client's full address, for security lines only
	ip          string          // see callerOf
	tag         string          // the value of ip in log lines, see ClientTags
	session     session.Session // of the bearer token; zero for an anonymous request
	token       string
	refused     string // the code of the refusal that was sent, or ""
	device      string // the device token, see device.go
	staffDevice string // the device token of the staff's login
	deviceID    string // identifies the device itself, whichever account uses it
	name        session.DeviceName
	language    notify.Language // see languageOf
	header      http.Header     // of the response; it is sent after the handler has returned
	https       bool            // the customer reaches the shop over TLS
}

type requestInfoKey struct{}

// infoOf returns the requestInfo, for middlewares.
func infoOf(c *gin.Context) *requestInfo {
	v, _ := c.Get(requestInfoKey{})
	info, _ := v.(*requestInfo)
	return info
}

// infoFrom returns the requestInfo for a handler; it is empty outside a request.
func infoFrom(ctx context.Context) requestInfo {
	if info, ok := ctx.Value(requestInfoKey{}).(*requestInfo); ok {
		return *info
	}
	return requestInfo{}
}

const requestIDHeader = "X-Request-Id"

// A request id that the caller sent is used if it is harmless in a log.
var requestIDForm = regexp.MustCompile(`^[A-Za-z0-9_.-]{8,64}$`)

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

// RequestID returns the id of the request that is being handled, or "".
func RequestID(ctx context.Context) string { return infoFrom(ctx).id }

// WithRequestOf copies the requestInfo of one context to another, for work that continues after the request.
func WithRequestOf(request, ctx context.Context) context.Context {
	return context.WithValue(ctx, requestInfoKey{}, new(infoFrom(request)))
}

// userID returns the id of the customer, or "".
func userID(ctx context.Context) string { return infoFrom(ctx).session.UserID }

// isCustomer reports whether the caller is logged in and not a guest: a guest account costs nothing to make.
func isCustomer(ctx context.Context) bool {
	session := infoFrom(ctx).session
	return session.UserID != "" && !session.Guest
}

// workHeader has the solution of a puzzle that an earlier request was refused with.
const workHeader = "X-Altcha"

// callerIn returns the sender of the request, by which what strangers share is divided.
func callerIn(ctx context.Context, work string) strangers.Caller {
	caller := strangers.Caller{Address: infoFrom(ctx).ip, Work: work}
	if isCustomer(ctx) {
		caller.Account = userID(ctx)
	}
	return caller
}

// clientOf returns the sender of the request, by which core's limits count.
func clientOf(ctx context.Context, device string) login.Client {
	info := infoFrom(ctx)
	return login.Client{IP: info.ip, Device: device, DeviceToken: info.device, Session: info.session.Hash, Name: info.name, Language: info.language}
}

// How long a call may take. The client gives up somewhat later.
const (
	callTimeout     = 15 * time.Second
	checkOutTimeout = 30 * time.Second
	changesTimeout  = 30 * time.Second // the staff's question for changes waits up to 25 s (staff.yaml)
)

func timeoutOf(op *operation) time.Duration {
	if op == nil {
		return callTimeout
	}
	switch op.id {
	case "checkOut":
		return checkOutTimeout
	case staffPrefix + "waitForChanges":
		return changesTimeout
	}
	return callTimeout
}

// withContext gives the handler a context with a deadline and the requestInfo. Core decides which work
// continues past the deadline.
func (s *server) withContext(c *gin.Context) {
	info := infoOf(c)
	info.device, info.deviceID, info.name, info.staffDevice = deviceToken(c), deviceID(c), deviceName(c), cookieOf(c, staffDeviceCookie)
	info.language = languageOf(c.GetHeader("Accept-Language"))
	info.header, info.https = c.Writer.Header(), s.secure(c)
	ctx, cancel := context.WithTimeout(context.WithValue(c.Request.Context(), requestInfoKey{}, info), timeoutOf(s.operationOf(c)))
	defer cancel()
	ctx = strangers.With(ctx, callerIn(ctx, c.GetHeader(workHeader)))
	c.Request = c.Request.WithContext(ctx)
	c.Next()
}
