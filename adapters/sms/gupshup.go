package sms

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"tokri/core/notify"
)

// GupshupConfig has the settings of an account with Gupshup's enterprise SMS.
type GupshupConfig struct {
	Host             string // default https://enterprise.smsgupshup.com
	UserID, Password string
	Sender           string            // the registered header of six letters; "" means the account's own
	Templates        map[string]string // from the shop's name of a template to its DLT id; without one Gupshup finds it by the text
	Through          http.RoundTripper // the way to the network; nil means the usual one
}

// Gupshup sends messages through Gupshup, whose documents are at docs.gupshup.io/docs/send-message-to-single-number. The text must
// equal the registered one word for word.
type Gupshup struct {
	caller
	config GupshupConfig
}

var _ notify.SMSSender = (*Gupshup)(nil)

// NewGupshup makes a sender.
func NewGupshup(c GupshupConfig) *Gupshup {
	c.Host = cmp.Or(c.Host, "https://enterprise.smsgupshup.com")
	return &Gupshup{caller: newCaller("gupshup", c.Through), config: c}
}

// SendSMS implements notify.SMSSender.
func (s *Gupshup) SendSMS(ctx context.Context, m notify.SMS) error {
	form := url.Values{"method": {"SendMessage"}, "v": {"1.1"}, "format": {"json"}, "auth_scheme": {"plain"},
		"userid": {s.config.UserID}, "password": {s.config.Password},
		"send_to": {strings.TrimPrefix(m.To, "+")}, "msg": {m.Text}, "msg_type": {kindOf(m.Text)}}
	if s.config.Sender != "" {
		form.Set("mask", s.config.Sender)
	}
	if id := s.config.Templates[m.Template]; id != "" {
		form.Set("dltTemplateId", id)
	}
	return s.call(ctx, func(ctx context.Context) (*http.Request, error) {
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.config.Host+"/GatewayAPI/rest", strings.NewReader(form.Encode()))
		if err == nil {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		return r, err
	}, s.answer)
}

// kindOf returns the type of a text: one with other letters than English ones must be sent as Unicode.
func kindOf(text string) string {
	for _, letter := range text {
		if letter > 0x7f {
			return "Unicode_text"
		}
	}
	return "TEXT"
}

// answer reads the status in the body, because Gupshup answers errors with HTTP 200 as well.
func (s *Gupshup) answer(status int, body []byte) error {
	var reply struct {
		Response struct {
			Status  string `json:"status"`
			ID      string `json:"id"` // of the message, or of the error
			Details string `json:"details"`
		} `json:"response"`
	}
	if err := json.Unmarshal(body, &reply); err != nil {
		return s.Refused(status, "unreadable", "the reply is not JSON")
	}
	if status == http.StatusOK && reply.Response.Status == "success" {
		return nil
	}
	return s.Refused(status, reply.Response.ID, reply.Response.Details)
}
