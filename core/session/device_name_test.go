package session_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"tokri/core/session"
)

const (
	chromeOnAndroid = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36"
	firefoxOnLinux  = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0"
)

func TestDeviceNames(t *testing.T) {
	for _, c := range []struct{ userAgent, app, english, hindi string }{
		{chromeOnAndroid, "", "Chrome on Android", "Android पर Chrome"},
		{firefoxOnLinux, "", "Firefox on Linux", "Linux पर Firefox"},
		{"Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36", "",
			"Samsung Internet on Android", "Android पर Samsung Internet"},
		{"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1", "",
			"Safari on iPhone", "iPhone पर Safari"},
		{"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1", "",
			"Chrome on iPhone", "iPhone पर Chrome"},
		{"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15", "",
			"Safari on Mac", "Mac पर Safari"},
		{"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0", "",
			"Edge on Windows", "Windows पर Edge"},
		{"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0", "",
			"Opera on Windows", "Windows पर Opera"},
		{"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36", "",
			"Chrome on ChromeOS", "ChromeOS पर Chrome"},
		{"okhttp/4.12.0", "android/Redmi Note 12", "Redmi Note 12", "Redmi Note 12"},
		{"Tokri/1 CFNetwork/1568 Darwin/24.1.0", "iphone/", "App on iPhone", "iPhone पर ऐप"},
		{chromeOnAndroid, "toaster/<b>", "Chrome on Android", "Android पर Chrome"},
		{"Something on Windows", "", "Windows", "Windows"},
		{"curl/8.5.0", "", "", ""},
		{"", "", "", ""},
	} {
		name := session.DeviceNameOf(c.userAgent, c.app)
		assert.Equal(t, c.english, name.String(), c.userAgent)
		assert.Equal(t, c.hindi, name.Hindi(), c.userAgent)
	}
}

// Whatever a device says, its name is short and has harmless characters only.
func TestDeviceNamesAreHarmless(t *testing.T) {
	const harmless = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_+.()"
	rapid.Check(t, func(r *rapid.T) {
		said := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{chromeOnAndroid + "<script>", strings.Repeat("Redmi \u202e\x1b[2J", 9)}))
		name := session.DeviceNameOf(said.Draw(r, "user agent"), rapid.SampledFrom([]string{"", "android/", "ipad/"}).Draw(r, "app")+said.Draw(r, "model"))
		text := name.String()
		assert.Empty(r, strings.Trim(text, harmless))
		assert.LessOrEqual(r, len(text), session.MaxModel)
	})
}
