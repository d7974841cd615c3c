// Package config reads a server's settings from its environment. If a setting is wrong the server
// does not start, and the error names every wrong setting at once.
package config

import (
	"cmp"
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

// NoProxies is the value of TRUSTED_PROXIES for a server that customers reach directly.
const NoProxies = "none"

// Config has all settings of a server; example.env describes each of them for operators.
type Config struct {
	Env             string        `env:"APP_ENV"` // "" counts as development
	HTTPAddr        string        `env:"HTTP_ADDR" envDefault:"127.0.0.1:8080"`
	MetricsAddr     string        `env:"METRICS_ADDR"`    // where Prometheus finds /metrics; not served if empty
	PublicURL       string        `env:"PUBLIC_URL"`      // where customers reach the shop; default http://HTTP_ADDR
	StaffHost       string        `env:"STAFF_HOST"`      // the only host of the staff's client and calls; empty: the shop's own
	CORSOrigins     []string      `env:"CORS_ORIGINS"`    // other web origins that may call the API
	TrustedProxies  []string      `env:"TRUSTED_PROXIES"` // NoProxies is read as empty, too
	PrivateNetworks []string      `env:"OUTWARD_PRIVATE"` // private networks in which providers of the shop may be
	HSTS            string        `env:"HSTS" envDefault:"host"`
	MaxConnections  int           `env:"MAX_CONNECTIONS" envDefault:"5000"`
	ShutdownTimeout time.Duration `env:"SHUTDOWN_TIMEOUT" envDefault:"20s"`
	LogLevel        slog.Level    `env:"LOG_LEVEL" envDefault:"info"`
	RateLimits      string        `env:"RATE_LIMITS" envDefault:"on"`
	ServiceWorker   string        `env:"SERVICE_WORKER" envDefault:"on"`

	DataDir    string `env:"DATA_DIR" envDefault:"./data"`
	MongoDBURI Secret `env:"MONGODB_URI"`
	RedisURI   Secret `env:"REDIS_URI"`
	ReplicaURL Secret `env:"REPLICA_URL"`               // where DATA_DIR is copied while it changes; empty: nowhere
	ReplicaID  string `env:"REPLICA_ACCESS_KEY_ID"`     // of a bucket
	ReplicaKey Secret `env:"REPLICA_SECRET_ACCESS_KEY"` // of a bucket
	SecretKey  Secret `env:"SECRET_KEY"`                // the key with which OTPs are stored; required in production

	OTPLength      int           `env:"OTP_LENGTH"` // if 0, the default of leastSecrets
	OTPLifetime    time.Duration `env:"OTP_LIFE" envDefault:"5m"`
	OTPResendAfter time.Duration `env:"OTP_RESEND_AFTER" envDefault:"30s"`
	MinPassword    int           `env:"MIN_PASSWORD_LENGTH"` // if 0, the default of leastSecrets

	SMS          string            `env:"SMS_PROVIDER" envDefault:"console"`
	MSG91Key     Secret            `env:"MSG91_AUTH_KEY"`
	MSG91OTP     string            `env:"MSG91_OTP_TEMPLATE"`
	SMSTemplates map[string]string `env:"SMS_TEMPLATES"` // kind.language:id of the registered template
	TwilioSID    string            `env:"TWILIO_ACCOUNT_SID"`
	TwilioToken  Secret            `env:"TWILIO_AUTH_TOKEN"`
	TwilioFrom   string            `env:"TWILIO_FROM"`

	GupshupUser     string `env:"GUPSHUP_USER_ID"`
	GupshupPassword Secret `env:"GUPSHUP_PASSWORD"`
	GupshupSender   string `env:"GUPSHUP_SENDER"`

	Push            string `env:"PUSH_PROVIDER" envDefault:"off"`
	ExpoURL         string `env:"EXPO_PUSH_URL" envDefault:"https://exp.host/--/api/v2/push"`
	ExpoAccessToken Secret `env:"EXPO_ACCESS_TOKEN"`

	WebPushTest string `env:"WEB_PUSH_TEST_HOST"` // development only: a stand-in for the browsers' push services

	Mail         string `env:"MAIL_PROVIDER" envDefault:"console"`
	SMTPHost     string `env:"SMTP_HOST"`
	SMTPPort     int    `env:"SMTP_PORT" envDefault:"587"`
	SMTPUser     string `env:"SMTP_USERNAME"`
	SMTPPassword Secret `env:"SMTP_PASSWORD"`
	MailFrom     string `env:"MAIL_FROM"`
	MailDomain   string `env:"MAIL_DOMAIN"` // domain in HELO and Message-ID; default: the host of PUBLIC_URL

	// The ceilings count for the whole shop, for all its servers together.
	SMSPerHour       int64 `env:"SMS_PER_HOUR" envDefault:"3000"`
	SMSPerDay        int64 `env:"SMS_PER_DAY" envDefault:"10000"`
	MailsPerHour     int64 `env:"MAILS_PER_HOUR" envDefault:"3000"`
	MailsPerDay      int64 `env:"MAILS_PER_DAY" envDefault:"10000"`
	LookUpsPerHour   int64 `env:"GEOCODER_PER_HOUR" envDefault:"2000"`
	LookUpsPerDay    int64 `env:"GEOCODER_PER_DAY" envDefault:"10000"`
	PicturesPerDay   int64 `env:"PICTURES_PER_DAY" envDefault:"500"`
	PictureMBPerDay  int64 `env:"PICTURES_MB_PER_DAY" envDefault:"200"`
	PictureMBInTotal int64 `env:"PICTURES_MB_IN_TOTAL" envDefault:"2000"`
	MessagesPerDay   int64 `env:"MESSAGES_PER_DAY" envDefault:"5000"`
	GuestsPerDay     int64 `env:"GUESTS_PER_DAY" envDefault:"20000"`

	PhonePeID              string `env:"PHONEPE_CLIENT_ID"` // empty: online payment is not offered
	PhonePeSecret          Secret `env:"PHONEPE_CLIENT_SECRET"`
	PhonePeVersion         int    `env:"PHONEPE_CLIENT_VERSION" envDefault:"1"`
	PhonePeWebhookUser     string `env:"PHONEPE_WEBHOOK_USERNAME"`
	PhonePeWebhookPassword Secret `env:"PHONEPE_WEBHOOK_PASSWORD"`
	PhonePeURL             string `env:"PHONEPE_URL" envDefault:"https://api.phonepe.com/apis/pg"`
	PhonePeAuthURL         string `env:"PHONEPE_AUTH_URL" envDefault:"https://api.phonepe.com/apis/identity-manager"`
	SandboxAddr            string `env:"SANDBOX_ADDR"` // development only; see Gateway

	GoogleClientIDs    []string `env:"GOOGLE_CLIENT_ID"`      // the web client's comes first
	GoogleAppClientIDs []string `env:"GOOGLE_APP_CLIENT_IDS"` // client ids of the apps on phones
	GoogleIssuer       string   `env:"GOOGLE_ISSUER" envDefault:"https://accounts.google.com"`
	GoogleKeysURL      string   `env:"GOOGLE_KEYS_URL" envDefault:"https://www.googleapis.com/oauth2/v3/certs"`

	// What phones ask the shop about its apps, so that the shop's links open in them.
	AppScheme           string   `env:"APP_SCHEME" envDefault:"tokri"`
	AndroidPackage      string   `env:"ANDROID_PACKAGE"`
	AndroidCertificates []string `env:"ANDROID_CERTIFICATES"` // SHA-256 fingerprints, as Google's console shows them
	IOSTeam             string   `env:"IOS_TEAM_ID"`
	IOSBundle           string   `env:"IOS_BUNDLE_ID"`

	Geocoder       string `env:"GEOCODER" envDefault:"gazetteer"`
	GoogleMapsKey  Secret `env:"GOOGLE_MAPS_KEY"`
	PhotonURL      string `env:"PHOTON_URL" envDefault:"https://photon.komoot.io"`
	MapTileURL     string `env:"MAP_TILE_URL" envDefault:"https://tile.openstreetmap.org/{z}/{x}/{y}.png"`
	MapAttribution string `env:"MAP_ATTRIBUTION" envDefault:"© OpenStreetMap contributors"`
}

// Secret is a setting that must not be shown: where it is printed, logged or encoded, dots appear instead.
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

// Reveal returns the secret itself, for the code that authenticates with it.
func (s Secret) Reveal() string { return string(s) }

// Read reads the settings from environment variables. Its error names everything that is wrong.
func Read(variables map[string]string) (Config, error) {
	var c Config
	// Compose files and shells may set a variable to an empty text; that counts as not set.
	set := map[string]string{}
	for k, v := range variables {
		if v != "" {
			set[k] = v
		}
	}
	errs := readSecretFiles(set)
	unreadable := map[string]bool{} // settings whose fields are still empty, so that a check of them would say nothing
	if err := env.ParseWithOptions(&c, env.Options{Environment: set}); err != nil {
		var all env.AggregateError
		if !errors.As(err, &all) {
			return c, err
		}
		for _, err := range all.Errors {
			name, err := inOperatorsWords(err, set)
			unreadable[name] = true
			errs = append(errs, err)
		}
	}
	digits, characters := c.leastSecrets()
	c.OTPLength, c.MinPassword = cmp.Or(c.OTPLength, digits), cmp.Or(c.MinPassword, characters)
	for _, wrong := range c.check() {
		if name, _, _ := strings.Cut(wrong.Error(), " "); !unreadable[name] {
			errs = append(errs, wrong)
		}
	}
	if c.Env == "" {
		c.Env = Development
	}
	if c.PublicURL == "" {
		c.PublicURL = "http://" + openable(c.HTTPAddr)
	}
	c.PublicURL = strings.TrimRight(c.PublicURL, "/")
	c.StaffHost = strings.ToLower(c.StaffHost)
	if c.MailDomain == "" {
		c.MailDomain = mailDomain(c.PublicURL)
	}
	if slices.Equal(c.TrustedProxies, []string{NoProxies}) {
		c.TrustedProxies = nil
	}
	if len(errs) > 0 {
		return c, &Error{errs}
	}
	return c, nil
}

// openable returns an address to listen on as a browser of this machine opens it: :8080 and 0.0.0.0:8080 name no machine.
func openable(address string) string {
	host, port, err := net.SplitHostPort(address)
	if ip, _ := netip.ParseAddr(host); err == nil && (host == "" || ip.IsUnspecified()) {
		return "localhost:" + port
	}
	return address
}

// StaffURL returns where the people of the shop reach their pages: PUBLIC_URL, or the same with the staff's own host.
func (c Config) StaffURL() string {
	u, err := url.Parse(c.PublicURL)
	if err != nil || c.StaffHost == "" {
		return c.PublicURL + "/staff"
	}
	if port := u.Port(); port != "" {
		return u.Scheme + "://" + c.StaffHost + ":" + port + "/staff"
	}
	return u.Scheme + "://" + c.StaffHost + "/staff"
}

// mailDomain returns the host of an address as mail servers expect it: an IP address goes into brackets.
func mailDomain(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	switch ip, err := netip.ParseAddr(u.Hostname()); {
	case err != nil:
		return u.Hostname()
	case ip.Is4():
		return "[" + ip.String() + "]"
	default:
		return "[IPv6:" + ip.String() + "]"
	}
}

// Error names everything that is wrong with the settings.
type Error struct{ Wrong []error }

func (e *Error) Error() string {
	slices.SortFunc(e.Wrong, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
	settings := "settings"
	if len(e.Wrong) == 1 {
		settings = "setting"
	}
	return fmt.Sprintf("%d wrong %s:\n%v", len(e.Wrong), settings, errors.Join(e.Wrong...))
}

// WithDemo adds the refusal of --demo in production to the error of Read, which may be nil.
func (c Config) WithDemo(read error) error {
	if !c.Production() {
		return read
	}
	var all *Error
	if !errors.As(read, &all) {
		all = &Error{}
	}
	return &Error{append(all.Wrong, errors.New("--demo is refused when APP_ENV=production: it would sell the demo's produce to real customers; "+
		"write `tokri import FOLDER` with your own shop"))}
}

// leastSecrets returns the shortest OTP and the shortest password that APP_ENV allows; they are also the defaults.
func (c Config) leastSecrets() (otpDigits, passwordCharacters int) {
	if c.Production() {
		return 6, 8
	}
	return 4, 4
}

// Production reports whether this server is for real customers.
func (c Config) Production() bool { return c.Env == Production }

// LimitsRequests reports whether rate limits are on.
func (c Config) LimitsRequests() bool { return c.RateLimits != "off" }

// ServesWorker reports whether browsers get the service worker. If not, they get one that removes it.
func (c Config) ServesWorker() bool { return c.ServiceWorker != "off" }

// The payment gateways.
const (
	PhonePe = "phonepe"
	Sandbox = "sandbox"
)

// Gateway returns the gateway that takes online payments: PhonePe if the shop has an account there, the
// sandbox in development, "" (no online payments) in production without an account.
func (c Config) Gateway() string {
	switch {
	case c.PhonePeID != "":
		return PhonePe
	case c.Production():
		return ""
	}
	return Sandbox
}

// Network reads an address or a network.
func Network(text string) (netip.Prefix, error) {
	if a, err := netip.ParseAddr(text); err == nil {
		return netip.PrefixFrom(a, a.BitLen()), nil
	}
	return netip.ParsePrefix(text)
}

// OutwardPrivate returns the private networks in which the shop's providers may be. In development this machine is among them.
func (c Config) OutwardPrivate() (networks []netip.Prefix) {
	texts := c.PrivateNetworks
	if c.Env == Development {
		texts = append([]string{"127.0.0.0/8", "::1"}, texts...)
	}
	for _, text := range texts {
		if n, err := Network(text); err == nil { // Load has checked them
			networks = append(networks, n)
		}
	}
	return networks
}
