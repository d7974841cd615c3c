// Package config reads the settings of a server from its environment, all at once: a wrong
// setting stops the start, and every fault is named.
package config

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/caarlos0/env/v11"
)

// The values of APP_ENV.
const (
	Development = "development"
	Production  = "production"
)

// Config is every setting. example.env explains them to the shopkeeper.
type Config struct {
	Env             string        `env:"APP_ENV" envDefault:"development"`
	HTTPAddr        string        `env:"HTTP_ADDR" envDefault:"127.0.0.1:8080"`
	MetricsAddr     string        `env:"METRICS_ADDR"` // where Prometheus may ask; nowhere if empty
	PublicURL       string        `env:"PUBLIC_URL"`   // where customers reach the shop; default http://HTTP_ADDR
	CORSOrigins     []string      `env:"CORS_ORIGINS"` // other web origins that may call the API
	TrustedProxies  []string      `env:"TRUSTED_PROXIES"`
	ShutdownTimeout time.Duration `env:"SHUTDOWN_TIMEOUT" envDefault:"20s"`
	LogLevel        slog.Level    `env:"LOG_LEVEL" envDefault:"info"`
	RateLimits      string        `env:"RATE_LIMITS" envDefault:"on"`

	DataDir    string `env:"DATA_DIR" envDefault:"./data"`
	MongoDBURI Secret `env:"MONGODB_URI"`
	RedisURI   Secret `env:"REDIS_URI"`
	SecretKey  Secret `env:"SECRET_KEY"` // seals OTPs; production needs one

	OTPLength   int `env:"OTP_LENGTH" envDefault:"4"`
	MinPassword int `env:"MIN_PASSWORD_LENGTH" envDefault:"4"`

	SMS         string `env:"SMS_PROVIDER" envDefault:"console"`
	MSG91Key    Secret `env:"MSG91_AUTH_KEY"`
	MSG91OTP    string `env:"MSG91_OTP_TEMPLATE"`
	TwilioSID   string `env:"TWILIO_ACCOUNT_SID"`
	TwilioToken Secret `env:"TWILIO_AUTH_TOKEN"`
	TwilioFrom  string `env:"TWILIO_FROM"`

	Mail         string `env:"MAIL_PROVIDER" envDefault:"console"`
	SMTPHost     string `env:"SMTP_HOST"`
	SMTPPort     int    `env:"SMTP_PORT" envDefault:"587"`
	SMTPUser     string `env:"SMTP_USERNAME"`
	SMTPPassword Secret `env:"SMTP_PASSWORD"`
	MailFrom     string `env:"MAIL_FROM"`

	PhonePeID           string `env:"PHONEPE_CLIENT_ID"` // none: online payment is not offered
	PhonePeSecret       Secret `env:"PHONEPE_CLIENT_SECRET"`
	PhonePeVersion      int    `env:"PHONEPE_CLIENT_VERSION" envDefault:"1"`
	PhonePeHookUser     string `env:"PHONEPE_WEBHOOK_USERNAME"`
	PhonePeHookPassword Secret `env:"PHONEPE_WEBHOOK_PASSWORD"`
	PhonePeURL          string `env:"PHONEPE_URL" envDefault:"https://api.phonepe.com/apis/pg"`
	PhonePeAuthURL      string `env:"PHONEPE_AUTH_URL" envDefault:"https://api.phonepe.com/apis/identity-manager"`
	SandboxAddr         string `env:"SANDBOX_ADDR"` // development only; see Gateway

	GoogleClientIDs []string `env:"GOOGLE_CLIENT_ID"` // the web's first
	GoogleIssuer    string   `env:"GOOGLE_ISSUER" envDefault:"https://accounts.google.com"`
	GoogleKeysURL   string   `env:"GOOGLE_KEYS_URL" envDefault:"https://www.googleapis.com/oauth2/v3/certs"`

	Geocoder       string `env:"GEOCODER" envDefault:"gazetteer"`
	GoogleMapsKey  Secret `env:"GOOGLE_MAPS_KEY"`
	PhotonURL      string `env:"PHOTON_URL" envDefault:"https://photon.komoot.io"`
	MapTileURL     string `env:"MAP_TILE_URL" envDefault:"https://tile.openstreetmap.org/{z}/{x}/{y}.png"`
	MapAttribution string `env:"MAP_ATTRIBUTION" envDefault:"© OpenStreetMap contributors"`
}

// Secret is a setting that must not be seen: however it is printed, dots come out.
type Secret string

