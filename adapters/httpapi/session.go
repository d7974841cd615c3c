package httpapi

import (
	"context"
	"strings"

	"github.com/gin-gonic/gin"

	"tokri/core/account"
	"tokri/core/apperr"
)

type bearerKey struct{}

// bearer is who a request comes from.
type bearer struct {
	account.Session
	token string
}

// A token is opaque, but not any length.
const maxToken = 256

// authenticate finds the session of the bearer token, where the call wants one. A dead token on
// a call that can do without counts as none: how else could its owner log in again.
func (s *server) authenticate(c *gin.Context) {
	op := s.operationOf(c)
	if op == nil || op.access == open {
		return
	}
	if op.access == signed {
		s.checkSignature(c)
		return
	}
	token := bearerToken(c.GetHeader("Authorization"))
	if token == "" {
		if op.access == required {
			s.refuse(c, errUnauthorized)
		}
		return
	}
	session, err := s.Sessions.Authenticate(c.Request.Context(), token)
	if err != nil {
		f := apperr.Of(err)
		if op.access == optional && f != nil && f.Kind == apperr.Unauthorized {
			return
		}
		s.refuse(c, err)
		return
	}
	c.Set(bearerKey{}, bearer{Session: session, token: token})
}

// checkSignature refuses a message that is not the gateway's, before anything of it is read. It is a
// line for whoever watches: somebody tries, or the password on the gateway's dashboard is wrong.
func (s *server) checkSignature(c *gin.Context) {
	if s.Signed != nil && s.Signed(c.GetHeader("Authorization")) {
		return
	}
	s.log.WarnContext(c, "a webhook came with a wrong signature", "ip", c.ClientIP(), "request_id", requestID(c))
	s.refuse(c, errUnauthorized)
}

func bearerToken(header string) string {
	const scheme = "bearer "
	if len(header) <= len(scheme) || len(header) > maxToken || !strings.EqualFold(header[:len(scheme)], scheme) {
		return ""
	}
	return strings.TrimSpace(header[len(scheme):])
}

// bearerOf is who the request comes from, and whether anybody is known.
func bearerOf(ctx context.Context) (bearer, bool) {
	b, ok := known(ctx, bearerKey{}).(bearer)
	return b, ok
}

// userID is the id of the customer, or "".
func userID(ctx context.Context) string {
	b, _ := bearerOf(ctx)
	return b.UserID
}
