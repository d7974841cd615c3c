package httpapi

import (
	"log/slog"
	"strings"

	"github.com/gin-gonic/gin"

	"tokri/adapters/httpapi/described"
	"tokri/core/apperr"
	"tokri/core/strangers"
)

const maxToken = 256

// authenticate finds the session of the bearer token, if the call uses one. On a call that also works without a
// token, an expired token counts as none, because its owner must be able to log in again.
func (s *server) authenticate(c *gin.Context) {
	op := s.operationOf(c)
	if op == nil || op.Access == described.Open {
		return
	}
	if op.Access == described.Signed {
		s.checkSignature(c)
		return
	}
	token := bearerToken(c.GetHeader("Authorization"))
	if token == "" {
		if op.Access == described.Required {
			s.refuse(c, errUnauthorized)
		}
		return
	}
	session, err := s.Sessions.Authenticate(strangers.With(c.Request.Context(), strangers.Caller{Address: infoOf(c).ip}), token)
	if err != nil {
		f := apperr.Of(err)
		if f != nil && f.Kind == apperr.Unauthorized {
			securityLine(c, s.log, "token_refused", infoOf(c), slog.String("route", c.FullPath()))
		}
		if op.Access == described.Optional && f != nil && f.Kind == apperr.Unauthorized {
			return
		}
		s.refuse(c, err)
		return
	}
	info := infoOf(c)
	info.session, info.token = session, token
}

// checkSignature refuses a webhook that was not sent by the gateway, before its body is validated, and logs a
// security line: either the webhook is forged, or the password on the gateway's dashboard is wrong.
func (s *server) checkSignature(c *gin.Context) {
	if s.Signed != nil && s.Signed(c.GetHeader("Authorization")) {
		return
	}
	securityLine(c, s.log, "wrong_webhook_signature", infoOf(c))
	s.refuse(c, errUnauthorized)
}

func bearerToken(header string) string {
	const scheme = "bearer "
	if len(header) <= len(scheme) || len(header) > maxToken || !strings.EqualFold(header[:len(scheme)], scheme) {
		return ""
	}
	return strings.TrimSpace(header[len(scheme):])
}
