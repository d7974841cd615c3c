package staffapi_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"tokri/core/crew"
)

func TestABrowserTakesMessagesUntilTheLogout(t *testing.T) {
	w := newWorld(t)
	token := w.in(crew.Picker)
	assert.Equal(t, "BKey", w.ok("/push/key", token, obj{})["key"])
	// The key of RFC 8291, Appendix A.
	browser := obj{"endpoint": "https://fcm.googleapis.com/fcm/send/abc", "secret": "BTBZMqHH6r4Tts7J_aSIgg",
		"key": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"}
	registered := func() string { return w.db.Crew().One("picker").Sessions[0].Push.Endpoint }
	w.ok("/push/register", token, browser)
	assert.Equal(t, browser["endpoint"], registered())
	w.ok("/push/forget", token, obj{})
	assert.Empty(t, registered())

	for _, endpoint := range []string{"https://169.254.169.254/latest/meta-data", "http://localhost:8080/api/staff/me"} {
		wrong := obj{"endpoint": endpoint, "secret": browser["secret"], "key": browser["key"]}
		assert.Equal(t, "invalid_push_subscription", w.refused(http.StatusUnprocessableEntity, "/push/register", token, wrong), endpoint)
	}
	long := obj{"endpoint": browser["endpoint"].(string) + strings.Repeat("a", 2000), "secret": browser["secret"], "key": browser["key"]}
	status, _ := w.send("/push/register", token, long)
	assert.Contains(t, []int{http.StatusBadRequest, http.StatusUnprocessableEntity}, status)
	assert.Empty(t, registered())

	w.ok("/push/register", token, browser)
	w.ok("/me/logout", token, obj{})
	assert.Empty(t, w.db.Crew().One("picker").Sessions)
}
