package httpapi

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"tokri/adapters/httpapi/staffwire"
	"tokri/core/apperr"
	"tokri/core/crew"
	"tokri/core/login"
)

// The staff's calls run through the same middlewares as the customers', except that a person of the staff is asked for
// instead of a customer, that each call names its permission, and that the calls which change something are logged for people.
const (
	staffBase   = "/api/staff"
	staffPrefix = "staff." // of the names of the staff's calls in rates, metrics and logs
)

// Staff is what the staff's calls need. Every field is required.
type Staff struct {
	Calls staffwire.StrictServerInterface
	Door  StaffDoor
	// Log keeps an entry of the log that people read.
	Log func(ctx context.Context, e crew.Entry)
	Now func() time.Time
}

// StaffDoor finds out who sends a request.
type StaffDoor interface {
	// Authenticate returns who a token belongs to, or crew.ErrUnauthorized.
	Authenticate(ctx context.Context, token string) (crew.Caller, error)
	// RequireProof refuses a session whose person has not given the password lately.
	RequireProof(crew.Caller) error
}

func (s *server) registerStaff(group *gin.RouterGroup) {
	handler := staffwire.NewStrictHandler(s.Staff.Calls, staffwire.StrictHandlerOptions{RequestError: s.refuseBinding, HandlerError: s.refuse})
	staffwire.RegisterHandlersWithOptions(group, handler, staffwire.GinServerOptions{
		ErrorHandler: func(c *gin.Context, err error, _ int) { s.refuseBinding(c, err) },
	})
}

// authenticateStaff finds the person of the bearer token, and refuses a call that the person's roles do not include. It comes
// before the body is looked at, so that a refusal tells nothing of the call.
func (s *server) authenticateStaff(c *gin.Context) {
	op := s.operationOf(c)
	if op == nil || op.Staff.Open {
		return
	}
	caller, err := s.Staff.Door.Authenticate(c.Request.Context(), bearerToken(c.GetHeader("Authorization")))
	if err != nil {
		if f := apperr.Of(err); f != nil && f.Kind == apperr.Unauthorized {
			securityLine(c, s.log, "staff_token_refused", infoOf(c), slog.String("route", c.FullPath()))
		}
		s.refuse(c, err)
		return
	}
	c.Request = c.Request.WithContext(crew.With(c.Request.Context(), &caller))
	if do := crew.Permission(op.Staff.Permission); do != "" && !caller.Person.May(do) {
		securityLine(c, s.log, "staff_not_permitted", infoOf(c), slog.String("staff", string(caller.Person.Handle)), slog.String("permission", string(do)))
		s.refuse(c, crew.ErrNotPermitted)
	} else if op.Staff.Proof {
		if err := s.Staff.Door.RequireProof(caller); err != nil {
			s.refuse(c, err)
		}
	}
}

// loggedStaff writes what was done into the log that people read, after the effect. A refusal of what a person tried is
// written, too; one of a body that no rule was asked about is not.
func (s *server) loggedStaff(c *gin.Context) {
	c.Next()
	op := s.operationOf(c)
	caller := crew.From(c.Request.Context())
	if op == nil || !op.Staff.Logged || caller == nil {
		return
	}
	info, now := infoOf(c), s.Staff.Now()
	result := info.refused
	if result == "" {
		result = crew.ResultOK
	}
	// The entry is written also when the caller has gone away.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.Request.Context()), callTimeout)
	defer cancel()
	unique := rand.Text() // the sender chooses the id of the request, and an entry whose id is taken is not written
	for i, note := range caller.Notes(result) {
		s.Staff.Log(ctx, crew.Entry{ID: crew.EntryID(now, unique, i), At: now, By: caller.Person.Handle, Action: strings.TrimPrefix(op.id, staffPrefix),
			About: note.About, Why: note.Why, Result: note.Result, Request: info.id})
	}
}

// staffDeviceCookie makes a device of the staff known, as deviceCookie does a customer's.
const staffDeviceCookie = "staff_device"

// StaffClient returns the sender of a request of the staff's login.
func StaffClient(ctx context.Context) login.Client {
	info := infoFrom(ctx)
	return login.Client{IP: info.ip, DeviceToken: info.staffDevice, Name: info.name, Language: info.language}
}

// RememberStaffDevice sets the cookie with the device token of a login.
func RememberStaffDevice(ctx context.Context, token string) {
	info := infoFrom(ctx)
	if token == "" || info.header == nil {
		return
	}
	cookie := http.Cookie{Name: staffDeviceCookie, Value: token, Path: staffBase, MaxAge: int(login.DeviceLife.Seconds()),
		HttpOnly: true, Secure: info.https, SameSite: http.SameSiteStrictMode}
	if info.https {
		cookie.Name, cookie.Path = hostPrefix+cookie.Name, "/"
	}
	info.header.Add("Set-Cookie", cookie.String())
}
