package expopush_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/expopush"
	"tokri/core/notify"
)

// expo stands in for Expo's service as https://docs.expo.dev/push-notifications/sending-notifications describes
// it.
type expo struct {
	t       *testing.T
	calls   int
	sizes   []int
	sent    []map[string]any
	asked   []string          // ids of the receipts that were asked for
	fates   map[string]string // the error in a phone's ticket
	later   map[string]string // the error in a phone's receipt
	tickets map[string]string // phones by id
	fail    int               // the HTTP status of the next calls
	answer  string            // if set, replaces every answer
}

func (e *expo) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	e.calls++
	assert.Equal(e.t, "application/json", r.Header.Get("Content-Type"))
	assert.Equal(e.t, "Bearer access", r.Header.Get("Authorization"))
	if e.fail != 0 {
		w.WriteHeader(e.fail)
		return
	}
	if e.answer != "" {
		_, _ = w.Write([]byte(e.answer))
		return
	}
	fate := func(code string) map[string]any {
		if code == "" {
			return map[string]any{"status": "ok"}
		}
		return map[string]any{"status": "error", "message": "It is " + code, "details": map[string]any{"error": code}}
	}
	switch r.URL.Path {
	case "/push/send":
		var messages []map[string]any
		assert.NoError(e.t, json.NewDecoder(r.Body).Decode(&messages))
		e.sizes = append(e.sizes, len(messages))
		e.sent = append(e.sent, messages...)
		all := []any{}
		for _, m := range messages {
			ticket := fate(e.fates[m["to"].(string)])
			if ticket["status"] == "ok" {
				id := fmt.Sprint("ticket ", len(e.tickets))
				ticket["id"], e.tickets[id] = id, m["to"].(string)
			}
			all = append(all, ticket)
		}
		assert.NoError(e.t, json.NewEncoder(w).Encode(map[string]any{"data": all}))
	case "/push/getReceipts":
		var wanted struct{ IDs []string }
		assert.NoError(e.t, json.NewDecoder(r.Body).Decode(&wanted))
		receipts := map[string]any{}
		for _, id := range wanted.IDs {
			receipts[id] = fate(e.later[e.tickets[id]])
		}
		e.asked = append(e.asked, wanted.IDs...)
		assert.NoError(e.t, json.NewEncoder(w).Encode(map[string]any{"data": receipts}))
	default:
		assert.Fail(e.t, "a call of "+r.URL.Path)
	}
}

func setUp(t *testing.T) (*expo, *expopush.Sender, *time.Time) {
	e := &expo{t: t, fates: map[string]string{}, later: map[string]string{}, tickets: map[string]string{}}
	server := httptest.NewServer(e)
	t.Cleanup(server.Close)
	now := time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)
	return e, expopush.New(expopush.Config{URL: server.URL + "/push", AccessToken: "access", Now: func() time.Time { return now }}), &now
}

func message(devices ...string) notify.Push {
	return notify.Push{Devices: devices, Title: "Tokri", Text: "Your order TK1 is placed.", OrderID: "o1", Within: time.Hour}
}

func TestAMessageReachesEveryPhone(t *testing.T) {
	e, s, _ := setUp(t)
	gone, err := s.SendPush(t.Context(), message("phone", "tablet"))
	require.NoError(t, err)
	assert.Empty(t, gone)
	assert.Equal(t, map[string]any{"to": "phone", "title": "Tokri", "body": "Your order TK1 is placed.", "sound": "default", "priority": "high",
		"ttl": 3600.0, "channelId": "orders", "data": map[string]any{"orderId": "o1"}}, e.sent[0])
	assert.Equal(t, "tablet", e.sent[1]["to"])
	var many []string
	for i := range 250 {
		many = append(many, fmt.Sprint("phone ", i))
	}
	e.sizes = nil
	_, err = s.SendPush(t.Context(), message(many...))
	require.NoError(t, err)
	assert.Equal(t, []int{100, 100, 50}, e.sizes)
}

