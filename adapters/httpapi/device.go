package httpapi

import (
	"context"
	"crypto/rand"
	"net/http"

	"github.com/gin-gonic/gin"

	"tokri/core/login"
	"tokri/core/session"
)

// The device token (login.Step) is kept in a cookie: browsers and the apps' HTTP stacks store it by
// themselves, and no script can read it. It authorises nothing, so a forged request from another site (CSRF)
// gains nothing by it.
const (
	deviceCookie = "known_device"
	devicePath   = "/api/user"

	deviceIDCookie = "device"
	deviceIDPath   = "/api"

	maxDevice = 256
)

// hostPrefix begins the name of a cookie that browsers accept only over TLS, from this host and for all its paths, so
// that no other host of the domain can set it. Over plain HTTP, in development, cookies have no prefix.
const hostPrefix = "__Host-"

// cookieOf returns the value of a cookie, or "". The name without the prefix is that of earlier versions: it is read for
// login.DeviceLife after the last of them.
func cookieOf(c *gin.Context, name string) string {
	for _, name := range []string{hostPrefix + name, name} {
		if cookie, err := c.Request.Cookie(name); err == nil && len(cookie.Value) <= maxDevice {
			return cookie.Value
		}
	}
	return ""
}

func deviceToken(c *gin.Context) string { return cookieOf(c, deviceCookie) }

// deviceID returns the id that an earlier login gave to the device, or "". The limits of orders follow it from
// one account to the next (order.CustomerKeys). It is not signed: a made-up id has the same effect as none.
func deviceID(c *gin.Context) string { return cookieOf(c, deviceIDCookie) }

// rememberDevice sets the cookies with the device token of a login and, if the device has none yet, with a
// device id. A device id under the earlier name is kept under the new one.
func rememberDevice(ctx context.Context, token string) {
	info := infoFrom(ctx)
	if token == "" || info.header == nil {
		return
	}
	id := info.deviceID
	if id == "" {
		id = rand.Text()
	}
	for _, cookie := range []http.Cookie{{Name: deviceCookie, Value: token, Path: devicePath}, {Name: deviceIDCookie, Value: id, Path: deviceIDPath}} {
		if info.https {
			cookie.Name, cookie.Path = hostPrefix+cookie.Name, "/"
		}
		cookie.MaxAge, cookie.HttpOnly, cookie.Secure, cookie.SameSite = int(login.DeviceLife.Seconds()), true, info.https, http.SameSiteStrictMode
		info.header.Add("Set-Cookie", cookie.String())
	}
}

// appDeviceHeader carries the model of a phone with the app, such as "android/Redmi Note 12". Browsers do not
// send it.
const appDeviceHeader = "X-App-Device"

func deviceName(c *gin.Context) session.DeviceName {
	return session.DeviceNameOf(c.Request.UserAgent(), c.GetHeader(appDeviceHeader))
}
