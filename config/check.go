package config

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"
)

// faults are all that is wrong with the settings, by name.
func (c Config) faults() []error {
	var f faults
	c.checkForms(&f)
	c.checkCompany(&f)
	if c.Production() {
		c.checkProduction(&f)
	}
	slices.SortFunc(f, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
	return f
}

type faults []error

func (f *faults) must(ok bool, format string, args ...any) {
	if !ok {
		*f = append(*f, fmt.Errorf(format, args...))
	}
}

func (f *faults) oneOf(name, value string, allowed ...string) {
	f.must(slices.Contains(allowed, value), "%s is %q: it must be one of %s", name, value, strings.Join(allowed, ", "))
}

func (f *faults) hostPort(name, value string) {
	_, _, err := net.SplitHostPort(value)
	f.must(err == nil, "%s is %q: it must be host:port", name, value)
}

// address does not print the value: it may hold a password.
func (f *faults) address(name, value string, schemes ...string) {
	u, err := url.Parse(value)
	// A socket is a file: its address has a path, and no host.
	there := err == nil && (u.Host != "" || u.Scheme == "unix" && u.Path != "")
	f.must(value == "" || there && slices.Contains(schemes, u.Scheme),
		"%s must be an address that starts with %s://", name, strings.Join(schemes, ":// or "))
}

func (f *faults) needs(when bool, because string, settings map[string]string) {
	for name, value := range settings {
		f.must(!when || value != "", "%s is missing: %s needs it", name, because)
	}
}

// checkForms looks at each setting alone.
func (c Config) checkForms(f *faults) {
	f.oneOf("APP_ENV", c.Env, Development, Production)
	f.oneOf("RATE_LIMITS", c.RateLimits, "on", "off")
	f.oneOf("SMS_PROVIDER", c.SMS, "console", "msg91", "twilio")
	f.oneOf("MAIL_PROVIDER", c.Mail, "console", "smtp")
	f.oneOf("GEOCODER", c.Geocoder, "gazetteer", "photon", "google")
	f.hostPort("HTTP_ADDR", c.HTTPAddr)
	if c.MetricsAddr != "" {
		f.hostPort("METRICS_ADDR", c.MetricsAddr)
	}
	if c.SandboxAddr != "" {
		f.hostPort("SANDBOX_ADDR", c.SandboxAddr)
	}
	f.must(c.DataDir != "", "DATA_DIR is empty")
	f.must(c.OTPLife > 0 && c.OTPLife <= 15*time.Minute, "OTP_LIFE is %s: it must be above zero, and at most 15m", c.OTPLife)
	f.must(c.OTPPause > 0 && c.OTPPause <= 15*time.Minute, "OTP_RESEND_AFTER is %s: it must be above zero, and at most 15m", c.OTPPause)
	f.must(c.OTPLength >= 4 && c.OTPLength <= 8, "OTP_LENGTH is %d: it must be 4 to 8", c.OTPLength)
	f.must(c.MinPassword >= 4 && c.MinPassword <= 64, "MIN_PASSWORD_LENGTH is %d: it must be 4 to 64", c.MinPassword)
	f.must(c.ShutdownTimeout > 0, "SHUTDOWN_TIMEOUT is %s: it must be above zero", c.ShutdownTimeout)
	f.must(c.PhonePeVersion > 0, "PHONEPE_CLIENT_VERSION is %d: it must be above zero", c.PhonePeVersion)
	f.address("PUBLIC_URL", c.PublicURL, "http", "https")
	f.address("MONGODB_URI", c.MongoDBURI.Reveal(), "mongodb", "mongodb+srv")
	f.address("REDIS_URI", c.RedisURI.Reveal(), "redis", "rediss", "unix")
	f.address("GOOGLE_ISSUER", c.GoogleIssuer, "http", "https")
	f.address("GOOGLE_KEYS_URL", c.GoogleKeysURL, "http", "https")
	f.address("PHOTON_URL", c.PhotonURL, "http", "https")
	f.address("MAP_TILE_URL", strings.NewReplacer("{", "", "}", "").Replace(c.MapTileURL), "http", "https")
	f.address("PHONEPE_URL", c.PhonePeURL, "http", "https")
	f.address("PHONEPE_AUTH_URL", c.PhonePeAuthURL, "http", "https")
	for _, o := range c.CORSOrigins {
		f.address("CORS_ORIGINS", o, "http", "https")
	}
	for _, p := range c.TrustedProxies {
		_, addrErr := netip.ParseAddr(p)
		_, prefixErr := netip.ParsePrefix(p)
		f.must(addrErr == nil || prefixErr == nil, "TRUSTED_PROXIES has %q: it must be an address or a network such as 10.0.0.0/8", p)
	}
}

// checkCompany looks at settings that are nothing without each other, or with each other.
func (c Config) checkCompany(f *faults) {
	f.must(c.MetricsAddr == "" || c.MetricsAddr != c.HTTPAddr, "METRICS_ADDR is HTTP_ADDR: metrics are not for customers")
	f.needs(c.SMS == "msg91", "SMS_PROVIDER=msg91", map[string]string{"MSG91_AUTH_KEY": c.MSG91Key.Reveal(), "MSG91_OTP_TEMPLATE": c.MSG91OTP})
	f.needs(c.SMS == "twilio", "SMS_PROVIDER=twilio", map[string]string{
		"TWILIO_ACCOUNT_SID": c.TwilioSID, "TWILIO_AUTH_TOKEN": c.TwilioToken.Reveal(), "TWILIO_FROM": c.TwilioFrom})
	f.needs(c.Mail == "smtp", "MAIL_PROVIDER=smtp", map[string]string{"SMTP_HOST": c.SMTPHost, "MAIL_FROM": c.MailFrom})
	f.needs(c.PhonePeID != "", "PHONEPE_CLIENT_ID", map[string]string{"PHONEPE_CLIENT_SECRET": c.PhonePeSecret.Reveal(),
		"PHONEPE_WEBHOOK_USERNAME": c.PhonePeHookUser, "PHONEPE_WEBHOOK_PASSWORD": c.PhonePeHookPassword.Reveal()})
	f.needs(c.PhonePeSecret != "", "PHONEPE_CLIENT_SECRET", map[string]string{"PHONEPE_CLIENT_ID": c.PhonePeID})
	f.needs(c.Geocoder == "google", "GEOCODER=google", map[string]string{"GOOGLE_MAPS_KEY": c.GoogleMapsKey.Reveal()})
}

// checkProduction refuses what is for trying the shop out.
func (c Config) checkProduction(f *faults) {
	f.must(c.Limits(), "RATE_LIMITS=off is refused when APP_ENV=production")
	f.must(c.OTPLife >= time.Minute, "OTP_LIFE must be at least 1m when APP_ENV=production: nobody could type it in")
	f.must(c.OTPPause >= 15*time.Second, "OTP_RESEND_AFTER must be at least 15s when APP_ENV=production: every OTP costs money")
	f.must(c.SMS != "console", "SMS_PROVIDER=console is refused when APP_ENV=production: it writes OTPs to the log")
	f.must(c.Mail != "console", "MAIL_PROVIDER=console is refused when APP_ENV=production: it writes messages to the log")
	f.must(len(c.SecretKey) >= 32, "SECRET_KEY must have at least 32 characters when APP_ENV=production")
	f.must(strings.HasPrefix(c.GoogleKeysURL, "https://"), "GOOGLE_KEYS_URL must start with https:// when APP_ENV=production")
	f.must(strings.HasPrefix(c.PublicURL, "https://"), "PUBLIC_URL must start with https:// when APP_ENV=production")
	f.must(c.SandboxAddr == "", "SANDBOX_ADDR is refused when APP_ENV=production: no money moves in the sandbox")
	for name, address := range map[string]string{"PHONEPE_URL": c.PhonePeURL, "PHONEPE_AUTH_URL": c.PhonePeAuthURL} {
		f.must(strings.HasPrefix(address, "https://") && !strings.Contains(address, "pg-sandbox"),
			"%s must be PhonePe's own when APP_ENV=production: no money moves in a sandbox", name)
	}
}
