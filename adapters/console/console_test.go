package console_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/console"
	"tokri/core/notify"
)

// requireLine requires that out has one line of JSON with these members, and a time.
func requireLine(t *testing.T, want map[string]any, out bytes.Buffer) {
	t.Helper()
	var line map[string]any
	require.NoError(t, json.Unmarshal(out.Bytes(), &line))
	require.NotEmpty(t, line["time"])
	delete(line, "time")
	require.Equal(t, want, line)
}

func TestAMailIsOneLine(t *testing.T) {
	var out bytes.Buffer
	message := notify.Mail{To: "asha@example.com", Subject: "Reset your password — टोकरी", Text: "Open this link: https://shop.example/reset-password/abc\n"}
	require.NoError(t, console.New(&out).SendMail(t.Context(), message))
	requireLine(t, map[string]any{"level": "INFO", "msg": "mail", "to": message.To, "subject": message.Subject, "text": message.Text}, out)
}

func TestATextMessageIsOneLine(t *testing.T) {
	var out bytes.Buffer
	message := notify.SMS{To: "+919876543210", Text: "4821 is your Tokri login code.", Template: "otp", Values: map[string]string{"otp": "4821", "minutes": "5"}}
	require.NoError(t, console.New(&out).SendSMS(t.Context(), message))
	requireLine(t, map[string]any{"level": "INFO", "msg": "sms", "to": message.To, "text": message.Text}, out)
}

func TestAPushMessageIsOneLine(t *testing.T) {
	var out bytes.Buffer
	c := console.New(&out)
	gone, err := c.SendPush(t.Context(), notify.Push{Devices: []string{"phone"}, Title: "Tokri", Text: "Your order TK1 is placed.", OrderID: "o1"})
	require.NoError(t, err)
	assert.Empty(t, gone)
	assert.Contains(t, out.String(), `"order":"o1"`)
	assert.Equal(t, 1, strings.Count(out.String(), "\n"))
	gone, err = c.Gone(t.Context())
	require.NoError(t, err)
	assert.Empty(t, gone)
}
