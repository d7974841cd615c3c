package sms_test

import (
	"context"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/internal/provider"
	"tokri/adapters/sms"
	"tokri/core/notify"
)

var message = notify.SMS{To: "+919876543210", Text: "4821 is your Tokri login code.",
	Template: "otp", Values: map[string]string{"otp": "4821", "minutes": "5"}}

// standIn starts a stand-in for a provider. It answers each call with the next reply, and repeats the last
// one.
func standIn(t *testing.T, look func(*http.Request, []byte), replies ...reply) (host string, calls *atomic.Int64) {
	calls = &atomic.Int64{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		assert.NoError(t, err)
		if look != nil {
			look(r, body)
		}
		answer := replies[min(int(calls.Add(1)), len(replies))-1]
		w.WriteHeader(answer.status)
		_, _ = io.WriteString(w, answer.body)
	}))
	t.Cleanup(s.Close)
	return s.URL, calls
}

type reply struct {
	status int
	body   string
}

func TestMSG91SendsTheTemplate(t *testing.T) {
	host, calls := standIn(t, func(r *http.Request, body []byte) {
		assert.Equal(t, "/api/v5/flow", r.URL.Path)
		assert.Equal(t, "key", r.Header.Get("authkey"))
		assert.JSONEq(t, `{"template_id":"tpl1","short_url":"0","recipients":[{"mobiles":"919876543210","otp":"4821","minutes":"5"}]}`, string(body))
	}, reply{200, `{"type":"success","message":"3763646c3058373530393938"}`})
	s := sms.NewMSG91(sms.MSG91Config{Host: host, AuthKey: "key", Templates: map[string]string{"otp": "tpl1"}})
	require.NoError(t, s.SendSMS(t.Context(), message))
	require.EqualValues(t, 1, calls.Load())
	require.Equal(t, map[string]string{"otp": "4821", "minutes": "5"}, message.Values, "the caller's values are left alone")

	other := message
	other.Template = "unknown"
	require.ErrorIs(t, s.SendSMS(t.Context(), other), notify.ErrNotSent)
	require.EqualValues(t, 1, calls.Load())
}

func TestTwilioSendsTheText(t *testing.T) {
	host, calls := standIn(t, func(r *http.Request, body []byte) {
		assert.Equal(t, "/2010-04-01/Accounts/AC1/Messages.json", r.URL.Path)
		user, password, _ := r.BasicAuth()
		assert.Equal(t, "AC1 token", user+" "+password)
		assert.Equal(t, "Body=4821+is+your+Tokri+login+code.&From=TOKRII&To=%2B919876543210", string(body))
	}, reply{201, `{"sid":"SM1","status":"queued","error_code":null}`})
	s := sms.NewTwilio(sms.TwilioConfig{Host: host, AccountSID: "AC1", AuthToken: "token", From: "TOKRII"})
	require.NoError(t, s.SendSMS(t.Context(), message))
	require.EqualValues(t, 1, calls.Load())
}

func TestGupshupSendsTheText(t *testing.T) {
	var sent []url.Values
	host, calls := standIn(t, func(r *http.Request, body []byte) {
		assert.Equal(t, "/GatewayAPI/rest", r.URL.Path)
		assert.Empty(t, r.URL.RawQuery, "no password in an address")
		form, err := url.ParseQuery(string(body))
		if assert.NoError(t, err) {
			sent = append(sent, form)
		}
	}, reply{200, `{"response":{"id":"728014710863298817-1","phone":"919876543210","details":"","status":"success"}}`})
	s := sms.NewGupshup(sms.GupshupConfig{Host: host, UserID: "2000123456", Password: "p&w", Sender: "TOKRII",
		Templates: map[string]string{"order_placed.hi": "1107"}})
	require.NoError(t, s.SendSMS(t.Context(), message))
	require.NoError(t, s.SendSMS(t.Context(), notify.SMS{To: "+919876543210", Text: "ऑर्डर मिला", Template: "order_placed.hi"}))
	require.EqualValues(t, 2, calls.Load())
	common := url.Values{"method": {"SendMessage"}, "v": {"1.1"}, "format": {"json"}, "auth_scheme": {"plain"}, "userid": {"2000123456"},
		"password": {"p&w"}, "mask": {"TOKRII"}, "send_to": {"919876543210"}}
	for i, own := range []url.Values{
		{"msg": {"4821 is your Tokri login code."}, "msg_type": {"TEXT"}},
		{"msg": {"ऑर्डर मिला"}, "msg_type": {"Unicode_text"}, "dltTemplateId": {"1107"}},
	} {
		maps.Copy(own, common)
		require.Equal(t, own, sent[i])
	}
}

