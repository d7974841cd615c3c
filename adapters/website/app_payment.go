package website

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"net/http"
	"net/url"
	"strings"

	"tokri/client/src/theme"
)

const (
	// paymentPath is the page with which the app begins a payment in the phone's browser. The gateway checks
	// the referrer of its payment page, and an app has none.
	paymentPath = "/app-payment"
	// appCookie is set in the browser that the app opened for a payment, so that the page to which the gateway
	// returns is shown in the app.
	appCookie = "tokri.app"
	// appCookieAge is one hour, the longest time for which a payment page stays open.
	appCookieAge = 60 * 60
)

var bridgeStyle = `body{font:17px/1.5 system-ui,sans-serif;margin:20vh auto 0;max-width:20rem;padding:0 1rem;text-align:center;color-scheme:light dark}` +
	`a{display:block;padding:.8rem;margin:1rem 0;border-radius:.8rem}a.main{background:` + theme.Colors.Light["brand"] + `;color:` + theme.Colors.Light["onBrand"] + `;text-decoration:none;font-weight:600}`

// bridge is a page between the app and the gateway. It redirects by itself; if the browser does not allow that,
// the customer presses a button.
var bridge = template.Must(template.New("bridge").Parse(`<!DOCTYPE html>
<html lang="{{.Language}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0;url={{.To}}"><title>{{.Title}}</title><style>` + bridgeStyle + `</style></head>
<body><h1>{{.Title}}</h1><a class="main" href="{{.To}}">{{.Go}}</a>{{if .Stay}}<a href="{{.Here}}">{{.Stay}}</a>{{end}}</body></html>
`))

var bridgePolicy = func() string {
	sum := sha256.Sum256([]byte(bridgeStyle))
	return "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}()

type bridgeWords struct{ Title, Go, Stay string }

var (
	toPaymentWords = map[string]bridgeWords{
		"en": {"Opening the payment page", "Go to the payment page", ""},
		"hi": {"भुगतान पेज खुल रहा है", "भुगतान पेज पर जाएँ", ""},
	}
	toAppWords = map[string]bridgeWords{
		"en": {"Back to the app", "Open the app", "Go on in the browser"},
		"hi": {"ऐप पर वापस", "ऐप खोलें", "ब्राउज़र में जारी रखें"},
	}
)

func writeBridge(w http.ResponseWriter, r *http.Request, words map[string]bridgeWords, to, here string) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Security-Policy", bridgePolicy)
	language := languageOf(r)
	// The template would remove the app's scheme from the address; both addresses are built here from checked
	// parts.
	_ = bridge.Execute(w, struct {
		bridgeWords
		Language string
		To       template.URL
		Here     string
	}{words[language], language, template.URL(to), here}) //nolint:gosec // see above
}

// toPayment redirects the browser that the app opened to the payment page in the request, if that is a page of
// the gateway, and sets appCookie.
func (s *site) toPayment(w http.ResponseWriter, r *http.Request) {
	page, err := url.Parse(r.URL.Query().Get("page"))
	if err != nil || s.App.PaymentPage == nil || page.User != nil || !s.App.PaymentPage(page) {
		http.Error(w, "Not found", http.StatusNotFound)
		return
	}
	s.setAppCookie(w, "1", appCookieAge)
	writeBridge(w, r, toPaymentWords, page.String(), "")
}

// backToApp redirects from the page to which a payment returns into the app, if the app opened this browser for
// it. It reports whether it has answered the request.
func (s *site) backToApp(w http.ResponseWriter, r *http.Request, name string) bool {
	path := segments(name)
	order := len(path) == 2 && path[0] == "order-confirmation"
	topUp := name == "/profile/wallet" && r.URL.Query().Has("topUp")
	if !order && !topUp {
		return false
	}
	_, err := r.Cookie(s.appCookie())
	if err != nil {
		_, err = r.Cookie(appCookie) // of a payment that began before an update
	}
	if err != nil {
		return false
	}
	s.setAppCookie(w, "", -1)
	here := &url.URL{Path: name}
	if topUp {
		here.RawQuery = url.Values{"topUp": {r.URL.Query().Get("topUp")}}.Encode()
	}
	writeBridge(w, r, toAppWords, s.App.Scheme+":/"+here.String(), here.String())
	return true
}

// appCookie returns the name of the cookie; over TLS one that no other host of the domain can set.
func (s *site) appCookie() string {
	if strings.HasPrefix(s.PublicURL, "https://") {
		return "__Host-" + appCookie
	}
	return appCookie
}

func (s *site) setAppCookie(w http.ResponseWriter, value string, age int) {
	http.SetCookie(w, &http.Cookie{Name: s.appCookie(), Value: value, Path: "/", MaxAge: age, HttpOnly: true,
		Secure: strings.HasPrefix(s.PublicURL, "https://"), SameSite: http.SameSiteLaxMode})
}