const dots = "••••••"

// String hides the secret.
func (s Secret) String() string {
	if s == "" {
		return ""
	}
	return dots
}

// GoString hides the secret from %#v.
func (s Secret) GoString() string { return s.String() }

// LogValue hides the secret from logs.
func (s Secret) LogValue() slog.Value { return slog.StringValue(s.String()) }

// MarshalText hides the secret from JSON and its like.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Reveal is the secret itself, for the one who needs it.
func (s Secret) Reveal() string { return string(s) }

// Read reads the settings from variables, and names everything that is wrong with them.
func Read(variables map[string]string) (Config, error) {
	var c Config
	// An empty variable is one that was not set: compose files and shells leave such behind.
	set := map[string]string{}
	for k, v := range variables {
		if v != "" {
			set[k] = v
		}
	}
	var faults []error
	if err := env.ParseWithOptions(&c, env.Options{Environment: set}); err != nil {
		var all env.AggregateError
		if !errors.As(err, &all) {
			return c, err
		}
		faults = append(faults, all.Errors...)
	}
	faults = append(faults, c.check()...)
	if len(faults) > 0 {
		return c, fmt.Errorf("%d wrong settings:\n%w", len(faults), errors.Join(faults...))
	}
	if c.PublicURL == "" {
		c.PublicURL = "http://" + c.HTTPAddr
	}
	c.PublicURL = strings.TrimRight(c.PublicURL, "/")
	return c, nil
}

// Production tells whether real customers use this server.
func (c Config) Production() bool { return c.Env == Production }

// Limits tells whether rate limits are on.
func (c Config) Limits() bool { return c.RateLimits != "off" }

// The gateways.
const (
	PhonePe = "phonepe"
	Sandbox = "sandbox"
)

// Gateway is who takes online payments: PhonePe for a shop that has an account there, else the
// sandbox for a shop without real customers, else "", nobody.
func (c Config) Gateway() string {
	switch {
	case c.PhonePeID != "":
		return PhonePe
	case c.Production():
		return ""
	}
	return Sandbox
}

