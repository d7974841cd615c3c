package sms

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"strings"

	"tokri/core/notify"
)

// MSG91Config has the settings of an account with MSG91.
type MSG91Config struct {
	Host      string // default https://control.msg91.com
	AuthKey   string
	Templates map[string]string // from the shop's name of a template to the id of the registered template
	Through   http.RoundTripper // the way to the network; nil means the usual one
}

// MSG91 sends messages through MSG91's flows.
type MSG91 struct {
	caller
	config MSG91Config
}

var _ notify.SMSSender = (*MSG91)(nil)

// NewMSG91 makes a sender.
func NewMSG91(c MSG91Config) *MSG91 {
	c.Host = cmp.Or(c.Host, "https://control.msg91.com")
	return &MSG91{caller: newCaller("msg91", c.Through), config: c}
}

// SendSMS implements notify.SMSSender.
func (s *MSG91) SendSMS(ctx context.Context, m notify.SMS) error {
	return s.call(ctx, func(ctx context.Context) (*http.Request, error) {
		template, ok := s.config.Templates[m.Template]
		if !ok {
			return nil, s.Refused(0, "no_template", "no registered template is configured for "+m.Template)
		}
		recipient := maps.Clone(m.Values)
		if recipient == nil {
			recipient = map[string]string{}
		}
		recipient["mobiles"] = strings.TrimPrefix(m.To, "+")
		body, err := json.Marshal(map[string]any{
			"template_id": template, "short_url": "0", "recipients": []map[string]string{recipient},
		})
		if err != nil {
			return nil, err
		}
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.config.Host+"/api/v5/flow", bytes.NewReader(body))
		if err != nil {
			return nil, err
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("authkey", s.config.AuthKey)
		return r, nil
	}, s.answer)
}

// answer reads the type in the body, because MSG91 answers errors with HTTP 200 as well.
func (s *MSG91) answer(status int, body []byte) error {
	var reply struct {
		Type    string          `json:"type"`
		Message string          `json:"message"`
		Code    json.RawMessage `json:"code"` // a number or a string
	}
	if err := json.Unmarshal(body, &reply); err != nil {
		return s.Refused(status, "unreadable", "the reply is not JSON")
	}
	if status == http.StatusOK && reply.Type == "success" {
		return nil
	}
	return s.Refused(status, strings.Trim(string(reply.Code), `"`), reply.Message)
}
