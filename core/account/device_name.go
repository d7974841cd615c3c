package account

import (
	"strings"
	"unicode/utf8"
)

// DeviceName tells a customer which device a session is on. App and System are words from the lists below: a User-Agent is
// written by its sender and is never kept. All of it is only what the device says of itself.
type DeviceName struct {
	App    string `json:"app,omitempty"`    // a browser's name, or AppItself
	System string `json:"system,omitempty"` // such as "Android"
	Model  string `json:"model,omitempty"`  // of a phone with the app, such as "Redmi Note 12"
}

// AppItself is the DeviceName.App of the shop's own app.
const AppItself = "app"

// MaxModel is the longest model name, in characters.
const MaxModel = 40

// mark is a part of a User-Agent and what it stands for.
type mark struct{ part, name string }

// The first mark that is found counts: browsers name those whose pages they can show, as "Chrome" and "Safari", after themselves, and
// systems those that they grew from.
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
	// appSystems are what the shop's app calls the system that it runs on.
	appSystems = map[string]string{"android": "Android", "iphone": "iPhone", "ipad": "iPad"}
)

// DeviceNameOf names the device that sent a request with this User-Agent. App is the word of the shop's own app, such as
// "android/Redmi Note 12"; it is empty for a browser.
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

// cleanModel keeps what names of models are made of, which no reader can take for anything else, up to MaxModel.
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

// String returns the device in English, such as "Chrome on Android"; empty if nothing is known of it.
func (n DeviceName) String() string { return joined(n.app("App"), " on ", n.system()) }

// Hindi is String in Hindi, where the system comes first.
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

// system is empty for a model: its name says enough.
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