func (c Config) check() []error {
	var faults []error
	must := func(ok bool, format string, args ...any) {
		if !ok {
			faults = append(faults, fmt.Errorf(format, args...))
		}
	}
	oneOf := func(name, value string, allowed ...string) {
		must(slices.Contains(allowed, value), "%s is %q: it must be one of %s", name, value, strings.Join(allowed, ", "))
	}
	oneOf("APP_ENV", c.Env, Development, Production)
	oneOf("RATE_LIMITS", c.RateLimits, "on", "off")
	oneOf("SMS_PROVIDER", c.SMS, "console", "msg91", "twilio")
	oneOf("MAIL_PROVIDER", c.Mail, "console", "smtp")
	oneOf("GEOCODER", c.Geocoder, "gazetteer", "photon", "google")
	_, _, err := net.SplitHostPort(c.HTTPAddr)
	must(err == nil, "HTTP_ADDR is %q: it must be host:port", c.HTTPAddr)
	if c.MetricsAddr != "" {
		_, _, err := net.SplitHostPort(c.MetricsAddr)
		must(err == nil, "METRICS_ADDR is %q: it must be host:port", c.MetricsAddr)
		must(c.MetricsAddr != c.HTTPAddr, "METRICS_ADDR is HTTP_ADDR: the figures are not for customers")
	}
	must(c.DataDir != "", "DATA_DIR is empty")
	must(c.OTPLength >= 4 && c.OTPLength <= 8, "OTP_LENGTH is %d: it must be 4 to 8", c.OTPLength)
	must(c.MinPassword >= 4 && c.MinPassword <= 64, "MIN_PASSWORD_LENGTH is %d: it must be 4 to 64", c.MinPassword)
	must(c.ShutdownTimeout > 0, "SHUTDOWN_TIMEOUT is %s: it must be above zero", c.ShutdownTimeout)
	address := func(name, value string, schemes ...string) {
		u, err := url.Parse(value)
		must(value == "" || err == nil && u.Host != "" && slices.Contains(schemes, u.Scheme),
			"%s must be an address that starts with %s://", name, strings.Join(schemes, ":// or "))
	}
	address("PUBLIC_URL", c.PublicURL, "http", "https")
	address("MONGODB_URI", c.MongoDBURI.Reveal(), "mongodb", "mongodb+srv")
	address("REDIS_URI", c.RedisURI.Reveal(), "redis", "rediss", "unix")
	address("GOOGLE_ISSUER", c.GoogleIssuer, "http", "https")
	address("GOOGLE_KEYS_URL", c.GoogleKeysURL, "http", "https")
	address("PHOTON_URL", c.PhotonURL, "http", "https")
	address("MAP_TILE_URL", strings.NewReplacer("{", "", "}", "").Replace(c.MapTileURL), "http", "https")
	address("PHONEPE_URL", c.PhonePeURL, "http", "https")
	address("PHONEPE_AUTH_URL", c.PhonePeAuthURL, "http", "https")
	must(c.PhonePeVersion > 0, "PHONEPE_CLIENT_VERSION is %d: it must be above zero", c.PhonePeVersion)
	_, _, err = net.SplitHostPort(c.SandboxAddr)
	must(c.SandboxAddr == "" || err == nil, "SANDBOX_ADDR is %q: it must be host:port", c.SandboxAddr)
	for _, o := range c.CORSOrigins {
		address("CORS_ORIGINS", o, "http", "https")
	}
	for _, p := range c.TrustedProxies {
		_, addrErr := netip.ParseAddr(p)
		_, prefixErr := netip.ParsePrefix(p)
		must(addrErr == nil || prefixErr == nil, "TRUSTED_PROXIES has %q: it must be an address or a network such as 10.0.0.0/8", p)
	}
	needs := func(when bool, because string, settings map[string]string) {
		for name, value := range settings {
			must(!when || value != "", "%s is missing: %s needs it", name, because)
		}
	}
	needs(c.SMS == "msg91", "SMS_PROVIDER=msg91", map[string]string{"MSG91_AUTH_KEY": c.MSG91Key.Reveal(), "MSG91_OTP_TEMPLATE": c.MSG91OTP})
	needs(c.SMS == "twilio", "SMS_PROVIDER=twilio", map[string]string{
		"TWILIO_ACCOUNT_SID": c.TwilioSID, "TWILIO_AUTH_TOKEN": c.TwilioToken.Reveal(), "TWILIO_FROM": c.TwilioFrom})
	needs(c.Mail == "smtp", "MAIL_PROVIDER=smtp", map[string]string{"SMTP_HOST": c.SMTPHost, "MAIL_FROM": c.MailFrom})
	needs(c.PhonePeID != "", "PHONEPE_CLIENT_ID", map[string]string{"PHONEPE_CLIENT_SECRET": c.PhonePeSecret.Reveal(),
		"PHONEPE_WEBHOOK_USERNAME": c.PhonePeHookUser, "PHONEPE_WEBHOOK_PASSWORD": c.PhonePeHookPassword.Reveal()})
	needs(c.PhonePeSecret != "", "PHONEPE_CLIENT_SECRET", map[string]string{"PHONEPE_CLIENT_ID": c.PhonePeID})
	needs(c.Geocoder == "google", "GEOCODER=google", map[string]string{"GOOGLE_MAPS_KEY": c.GoogleMapsKey.Reveal()})
	if c.Production() {
		c.checkProduction(must)
	}
	slices.SortFunc(faults, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
	return faults
}

// checkProduction refuses what is for trying the shop out.
func (c Config) checkProduction(must func(ok bool, format string, args ...any)) {
	must(c.Limits(), "RATE_LIMITS=off is refused when APP_ENV=production")
	must(c.SMS != "console", "SMS_PROVIDER=console is refused when APP_ENV=production: it writes OTPs to the log")
	must(c.Mail != "console", "MAIL_PROVIDER=console is refused when APP_ENV=production: it writes messages to the log")
	must(len(c.SecretKey) >= 32, "SECRET_KEY must have at least 32 characters when APP_ENV=production")
	must(strings.HasPrefix(c.GoogleKeysURL, "https://"), "GOOGLE_KEYS_URL must start with https:// when APP_ENV=production")
	must(strings.HasPrefix(c.PublicURL, "https://"), "PUBLIC_URL must start with https:// when APP_ENV=production")
	must(c.SandboxAddr == "", "SANDBOX_ADDR is refused when APP_ENV=production: no money moves in the sandbox")
	for name, address := range map[string]string{"PHONEPE_URL": c.PhonePeURL, "PHONEPE_AUTH_URL": c.PhonePeAuthURL} {
		must(strings.HasPrefix(address, "https://") && !strings.Contains(address, "pg-sandbox"),
			"%s must be PhonePe's own when APP_ENV=production: no money moves in a sandbox", name)
	}
}
