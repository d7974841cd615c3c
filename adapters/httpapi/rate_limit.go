package httpapi

import (
	"context"
	"io"
	"net/netip"
	"time"

	"github.com/gin-gonic/gin"
)

// Rate bounds how often one address may use a call. The zero Rate is no bound.
type Rate struct {
	Max    int
	Window time.Duration
}

// DefaultRates are generous to people, who often share an address, and end the fun of guessing.
// Core has its own, stricter ones per mobile number and account.
func DefaultRates() map[string]Rate {
	return map[string]Rate{
		"mobileVerify":     {60, 10 * time.Minute},
		"verifyOtp":        {120, 10 * time.Minute},
		"webLogin":         {120, 10 * time.Minute},
		"resendOtp":        {60, 10 * time.Minute},
		"forgotPassword":   {30, 10 * time.Minute},
		"resetPassword":    {30, 10 * time.Minute},
		"proveContact":     {30, 10 * time.Minute},
		"verifyContact":    {120, 10 * time.Minute},
		"googleNonce":      {300, 10 * time.Minute},
		"googleLogin":      {60, 10 * time.Minute},
		"deleteAccount":    {20, 10 * time.Minute},
		"updateProfile":    {60, time.Minute},
		"toggleWishlist":   {120, time.Minute},
		"guestLogin":       {60, 10 * time.Minute},
		"searchLocation":   {120, time.Minute},
		"reverseLocation":  {120, time.Minute},
		"addAddress":       {60, time.Minute},
		"updateAddress":    {60, time.Minute},
		"checkOut":         {60, time.Minute},
		"addMoneyToWallet": {20, 10 * time.Minute},
		"contactUs":        {10, 10 * time.Minute},
	}
}

// limit refuses what comes too often. When the limiter itself is away, the request goes on: the
// limits that guard secrets are in core and do not give way.
func (s *server) limit(c *gin.Context) {
	op := s.operationOf(c)
	if op == nil || op.rate.Max <= 0 || s.Limiter == nil {
		return
	}
	wait, err := s.Limiter.Take(c.Request.Context(), "http:"+op.id+":"+caller(c), op.rate.Max, op.rate.Window)
	if err != nil {
		s.log.WarnContext(c, "limits cannot be counted", "error", err, "request_id", requestID(c))
		return
	}
	if wait > 0 {
		// Who is cut off while sending sees no answer.
		_, _ = io.Copy(io.Discard, io.LimitReader(c.Request.Body, s.mostOf(c)))
		s.refuse(c, errLimited.After(wait))
	}
}

// household is how much of an IPv6 address a provider gives to one customer: whoever has such a
// network has all of its addresses, and is counted as one.
const household = 64

// caller is whom a request is counted for.
func caller(c *gin.Context) string {
	text := c.ClientIP()
	address, err := netip.ParseAddr(text)
	if err != nil {
		return text
	}
	if address = address.Unmap(); address.Is4() {
		return address.String()
	}
	return netip.PrefixFrom(address, household).Masked().String()
}

// How long a call may take (docs/product.md "Time-outs").
const (
	callWithin     = 15 * time.Second
	checkOutWithin = 30 * time.Second
)

// within ends the request's context in time. Core decides what may not be broken off.
func (s *server) within(c *gin.Context) {
	limit := callWithin
	if op := s.operationOf(c); op != nil && op.id == "checkOut" {
		limit = checkOutWithin
	}
	ctx, cancel := context.WithTimeout(c.Request.Context(), limit)
	defer cancel()
	c.Request = c.Request.WithContext(ctx)
	c.Next()
}