func TestRefusals(t *testing.T) {
	senders := map[string]func(host string) notify.SMSSender{
		"msg91": func(host string) notify.SMSSender {
			return sms.NewMSG91(sms.MSG91Config{Host: host, Templates: map[string]string{"otp": "t"}})
		},
		"twilio":  func(host string) notify.SMSSender { return sms.NewTwilio(sms.TwilioConfig{Host: host}) },
		"gupshup": func(host string) notify.SMSSender { return sms.NewGupshup(sms.GupshupConfig{Host: host}) },
	}
	for _, c := range []struct {
		name, sender string
		replies      []reply
		calls        int64
		code         string // of the refusal; "" if the message is sent in the end
	}{
		{"an error with HTTP 200", "msg91", []reply{{200, `{"type":"error","message":"Invalid mobile 919876543210","code":"211"}`}}, 1, "211"},
		{"a page instead of JSON", "msg91", []reply{{200, `<html>`}}, 1, "unreadable"},
		{"not now, then sent", "msg91", []reply{{503, `{}`}, {200, `{"type":"success"}`}}, 2, ""},
		{"a wrong number", "twilio", []reply{{400, `{"code":21211,"message":"Invalid 'To' Phone Number: +919876543210","status":400}`}}, 1, "21211"},
		{"too many, for good", "twilio", []reply{{429, `{"code":20429,"message":"Too Many Requests"}`}}, 3, "20429"},
		{"too many, then sent", "twilio", []reply{{429, `{"code":20429}`}, {201, `{}`}}, 2, ""},
		{"a call whose outcome is unknown is not repeated", "twilio", []reply{{500, `oops`}, {201, `{}`}}, 1, "0"},
		{"a wrong number, with HTTP 200", "gupshup", []reply{{200, `{"response":{"id":"105","phone":"","details":"The phone number 919876543210 is not valid","status":"error"}}`}}, 1, "105"},
		{"not now, then sent", "gupshup", []reply{{503, `{}`}, {200, `{"response":{"id":"1","status":"success"}}`}}, 2, ""},
		{"a page instead of JSON", "gupshup", []reply{{502, `<html>`}}, 1, "unreadable"},
		{"taken and failed at once", "twilio", []reply{{201, `{"error_code":30007,"message":"filtered"}`}}, 1, "30007"},
	} {
		t.Run(c.sender+": "+c.name, func(t *testing.T) {
			host, calls := standIn(t, nil, c.replies...)
			err := senders[c.sender](host).SendSMS(t.Context(), message)
			require.Equal(t, c.calls, calls.Load())
			if c.code == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorIs(t, err, notify.ErrNotSent)
			var refused *provider.Refused
			require.ErrorAs(t, err, &refused)
			require.Equal(t, c.code, refused.Code)
			require.NotContains(t, err.Error(), "9876543210", "no log may hold a number")
		})
	}
}

func TestAProviderThatDoesNotAnswer(t *testing.T) {
	s := httptest.NewServer(http.NotFoundHandler())
	s.Close()
	err := sms.NewTwilio(sms.TwilioConfig{Host: s.URL}).SendSMS(t.Context(), message)
	require.ErrorIs(t, err, notify.ErrNotSent)
}

func TestABrokenProviderIsLeftAloneForAWhile(t *testing.T) {
	host, calls := standIn(t, nil, reply{500, `oops`})
	s := sms.NewTwilio(sms.TwilioConfig{Host: host})
	for range 20 {
		require.ErrorIs(t, s.SendSMS(t.Context(), message), notify.ErrNotSent)
	}
	require.EqualValues(t, 5, calls.Load())
}

func TestTheCallEndsWithItsContext(t *testing.T) {
	release := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	defer s.Close()
	defer close(release)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := sms.NewTwilio(sms.TwilioConfig{Host: s.URL}).SendSMS(ctx, message)
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorIs(t, err, notify.ErrNotSent)
}
