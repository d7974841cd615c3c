package providers

import (
	"context"
	"log/slog"
	"net/url"
	"strings"
	"time"

	"tokri/adapters/phonepe"
	"tokri/adapters/sandbox"
	"tokri/app/telemetry"
	"tokri/config"
	"tokri/core/payment"
)

// Payments has what the shop needs to take online payments.
type Payments struct {
	Gateway       payment.Gateway          // nil if online payment is not offered
	Page          func(*url.URL) bool      // reports whether an address is a page on which customers pay
	VerifyWebhook func(header string) bool // reports whether a webhook comes from the gateway
	// registerWebhook tells the sandbox the shop's address. For PhonePe the operator enters it on PhonePe's
	// dashboard.
	RegisterWebhook func(ctx context.Context, host string) error
	Close           func() error
}

// Methods returns the payment methods that the shop offers.
func (o *Payments) Methods() []payment.Method {
	methods := []payment.Method{payment.COD, payment.Wallet}
	if o.Gateway != nil {
		methods = append(methods, payment.PhonePe)
	}
	return methods
}

// OpenPayments opens the gateway that the settings choose: PhonePe, the sandbox, or none.
func OpenPayments(ctx context.Context, c config.Config, log *slog.Logger) (*Payments, error) {
	switch c.Gateway() {
	case config.PhonePe:
		g := phonepe.New(phonepe.Config{
			AuthURL: c.PhonePeAuthURL, APIURL: c.PhonePeURL,
			ClientID: c.PhonePeID, ClientSecret: c.PhonePeSecret.Reveal(), ClientVersion: c.PhonePeVersion,
			WebhookUser: c.PhonePeWebhookUser, WebhookPassword: c.PhonePeWebhookPassword.Reveal(), Through: PublicOnly(c),
		}, time.Now)
		return &Payments{Gateway: telemetry.LogGateway(g, log, "phonepe"), VerifyWebhook: g.Signed, Page: phonePePage,
			RegisterWebhook: noWebhook, Close: func() error { g.Close(); return nil }}, nil
	case config.Sandbox:
		return openSandboxPayments(ctx, c, log)
	}
	return &Payments{RegisterWebhook: noWebhook, Close: func() error { return nil }}, nil
}

// phonePePage reports whether an address belongs to PhonePe, which chooses the host names of its pages.
func phonePePage(address *url.URL) bool {
	return address.Scheme == "https" && strings.HasSuffix("."+address.Hostname(), ".phonepe.com")
}

func noWebhook(context.Context, string) error { return nil }

// openSandboxPayments opens the sandbox and calls it through PhonePe's adapter.
func openSandboxPayments(ctx context.Context, c config.Config, log *slog.Logger) (*Payments, error) {
	// These credentials are public. With them a stranger can forge webhooks, but a webhook only makes the shop
	// ask the gateway once more.
	hook := sandbox.Webhook{User: sandbox.ClientID, Password: sandbox.ClientSecret}
	s, err := openSandbox(ctx, c, log)
	if err != nil {
		return nil, err
	}
	s.serve(ctx)
	g := phonepe.New(phonepe.Config{
		AuthURL: s.url + sandbox.APIPath, APIURL: s.url + sandbox.APIPath,
		ClientID: sandbox.ClientID, ClientSecret: sandbox.ClientSecret,
		WebhookUser: hook.User, WebhookPassword: hook.Password,
	}, time.Now)
	return &Payments{
		Gateway: telemetry.LogGateway(g, log, "sandbox"), VerifyWebhook: g.Signed,
		Page: func(address *url.URL) bool { return address.Scheme+"://"+address.Host == s.url },
		RegisterWebhook: func(ctx context.Context, host string) error {
			hook.URL = "http://" + host + "/api/payment/phonepe/webhook"
			return s.setWebhook(ctx, hook)
		},
		Close: func() error { g.Close(); return s.close() },
	}, nil
}
