package httpapi

import (
	"log/slog"
	"sync"
	"time"

	"github.com/gin-gonic/gin"

	"tokri/adapters/httpapi/described"
	"tokri/core/apperr"
)

// deniedPerMinute bounds the security lines about denied requests of one server, because a customer can cause any number
// of them.
const deniedPerMinute = 60

// denials counts the lines of the present minute, and those that were left out.
type denials struct {
	mu            sync.Mutex
	minute        int64
	written, left int
}

// take reports whether one more line may be written, and how many were left out since the last one.
func (d *denials) take(now time.Time) (may bool, left int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if minute := now.Unix() / 60; minute != d.minute {
		d.minute, d.written = minute, 0
	}
	if d.written == deniedPerMinute {
		d.left++
		return false, 0
	}
	d.written++
	left, d.left = d.left, 0
	return true, left
}

// noteDenied writes a security line if a session is refused what it may not do without a fresh proof, or asks for a record
// that does not exist or is another customer's.
func (s *server) noteDenied(c *gin.Context, f *apperr.Error) {
	var event string
	switch op := s.operationOf(c); {
	case op == nil || op.Access != described.Required || infoOf(c).session.UserID == "":
		return
	case f.Kind == apperr.Forbidden:
		event = "proof_required"
	case f.Kind == apperr.NotFound:
		event = "record_refused"
	default:
		return
	}
	if may, left := s.denials.take(time.Now()); may {
		securityLine(c, s.log, event, infoOf(c), slog.String("code", f.Code), slog.String("route", c.FullPath()),
			slog.String("user_id", infoOf(c).session.UserID), slog.Int("left_out", left))
	}
}
