package session

import (
	"strings"
	"unicode/utf8"
)

// DeviceName tells a customer which device a session is on. App and System are words from the lists below,
// because the sender controls the User-Agent, which is never stored. The name is only what the device claims to
// be.
type DeviceName struct {
	App    string `json:"app,omitempty"`    // the name of a browser, or AppItself
	System string `json:"system,omitempty"` // such as "Android"
	Model  string `json:"model,omitempty"`  // of a phone with the app, such as "Redmi Note 12"
}

// AppItself is the DeviceName.App of the shop's own app.
const AppItself = "app"

// MaxModel is the longest model name, in characters.
const MaxModel = 40

// mark is a part of a User-Agent and the name that it stands for.
type mark struct{ part, name string }

// The first mark that is found counts: a browser's User-Agent also contains the names of browsers with which it
// is compatible, such as "Chrome" and "Safari", after its own, and systems contain those on which they are
// based.
var (
	browsers = []mark{
		{"EdgA/", "Edge"}, {"EdgiOS/", "Edge"}, {"Edg/", "Edge"}, {"OPR/", "Opera"}, {"OPT/", "Opera"}, {"Opera", "Opera"},
		{"SamsungBrowser/", "Samsung Internet"}, {"UCBrowser/", "UC Browser"}, {"MiuiBrowser/", "Mi Browser"},
		{"YaBrowser/", "Yandex"}, {"Vivaldi/", "Vivaldi"}, {"DuckDuckGo/", "DuckDuckGo"},
		{"FxiOS/", "Firefox"}, {"Firefox/", "Firefox"}, {"CriOS/", "Chrome"}, {"Chromium/", "Chromium"}, {"Chrome/", "Chrome"},
		{"Version/", "Safari"},
	}
	systems = []mark{
		{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"CrOS", "ChromeOS"}, {"Windows", "Windows"},
		{"Macintosh", "Mac"}, {"KAIOS", "KaiOS"}, {"Linux", "Linux"},
	}
	// appSystems maps the names that the shop's app uses for systems.
	appSystems = map[string]string{"android": "Android", "iphone": "iPhone", "ipad": "iPad"}
)

// DeviceNameOf returns the name of the device that sent a request with this User-Agent. app is the header of
// the shop's own app, such as "android/Redmi Note 12", and empty for a browser.
func DeviceNameOf(userAgent, app string) DeviceName {
	system, model, _ := strings.Cut(app, "/")
	if name := appSystems[system]; name != "" {
		return DeviceName{App: AppItself, System: name, Model: cleanModel(model)}
	}
	return DeviceName{App: firstOf(browsers, userAgent), System: firstOf(systems, userAgent)}
}

func firstOf(marks []mark, text string) string {
	for _, m := range marks {
		if strings.Contains(text, m.part) {
			return m.name
		}
	}
	return ""
}

// cleanModel keeps the characters that occur in names of models and are harmless in a text, up to MaxModel.
func cleanModel(model string) string {
	clean := strings.Map(func(r rune) rune {
		switch {
		case r >= '0' && r <= '9', r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', strings.ContainsRune(" -_+.()", r):
			return r
		}
		return -1
	}, model)
	clean = strings.Join(strings.Fields(clean), " ")
	if utf8.RuneCountInString(clean) > MaxModel {
		clean = strings.TrimSpace(clean[:MaxModel])
	}
	return clean
}

// String returns the name in English, such as "Chrome on Android", or "" if nothing is known.
func (n DeviceName) String() string { return joined(n.app("App"), " on ", n.system()) }

// Hindi returns the name in Hindi, in which the system comes first.
func (n DeviceName) Hindi() string { return joined(n.system(), " पर ", n.app("ऐप")) }

func (n DeviceName) app(itself string) string {
	switch {
	case n.Model != "":
		return n.Model
	case n.App == AppItself:
		return itself
	}
	return n.App
}

// system returns the system, or "" if there is a model, whose name is enough.
func (n DeviceName) system() string {
	if n.Model != "" {
		return ""
	}
	return n.System
}

func joined(a, between, b string) string {
	if a == "" || b == "" {
		between = ""
	}
	return a + between + b
}
