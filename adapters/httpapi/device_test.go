package httpapi

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/gin-gonic/gin"
	"github.com/stretchr/testify/assert"
)

// Over TLS no other host of the domain can set the cookies. Those of earlier versions are still read, and a device id stays
// the same under its new name.
func TestTheNamesOfDeviceCookies(t *testing.T) {
	read := func(cookies ...string) (token, id string) {
		c, _ := gin.CreateTestContext(httptest.NewRecorder())
		c.Request = httptest.NewRequest(http.MethodPost, "/api/user/web-login", nil)
		for _, cookie := range cookies {
			c.Request.Header.Add("Cookie", cookie)
		}
		return deviceToken(c), deviceID(c)
	}
	set := func(https bool, id string) []string {
		info := &requestInfo{header: http.Header{}, https: https, deviceID: id}
		rememberDevice(context.WithValue(t.Context(), requestInfoKey{}, info), "token")
		return info.header["Set-Cookie"]
	}
	secure := set(true, "id of an earlier version")
	assert.Equal(t, []string{
		"__Host-known_device=token; Path=/; Max-Age=15552000; HttpOnly; Secure; SameSite=Strict",
		`__Host-device="id of an earlier version"; Path=/; Max-Age=15552000; HttpOnly; Secure; SameSite=Strict`,
	}, secure)
	assert.Equal(t, []string{
		"known_device=token; Path=/api/user; Max-Age=15552000; HttpOnly; SameSite=Strict",
		"device=id; Path=/api; Max-Age=15552000; HttpOnly; SameSite=Strict",
	}, set(false, "id"))

	token, id := read("known_device=old; device=1")
	assert.Equal(t, []string{"old", "1"}, []string{token, id})
	token, id = read("known_device=planted; device=planted", "__Host-known_device=new; __Host-device=2")
	assert.Equal(t, []string{"new", "2"}, []string{token, id})
	token, id = read()
	assert.Empty(t, token+id)
}
