package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"tokri/core/apperr"
	"tokri/core/india"
)

// Refusals that come from this adapter, not from core.
var (
	errMalformed    = apperr.New(apperr.Malformed, "malformed", "The request cannot be understood.")
	errInvalid      = apperr.New(apperr.Invalid, "invalid_input", "Please check what you entered.")
	errUnauthorized = apperr.New(apperr.Unauthorized, "unauthorized", "Authorization required")
	errTooLarge     = apperr.New(apperr.TooLarge, "too_large", "The request is too large. At most 64 KB can be sent.")
	errPictures     = apperr.New(apperr.TooLarge, "pictures_too_large", "The pictures are too large. Please choose up to 3 of at most 2 MB each.").On("images")
	errMediaType    = apperr.New(apperr.MediaType, "unsupported_media_type", "The body must be application/json.")
	errEncoding     = apperr.New(apperr.MediaType, "unsupported_encoding", "The body must not be compressed.")
	errNoRoute      = apperr.New(apperr.NotFound, "not_found", "Not found")
	errLimited      = apperr.New(apperr.Limited, "too_many_requests", "Too many tries. Please try again later.")
	errTimeout      = apperr.New(apperr.Unavailable, "unavailable", "We are busy. Please try again in a moment.").After(2 * time.Second)
)

// The response to an internal error names only the request id; the log has the details under that id.
const (
	internalErrorCode = "internal"
	internalErrorText = "Something went wrong!"
)

type problem struct {
	Status    bool   `json:"status"`
	Success   bool   `json:"success"`
	Message   string `json:"message"`
	Code      string `json:"code"`
	Field     string `json:"field,omitempty"`
	RequestID string `json:"requestId,omitempty"`
	Data      any    `json:"data"`
}

// httpStatus is the only place where a kind of refusal becomes an HTTP status.
func httpStatus(k apperr.Kind) int {
	switch k {
	case apperr.Malformed:
		return http.StatusBadRequest
	case apperr.Unauthorized:
		return http.StatusUnauthorized
	case apperr.Forbidden:
		return http.StatusForbidden
	case apperr.NotFound:
		return http.StatusNotFound
	case apperr.Conflict:
		return http.StatusConflict
	case apperr.TooLarge:
		return http.StatusRequestEntityTooLarge
	case apperr.MediaType:
		return http.StatusUnsupportedMediaType
	case apperr.Invalid:
		return http.StatusUnprocessableEntity
	case apperr.Limited:
		return http.StatusTooManyRequests
	case apperr.WorkAsked:
		return http.StatusPreconditionRequired
	case apperr.NotAvailable:
		return http.StatusNotImplemented
	case apperr.Unavailable:
		return http.StatusServiceUnavailable
	}
	return http.StatusInternalServerError
}

// refuse sends the refusal in err's chain. An error without one is an internal error: it is logged in full, and
// the client gets only the request id.
func (s *server) refuse(c *gin.Context, err error) {
	if c.Writer.Written() {
		s.log.ErrorContext(c, "failed after the response had begun", "error", err, "request_id", infoOf(c).id)
		c.Abort()
		return
	}
	f := apperr.Of(err)
	switch {
	case f != nil && f.Kind == apperr.Unavailable && err.Error() != f.Error():
		// The refusal does not tell the customer the cause, such as a full disk, so the log must tell the operator.
		s.log.WarnContext(c, "request refused, because something that the shop needs does not work", "error", err, "request_id", infoOf(c).id, "route", c.FullPath())
	case f != nil:
	case errors.Is(err, context.DeadlineExceeded):
		s.log.WarnContext(c, "request timed out", "error", err, "request_id", infoOf(c).id, "route", c.FullPath())
		f = errTimeout
	case errors.Is(err, context.Canceled):
		// The client left, as each page of the staff does that is closed while it waits for changes: nothing is wrong.
		s.log.InfoContext(c, "the client left before the reply", "error", err, "request_id", infoOf(c).id, "route", c.FullPath())
		f = errTimeout
	default:
		s.log.LogAttrs(c, slog.LevelError, "request failed", slog.Any("error", err),
			slog.String("request_id", infoOf(c).id), slog.String("route", c.FullPath()))
		infoOf(c).refused = internalErrorCode
		s.send(c, http.StatusInternalServerError,
			problem{Message: internalErrorText, Code: internalErrorCode, RequestID: infoOf(c).id})
		return
	}
	if f.Kind == apperr.Limited {
		securityLine(c, s.log, "limited", infoOf(c), slog.String("code", f.Code), slog.String("route", c.FullPath()), slog.String("user_id", infoOf(c).session.UserID))
	}
	infoOf(c).refused = f.Code
	s.noteDenied(c, f)
	if f.RetryAfter > 0 {
		c.Header("Retry-After", strconv.Itoa(int(math.Ceil(f.RetryAfter.Seconds()))))
	} else if f.Kind == apperr.Limited || f.Kind == apperr.Unavailable {
		c.Header("Retry-After", "1")
	}
	if f.Kind == apperr.Unauthorized {
		c.Header("WWW-Authenticate", "Bearer")
	}
	s.send(c, httpStatus(f.Kind), problem{Message: sentence(f, time.Now()), Code: f.Code, Field: f.Field, Data: s.detail(f.Detail)})
}

// sentence returns the text of a refusal. If the refusal ends by itself, the text names the time instead of
// "later".
func sentence(f *apperr.Error, now time.Time) string {
	if f.Kind != apperr.Limited || f.RetryAfter <= 0 {
		return f.Message
	}
	when := fmt.Sprintf("in %d seconds", int(math.Ceil(f.RetryAfter.Seconds())))
	if f.RetryAfter >= time.Minute {
		// Rounded up to a full minute, so that the refusal is over at the time that is named.
		until := now.Add(f.RetryAfter + time.Minute - 1).Truncate(time.Minute).In(india.Zone)
		when = until.Format("after 3:04 pm")
		if until.YearDay() != now.In(india.Zone).YearDay() {
			when = until.Format("after 3:04 pm on 2 January")
		}
	}
	return strings.Replace(f.Message, "later", when, 1)
}

func (s *server) send(c *gin.Context, status int, p problem) {
	if op := s.operationOf(c); op != nil && op.Staff == nil && !slices.Contains(op.Refusals, fmt.Sprint(status, " ", p.Code)) {
		s.log.ErrorContext(c, "a refusal is missing in the API's document", "operation", op.id, "status", status, "code", p.Code, "request_id", infoOf(c).id)
	}
	body, err := json.Marshal(p)
	if err != nil {
		s.log.ErrorContext(c, "refusal cannot be written", "error", err, "request_id", infoOf(c).id)
		p.Data = nil
		body, _ = json.Marshal(p) // strings alone cannot fail
	}
	c.Data(status, "application/json; charset=utf-8", body)
	c.Abort()
}
