package website

import (
	"encoding/json"
	"net/url"

	"tokri/adapters/internal/precompressed"
)

// App describes the shop's apps to the website.
type App struct {
	Scheme              string // of links that only the app opens
	AndroidPackage      string // empty: Android opens the shop's links in the browser
	AndroidCertificates []string
	IOSAppID            string // team and bundle, such as ABCDE12345.example.shop; empty: iOS opens links in the browser

	// PaymentPage reports whether an address is a page of the payment gateway; nil if there is none.
	PaymentPage func(address *url.URL) bool
}

// appPaths are the pages whose links open in the app: those that customers share or are sent. The page to which
// a payment returns is not among them, because a payment that began in the browser ends there.
var appPaths = []string{"/product/*", "/products", "/products/*", "/order-details/*", "/orders", "/reset-password/*", "/undo-change/*"}

// wellKnown returns, by path, the files in which the shop declares which apps are its own. Phones do not follow
// redirects when they fetch them.
func (a App) wellKnown() map[string]*precompressed.Response {
	answers := map[string]*precompressed.Response{}
	add := func(path string, content any) {
		text, err := json.Marshal(content)
		if err != nil {
			panic(err) // marshalling strings cannot fail
		}
		answers["/.well-known/"+path] = precompressed.New(text, "application/json", anHour)
	}
	if a.AndroidPackage != "" {
		type target struct {
			Namespace    string   `json:"namespace"`
			Package      string   `json:"package_name"`
			Certificates []string `json:"sha256_cert_fingerprints"`
		}
		type statement struct {
			Relation []string `json:"relation"`
			Target   target   `json:"target"`
		}
		add("assetlinks.json", []statement{{
			[]string{"delegate_permission/common.handle_all_urls", "delegate_permission/common.get_login_creds"},
			target{"android_app", a.AndroidPackage, a.AndroidCertificates},
		}})
	}
	if a.IOSAppID != "" {
		type component struct {
			Path string `json:"/"`
		}
		type detail struct {
			AppIDs     []string    `json:"appIDs"`
			Components []component `json:"components"`
		}
		type apps struct {
			Apps []string `json:"apps"`
		}
		var components []component
		for _, path := range appPaths {
			components = append(components, component{path})
		}
		add("apple-app-site-association", struct {
			Links struct {
				Details []detail `json:"details"`
			} `json:"applinks"`
			Credentials apps `json:"webcredentials"`
		}{struct {
			Details []detail `json:"details"`
		}{[]detail{{[]string{a.IOSAppID}, components}}}, apps{[]string{a.IOSAppID}}})
	}
	return answers
}