func TestPhonesWithoutTheAppAreNamed(t *testing.T) {
	e, s, now := setUp(t)
	e.fates["old phone"], e.later["phone"] = "DeviceNotRegistered", "DeviceNotRegistered"
	gone, err := s.SendPush(t.Context(), message("old phone", "phone", "tablet"))
	require.NoError(t, err)
	assert.Equal(t, []string{"old phone"}, gone)
	gone, err = s.SendPush(t.Context(), message("old phone"))
	require.NoError(t, err, "there is no phone left to send it to")
	assert.Equal(t, []string{"old phone"}, gone)

	ask := func() []string {
		gone, err := s.Gone(t.Context())
		require.NoError(t, err)
		return gone
	}
	*now = now.Add(15*time.Minute - time.Second)
	assert.Empty(t, ask())
	assert.Empty(t, e.asked, "Expo does not know yet")
	*now = now.Add(time.Second)
	assert.Equal(t, []string{"phone"}, ask())
	assert.Len(t, e.asked, 2)
	assert.Empty(t, ask())
	assert.Len(t, e.asked, 2, "a ticket is asked about once")
}

func TestReceiptsAreAskedForInBatchesThatExpoTakes(t *testing.T) {
	e, s, now := setUp(t)
	for i := range 4 {
		var phones []string
		for j := range 100 {
			phones = append(phones, fmt.Sprint("phone ", i, j))
		}
		_, err := s.SendPush(t.Context(), message(phones...))
		require.NoError(t, err)
	}
	*now = now.Add(time.Hour)
	for _, asked := range []int{300, 400, 400} {
		_, err := s.Gone(t.Context())
		require.NoError(t, err)
		assert.Len(t, e.asked, asked)
	}
}

func TestWhatIsNotTakenIsNotSent(t *testing.T) {
	for name, c := range map[string]struct {
		prepare func(*expo)
		says    string
	}{
		"Expo is away":           {func(e *expo) { e.fail = http.StatusBadGateway }, "HTTP 502"},
		"too many":               {func(e *expo) { e.fail = http.StatusTooManyRequests }, "HTTP 429"},
		"a wrong access token":   {func(e *expo) { e.fail = http.StatusUnauthorized }, "HTTP 401"},
		"one phone, too fast":    {func(e *expo) { e.fates["phone"] = "MessageRateExceeded" }, "MessageRateExceeded"},
		"wrong credentials":      {func(e *expo) { e.fates["phone"] = "InvalidCredentials" }, "InvalidCredentials"},
		"no JSON":                {func(e *expo) { e.answer = "<html>" }, "unreadable"},
		"another number of them": {func(e *expo) { e.answer = `{"data":[]}` }, "0 tickets for 1 messages"},
		"an error of the whole":  {func(e *expo) { e.answer = `{"errors":[{"code":"PUSH_TOO_MANY_EXPERIENCE_IDS","message":"Mixed."}]}` }, "PUSH_TOO_MANY_EXPERIENCE_IDS"},
	} {
		e, s, _ := setUp(t)
		c.prepare(e)
		gone, err := s.SendPush(t.Context(), message("phone"))
		require.ErrorIs(t, err, notify.ErrNotSent, name)
		require.ErrorContains(t, err, c.says, name)
		assert.Empty(t, gone, name)
		assert.Equal(t, 1, e.calls, "%s: the outbox tries again", name)
	}
	e, s, _ := setUp(t)
	e.fates["tablet"] = "MessageRateExceeded"
	_, err := s.SendPush(t.Context(), message("phone", "tablet"))
	require.NoError(t, err, "another try would send it to the phone twice")
	over, stop := context.WithCancel(t.Context())
	stop()
	_, err = s.SendPush(over, message("phone"))
	require.ErrorIs(t, err, notify.ErrNotSent)
}

// A person who has a phone's token can send messages to it through Expo.
func TestAFailureDoesNotTellThePhonesToken(t *testing.T) {
	e, s, _ := setUp(t)
	e.answer = `{"data":[{"status":"error","message":"\"ExponentPushToken[asha-1]\" is too fast","details":{"error":"MessageRateExceeded"}}]}`
	_, err := s.SendPush(t.Context(), message("ExponentPushToken[asha-1]"))
	require.ErrorContains(t, err, "is too fast")
	require.NotContains(t, err.Error(), "asha-1")
}
