package httpapi

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"

	"tokri/core/account"
)

// The device token (account.Step) travels in a cookie: browsers and the apps' HTTP stacks keep it by themselves, and
// no script can read it. It authorises nothing, so a request that another site causes gains nothing by it.
const (
	deviceCookie = "known_device"
	devicePath   = "/api/user"
	maxDevice    = 256
)

func deviceToken(c *gin.Context) string {
	cookie, err := c.Request.Cookie(deviceCookie)
	if err != nil || len(cookie.Value) > maxDevice {
		return ""
	}
	return cookie.Value
}

// rememberDevice hands the device token of a login to the device.
func rememberDevice(ctx context.Context, token string) {
	info := infoFrom(ctx)
	if token == "" || info.header == nil {
		return
	}
	cookie := http.Cookie{Name: deviceCookie, Value: token, Path: devicePath, MaxAge: int(account.DeviceLife.Seconds()),
		HttpOnly: true, Secure: info.https, SameSite: http.SameSiteStrictMode}
	info.header.Add("Set-Cookie", cookie.String())
}

// appDeviceHeader carries the name of a phone with the app, such as "android/Redmi Note 12". Browsers do not send it.
const appDeviceHeader = "X-App-Device"

func deviceName(c *gin.Context) account.DeviceName {
	return account.DeviceNameOf(c.Request.UserAgent(), c.GetHeader(appDeviceHeader))
}
