package sms

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"tokri/core/notify"
)

// TwilioConfig has the settings of an account with Twilio.
type TwilioConfig struct {
	Host       string // default https://api.twilio.com
	AccountSID string
	AuthToken  string
	From       string            // a number or sender id, or a messaging service (MG…)
	Through    http.RoundTripper // the way to the network; nil means the usual one
}

// Twilio sends messages through Twilio's Programmable Messaging.
type Twilio struct {
	caller
	config TwilioConfig
}

var _ notify.SMSSender = (*Twilio)(nil)

// NewTwilio makes a sender.
func NewTwilio(c TwilioConfig) *Twilio {
	c.Host = cmp.Or(c.Host, "https://api.twilio.com")
	return &Twilio{caller: newCaller("twilio", c.Through), config: c}
}

// SendSMS implements notify.SMSSender.
func (s *Twilio) SendSMS(ctx context.Context, m notify.SMS) error {
	form := url.Values{"To": {m.To}, "Body": {m.Text}}
	if strings.HasPrefix(s.config.From, "MG") {
		form.Set("MessagingServiceSid", s.config.From)
	} else {
		form.Set("From", s.config.From)
	}
	address := s.config.Host + "/2010-04-01/Accounts/" + url.PathEscape(s.config.AccountSID) + "/Messages.json"
	return s.call(ctx, func(ctx context.Context) (*http.Request, error) {
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, strings.NewReader(form.Encode()))
		if err != nil {
			return nil, err
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.SetBasicAuth(s.config.AccountSID, s.config.AuthToken)
		return r, nil
	}, s.answer)
}

func (s *Twilio) answer(status int, body []byte) error {
	var reply struct {
		Code      int    `json:"code"`
		Message   string `json:"message"`
		ErrorCode *int   `json:"error_code"` // set if a message was accepted and failed at once
	}
	// The body may be the error page of a proxy instead of JSON; then only the status counts.
	_ = json.Unmarshal(body, &reply)
	if status/100 == 2 && reply.ErrorCode == nil {
		return nil
	}
	code := reply.Code
	if reply.ErrorCode != nil {
		code = *reply.ErrorCode
	}
	return s.Refused(status, strconv.Itoa(code), reply.Message)
}
