package config

import (
	"fmt"
	"maps"
	"math"
	"net"
	"net/mail"
	"net/netip"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// check returns every error in the settings.
func (c Config) check() []error {
	var e settingErrors
	c.checkEach(&e)
	c.checkTogether(&e)
	c.checkApps(&e)
	if c.Production() {
		c.checkProduction(&e)
	}
	return e
}

// settingErrors collects the errors, so that a start names all of them at once.
type settingErrors []error

func (e *settingErrors) require(ok bool, format string, args ...any) {
	if !ok {
		*e = append(*e, fmt.Errorf(format, args...))
	}
}

func (e *settingErrors) oneOf(name, value string, allowed ...string) {
	e.require(slices.Contains(allowed, value), "%s is %q: it must be one of %s", name, value, strings.Join(allowed, ", "))
}

func (e *settingErrors) hostPort(name, value string) {
	_, _, err := net.SplitHostPort(value)
	e.require(err == nil, "%s is %q: it must be host:port", name, value)
}

// address checks the form of a URL. Its error does not print the value, which may hold a password.
func (e *settingErrors) address(name, value string, schemes ...string) {
	u, err := url.Parse(value)
	// The address of a unix socket is a path without a host.
	there := err == nil && (u.Host != "" || u.Scheme == "unix" && u.Path != "")
	e.require(value == "" || there && slices.Contains(schemes, u.Scheme),
		"%s must be an address that starts with %s://", name, strings.Join(schemes, ":// or "))
}

func (e *settingErrors) needs(when bool, because string, settings map[string]string) {
	for name, value := range settings {
		e.require(!when || value != "", "%s is missing: %s needs it", name, because)
	}
}

var (
	appScheme      = regexp.MustCompile(`^[a-z][a-z0-9+.-]*$`)
	androidPackage = regexp.MustCompile(`^[A-Za-z]\w*(\.[A-Za-z]\w*)+$`)
	certificate    = regexp.MustCompile(`^[0-9A-F]{2}(:[0-9A-F]{2}){31}$`)
	iosTeam        = regexp.MustCompile(`^[A-Z0-9]{10}$`)
	iosBundle      = regexp.MustCompile(`^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$`)
)

// checkApps checks what the shop tells phones about its apps. A phone that cannot read it opens the shop's
// links in the browser and reports no error, so a mistake has to be found here.
func (c Config) checkApps(e *settingErrors) {
	e.require(appScheme.MatchString(c.AppScheme) && !slices.Contains([]string{"http", "https", "javascript", "data", "file"}, c.AppScheme),
		"APP_SCHEME is %q: it must be the scheme of the app's own links, such as tokri", c.AppScheme)
	e.require(c.AndroidPackage == "" || androidPackage.MatchString(c.AndroidPackage), "ANDROID_PACKAGE is %q: it must be a package such as com.example.shop", c.AndroidPackage)
	for _, fingerprint := range c.AndroidCertificates {
		e.require(certificate.MatchString(fingerprint), "ANDROID_CERTIFICATES has %q: it must be the SHA-256 fingerprint of a certificate, 32 pairs such as 14:6D:…", fingerprint)
	}
	e.require(c.IOSTeam == "" || iosTeam.MatchString(c.IOSTeam), "IOS_TEAM_ID is %q: it must be Apple's ten letters and digits", c.IOSTeam)
	e.require(c.IOSBundle == "" || iosBundle.MatchString(c.IOSBundle), "IOS_BUNDLE_ID is %q: it must be a bundle such as com.example.shop", c.IOSBundle)
	e.needs(c.AndroidPackage != "", "ANDROID_PACKAGE", map[string]string{"ANDROID_CERTIFICATES": strings.Join(c.AndroidCertificates, "")})
	e.needs(len(c.AndroidCertificates) > 0, "ANDROID_CERTIFICATES", map[string]string{"ANDROID_PACKAGE": c.AndroidPackage})
	e.needs(c.IOSTeam != "", "IOS_TEAM_ID", map[string]string{"IOS_BUNDLE_ID": c.IOSBundle})
	e.needs(c.IOSBundle != "", "IOS_BUNDLE_ID", map[string]string{"IOS_TEAM_ID": c.IOSTeam})
}

// checkReplica checks where the copy of the shop goes.
func (c Config) checkReplica(e *settingErrors) {
	address := c.ReplicaURL.Reveal()
	e.require(address == "" || c.MongoDBURI == "", "REPLICA_URL is for a shop in DATA_DIR: leave it out with MONGODB_URI, whose servers have copies of their own")
	e.needs(c.ReplicaID != "", "REPLICA_ACCESS_KEY_ID", map[string]string{"REPLICA_SECRET_ACCESS_KEY": c.ReplicaKey.Reveal()})
	e.needs(c.ReplicaKey != "", "REPLICA_SECRET_ACCESS_KEY", map[string]string{"REPLICA_ACCESS_KEY_ID": c.ReplicaID})
	scheme, rest, remote := strings.Cut(address, "://")
	if remote {
		e.require(scheme == "file" || scheme == "s3", "REPLICA_URL must be s3://bucket/prefix, file:///folder or a folder")
	} else {
		rest = address
	}
	if address == "" || scheme == "s3" {
		return
	}
	folder, err := filepath.Abs(rest)
	data, failed := filepath.Abs(c.DataDir)
	if err == nil && failed == nil {
		inside, err := filepath.Rel(data, folder)
		e.require(err != nil || inside == ".." || strings.HasPrefix(inside, "../"), "REPLICA_URL is in DATA_DIR: it must be on another disk")
	}
}

func (c Config) checkMail(e *settingErrors) {
	// An IPv6 address has several colons; one colon stands before a port.
	e.require(!strings.Contains(c.SMTPHost, "/") && strings.Count(c.SMTPHost, ":") != 1,
		"SMTP_HOST is %q: it must be the mail server's name alone, such as smtp.example.com; the port goes into SMTP_PORT", c.SMTPHost)
	e.require(c.SMTPPort > 0 && c.SMTPPort < 1<<16, "SMTP_PORT is %d: it must be 1 to 65535", c.SMTPPort)
	_, err := mail.ParseAddress(c.MailFrom)
	e.require(c.MailFrom == "" || err == nil, "MAIL_FROM is %q: it must be a mail address such as orders@shop.example", c.MailFrom)
	e.require(c.MailDomain == "" || domain.MatchString(c.MailDomain), "MAIL_DOMAIN is %q: it must be a domain such as shop.example", c.MailDomain)
}

// pathless reports whether an address consists of a scheme and a host only. An address that is not a URL is
// reported elsewhere.
func pathless(address string) bool {
	u, err := url.Parse(address)
	return err != nil || u.Path == "" && u.RawQuery == "" && u.Fragment == ""
}

var domain = regexp.MustCompile(`^([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z0-9-]+$`)

func (c Config) checkEach(e *settingErrors) {
	if c.Env != "" {
		e.oneOf("APP_ENV", c.Env, Development, Production)
	}
	e.oneOf("HSTS", c.HSTS, "host", "subdomains", "preload")
	e.oneOf("RATE_LIMITS", c.RateLimits, "on", "off")
	e.oneOf("SERVICE_WORKER", c.ServiceWorker, "on", "off")
	e.oneOf("SMS_PROVIDER", c.SMS, slices.Concat([]string{"console"}, smsProviders())...)
	e.oneOf("PUSH_PROVIDER", c.Push, "off", "console", "expo")
	e.oneOf("MAIL_PROVIDER", c.Mail, "console", "smtp")
	e.oneOf("GEOCODER", c.Geocoder, "gazetteer", "photon", "google")
	e.hostPort("HTTP_ADDR", c.HTTPAddr)
	e.require(c.StaffHost == "" || domain.MatchString(c.StaffHost), "STAFF_HOST is %q: it must be a host alone, such as counter.shop.example", c.StaffHost)
	if c.MetricsAddr != "" {
		e.hostPort("METRICS_ADDR", c.MetricsAddr)
	}
	if c.SandboxAddr != "" {
		e.hostPort("SANDBOX_ADDR", c.SandboxAddr)
	}
	if c.WebPushTest != "" {
		e.hostPort("WEB_PUSH_TEST_HOST", c.WebPushTest)
	}
	e.require(c.DataDir != "", "DATA_DIR is empty")
	e.require(c.OTPLifetime > 0 && c.OTPLifetime <= 15*time.Minute, "OTP_LIFE is %s: it must be above zero, and at most 15m", c.OTPLifetime)
	e.require(c.OTPResendAfter > 0 && c.OTPResendAfter <= 15*time.Minute, "OTP_RESEND_AFTER is %s: it must be above zero, and at most 15m", c.OTPResendAfter)
	e.require(c.OTPLength >= 4 && c.OTPLength <= 8, "OTP_LENGTH is %d: it must be 4 to 8", c.OTPLength)
	e.require(c.MinPassword >= 4 && c.MinPassword <= 64, "MIN_PASSWORD_LENGTH is %d: it must be 4 to 64", c.MinPassword)
	e.require(c.MaxConnections > 0, "MAX_CONNECTIONS is %d: it must be above zero", c.MaxConnections)
	e.require(c.ShutdownTimeout > 0, "SHUTDOWN_TIMEOUT is %s: it must be above zero", c.ShutdownTimeout)
	for name, most := range map[string]int64{"SMS_PER_HOUR": c.SMSPerHour, "SMS_PER_DAY": c.SMSPerDay, "MAILS_PER_HOUR": c.MailsPerHour,
		"MAILS_PER_DAY": c.MailsPerDay, "GEOCODER_PER_HOUR": c.LookUpsPerHour, "GEOCODER_PER_DAY": c.LookUpsPerDay,
		"PICTURES_PER_DAY": c.PicturesPerDay, "PICTURES_MB_PER_DAY": c.PictureMBPerDay, "PICTURES_MB_IN_TOTAL": c.PictureMBInTotal,
		"MESSAGES_PER_DAY": c.MessagesPerDay, "GUESTS_PER_DAY": c.GuestsPerDay} {
		e.require(most >= 10 && most <= 1e9, "%s is %d: it must be 10 to 1000000000", name, most)
	}
	e.require(c.PhonePeVersion > 0, "PHONEPE_CLIENT_VERSION is %d: it must be above zero", c.PhonePeVersion)
	c.checkAddresses(e)
	c.checkMail(e)
	c.checkReplica(e)
	for _, text := range slices.Sorted(maps.Keys(c.SMSTemplates)) {
		e.require(c.SMSTemplates[text] != "", "SMS_TEMPLATES has %s without an id: write the id of the registered text, or leave the text out", text)
	}
	for _, p := range c.PrivateNetworks {
		_, err := Network(p)
		e.require(err == nil, "OUTWARD_PRIVATE has %q: it must be an address or a network such as 10.1.2.0/24", p)
	}
	if slices.Equal(c.TrustedProxies, []string{NoProxies}) {
		return
	}
	var proxies []netip.Prefix
	for _, p := range c.TrustedProxies {
		network, err := Network(p)
		e.require(err == nil, "TRUSTED_PROXIES has %q: it must be an address or a network such as 10.0.0.0/8, or none alone", p)
		if err == nil {
			proxies = append(proxies, network)
		}
	}
	e.require(!wide(proxies), "TRUSTED_PROXIES has %s, which are more public addresses than any proxy has (IPv4: a /8, IPv6: a /24, all together):"+
		" it must be your proxies' alone, because each of them chooses the address for which its requests count", strings.Join(c.TrustedProxies, ","))
}

func (c Config) checkAddresses(e *settingErrors) {
	e.address("PUBLIC_URL", c.PublicURL, "http", "https")
	e.address("MONGODB_URI", c.MongoDBURI.Reveal(), "mongodb", "mongodb+srv")
	e.address("REDIS_URI", c.RedisURI.Reveal(), "redis", "rediss", "unix")
	e.address("GOOGLE_ISSUER", c.GoogleIssuer, "http", "https")
	e.address("GOOGLE_KEYS_URL", c.GoogleKeysURL, "http", "https")
	e.address("PHOTON_URL", c.PhotonURL, "http", "https")
	e.address("EXPO_PUSH_URL", c.ExpoURL, "http", "https")
	e.address("MAP_TILE_URL", strings.NewReplacer("{", "", "}", "").Replace(c.MapTileURL), "http", "https")
	e.address("PHONEPE_URL", c.PhonePeURL, "http", "https")
	e.address("PHONEPE_AUTH_URL", c.PhonePeAuthURL, "http", "https")
	if u, err := url.Parse(c.PublicURL); err == nil {
		e.require(c.StaffHost == "" || !strings.EqualFold(u.Hostname(), c.StaffHost), "STAFF_HOST is the host of PUBLIC_URL: the staff's must be another one, or empty")
	}
	// A link is made by adding a path to PUBLIC_URL, and a browser compares an origin letter by letter.
	e.require(c.PublicURL == "" || pathless(strings.TrimRight(c.PublicURL, "/")), "PUBLIC_URL must be an address without a path, such as https://shop.example")
	for _, o := range c.CORSOrigins {
		e.address("CORS_ORIGINS", o, "http", "https")
		e.require(pathless(o), "CORS_ORIGINS has %q: it must be an address without a path, such as https://shop.example", o)
	}
	e.require(strings.Contains(c.MapTileURL, "{z}") && strings.Contains(c.MapTileURL, "{x}") && strings.Contains(c.MapTileURL, "{y}"),
		"MAP_TILE_URL must contain {z}, {x} and {y}")
}

// private has the networks from which no stranger reaches a server.
var private = []netip.Prefix{
	netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("172.16.0.0/12"), netip.MustParsePrefix("192.168.0.0/16"),
	netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("169.254.0.0/16"), netip.MustParsePrefix("::1/128"),
	netip.MustParsePrefix("fc00::/7"), netip.MustParsePrefix("fe80::/10"),
}

// wide reports whether networks have more public addresses together than the proxies of one shop can have. The largest networks of
// proxies that shops name, those of content delivery networks, have about a tenth of this.
func wide(networks []netip.Prefix) bool {
	const most4, most6 = 8, 24 // bits of the network that has the most addresses allowed
	var public []netip.Prefix
	for _, n := range networks {
		if a := n.Addr(); a.Is4In6() && n.Bits() >= 96 { // Gin compares addresses of IPv4 with it
			n = netip.PrefixFrom(a.Unmap(), n.Bits()-96)
		}
		if !slices.ContainsFunc(private, func(p netip.Prefix) bool { return p.Bits() <= n.Bits() && p.Contains(n.Addr()) }) {
			public = append(public, n.Masked())
		}
	}
	// The wider first: two networks have no address in common, or the narrower one is in the wider one.
	slices.SortFunc(public, func(a, b netip.Prefix) int { return a.Bits() - b.Bits() })
	share := map[bool]float64{} // by whether it is IPv4; 1 is the most that is allowed
	for i, n := range public {
		if slices.ContainsFunc(public[:i], func(wider netip.Prefix) bool { return wider.Contains(n.Addr()) }) {
			continue
		}
		most := most6
		if n.Addr().Is4() {
			most = most4
		}
		share[n.Addr().Is4()] += math.Ldexp(1, most-n.Bits())
	}
	return share[true] > 1 || share[false] > 1
}

// smsNeeds returns the settings that each sender of text messages needs.
func (c Config) smsNeeds() map[string]map[string]string {
	return map[string]map[string]string{
		"msg91":   {"MSG91_AUTH_KEY": c.MSG91Key.Reveal(), "MSG91_OTP_TEMPLATE": c.MSG91OTP},
		"twilio":  {"TWILIO_ACCOUNT_SID": c.TwilioSID, "TWILIO_AUTH_TOKEN": c.TwilioToken.Reveal(), "TWILIO_FROM": c.TwilioFrom},
		"gupshup": {"GUPSHUP_USER_ID": c.GupshupUser, "GUPSHUP_PASSWORD": c.GupshupPassword.Reveal()},
	}
}

// smsProviders returns the values of SMS_PROVIDER that send messages to phones.
func smsProviders() []string { return slices.Sorted(maps.Keys(Config{}.smsNeeds())) }

// checkTogether checks settings that require or exclude each other.
func (c Config) checkTogether(e *settingErrors) {
	e.require(c.Env != "" || !strings.HasPrefix(c.PublicURL, "https://"),
		"APP_ENV is missing, and PUBLIC_URL is https: write APP_ENV=production for a shop with customers, APP_ENV=development for a trial")
	e.require(c.HSTS == "host" || c.HSTS == "" || strings.HasPrefix(c.PublicURL, "https://"), "HSTS=%s needs a PUBLIC_URL that starts with https://", c.HSTS)
	e.require(c.MetricsAddr == "" || c.MetricsAddr != c.HTTPAddr, "METRICS_ADDR is HTTP_ADDR: metrics must not be served to customers")
	e.needs(c.SMS != "", "SMS_PROVIDER="+c.SMS, c.smsNeeds()[c.SMS])
	e.needs(c.Mail == "smtp", "MAIL_PROVIDER=smtp", map[string]string{"SMTP_HOST": c.SMTPHost, "MAIL_FROM": c.MailFrom})
	e.needs(c.PhonePeID != "", "PHONEPE_CLIENT_ID", map[string]string{"PHONEPE_CLIENT_SECRET": c.PhonePeSecret.Reveal(),
		"PHONEPE_WEBHOOK_USERNAME": c.PhonePeWebhookUser, "PHONEPE_WEBHOOK_PASSWORD": c.PhonePeWebhookPassword.Reveal()})
	e.needs(c.PhonePeSecret != "", "PHONEPE_CLIENT_SECRET", map[string]string{"PHONEPE_CLIENT_ID": c.PhonePeID})
	e.needs(len(c.GoogleAppClientIDs) > 0, "GOOGLE_APP_CLIENT_IDS", map[string]string{"GOOGLE_CLIENT_ID": strings.Join(c.GoogleClientIDs, "")})
	e.needs(c.Geocoder == "google", "GEOCODER=google", map[string]string{"GOOGLE_MAPS_KEY": c.GoogleMapsKey.Reveal()})
}
