package httpapi

import (
	"io"
	"net/netip"
	"time"

	"github.com/gin-gonic/gin"
)

// Rate limits how often one address may use a call. The zero Rate sets no limit.
type Rate struct {
	Max    int
	Window time.Duration
}

// DefaultRates returns the rates of all calls. They are high, because many customers can share an address, and
// still stop the guessing of secrets. Core has stricter limits for each mobile number and account.
func DefaultRates() map[string]Rate {
	return map[string]Rate{
		"mobileVerify":      {2000, 10 * time.Minute},
		"verifyOtp":         {2000, 10 * time.Minute},
		"webLogin":          {2000, 10 * time.Minute},
		"resendOtp":         {1000, 10 * time.Minute},
		"forgotPassword":    {30, 10 * time.Minute},
		"resetPassword":     {30, 10 * time.Minute},
		"proveContact":      {30, 10 * time.Minute},
		"verifyContact":     {120, 10 * time.Minute},
		"undoChange":        {30, 10 * time.Minute},
		"sendProofOtp":      {30, 10 * time.Minute},
		"proveIdentity":     {120, 10 * time.Minute},
		"googleNonce":       {300, 10 * time.Minute},
		"googleLogin":       {60, 10 * time.Minute},
		"deleteAccount":     {20, 10 * time.Minute},
		"endSession":        {60, 10 * time.Minute},
		"endOtherSessions":  {30, 10 * time.Minute},
		"agreeToNotice":     {60, 10 * time.Minute},
		"downloadData":      {20, 10 * time.Minute},
		"updateProfile":     {60, time.Minute},
		"toggleWishlist":    {120, time.Minute},
		"watchStock":        {120, time.Minute},
		"guestLogin":        {1000, 10 * time.Minute},
		"searchLocation":    {120, time.Minute},
		"reverseLocation":   {120, time.Minute},
		"addAddress":        {60, time.Minute},
		"updateAddress":     {60, time.Minute},
		"checkOut":          {60, time.Minute},
		"addMoneyToWallet":  {20, 10 * time.Minute},
		"contactUs":         {300, 10 * time.Minute}, // core/strangers divides the letters
		"reportProblem":     {30, 10 * time.Minute},
		"listReviews":       {600, time.Minute},
		"getInvoicePdf":     {120, time.Minute},
		"registerPushToken": {120, time.Minute},

		"staff.beginLogin":       {1000, 10 * time.Minute},
		"staff.resendCode":       {1000, 10 * time.Minute},
		"staff.verifyCode":       {1000, 10 * time.Minute},
		"staff.givePassword":     {300, 10 * time.Minute},
		"staff.choosePassword":   {60, 10 * time.Minute},
		"staff.proveMe":          {120, 10 * time.Minute},
		"staff.changeMyPassword": {30, 10 * time.Minute},
		"staff.findCustomers":    {300, 10 * time.Minute},
		"staff.exportLog":        {20, 10 * time.Minute},
		"staff.printBill":        {300, 10 * time.Minute},
		"staff.printSlip":        {300, 10 * time.Minute},
		"staff.printLabels":      {300, 10 * time.Minute},
	}
}

// rateLimit refuses a caller that sends too many requests. When the limiter fails, the request continues: the
// limits that protect secrets are in core, and refuse in that case.
func (s *server) rateLimit(c *gin.Context) {
	op := s.operationOf(c)
	if op == nil || op.rate.Max <= 0 || s.Limiter == nil {
		return
	}
	wait, err := s.Limiter.Take(c.Request.Context(), "http:"+op.id+":"+infoOf(c).ip, op.rate.Max, op.rate.Window)
	if err != nil {
		s.log.WarnContext(c, "requests cannot be counted; rate limits are off", "error", err, "request_id", infoOf(c).id)
		return
	}
	if wait > 0 {
		// Read the body: a client whose connection is closed while it sends does not see the response.
		most, _ := s.mostOf(c)
		_, _ = io.Copy(io.Discard, io.LimitReader(c.Request.Body, most))
		s.refuse(c, errLimited.After(wait))
	}
}

// ipv6Network is the length of the IPv6 prefix that a provider assigns to one customer. The customer can use
// all addresses of that network, so the network counts as one caller.
const ipv6Network = 64

// callerOf returns the address or network to which a request is counted.
func callerOf(c *gin.Context) string {
	text := c.ClientIP()
	address, err := netip.ParseAddr(text)
	if err != nil {
		return text
	}
	if address = address.Unmap(); address.Is4() {
		return address.String()
	}
	return netip.PrefixFrom(address, ipv6Network).Masked().String()
}
