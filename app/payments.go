package app

import (
	"context"
	"log/slog"
	"time"

	"go.uber.org/fx"

	"tokri/adapters/phonepe"
	"tokri/adapters/sandbox"
	"tokri/config"
	"tokri/core/payment"
)

// online is how the shop takes online payments.
type onlinePayments struct {
	gateway       payment.Gateway          // nil: it does not
	verifyWebhook func(header string) bool // tells the gateway's webhooks
	// hear tells the gateway where the shop listens, if it does not know.
	registerWebhook func(ctx context.Context, host string) error
}

// methods are the ways of paying that are offered.
func (o *onlinePayments) methods() []payment.Method {
	methods := []payment.Method{payment.COD, payment.Wallet}
	if o.gateway != nil {
		methods = append(methods, payment.PhonePe)
	}
	return methods
}

// paymentsModule is PhonePe, with an account or in the sandbox, or nobody.
func paymentsModule(c config.Config) fx.Option {
	constructor := noPayments
	switch c.Gateway() {
	case config.PhonePe:
		constructor = newPhonePe
	case config.Sandbox:
		constructor = newSandbox
	}
	return fx.Module("payments", fx.Provide(constructor))
}

func noPayments(fx.Lifecycle, config.Config, *slog.Logger) (*onlinePayments, error) {
	return &onlinePayments{registerWebhook: func(context.Context, string) error { return nil }}, nil
}

func newPhonePe(lc fx.Lifecycle, c config.Config, _ *slog.Logger) (*onlinePayments, error) {
	g := phonepe.New(phonepe.Config{
		AuthURL: c.PhonePeAuthURL, APIURL: c.PhonePeURL,
		ClientID: c.PhonePeID, ClientSecret: c.PhonePeSecret.Reveal(), ClientVersion: c.PhonePeVersion,
		WebhookUser: c.PhonePeWebhookUser, WebhookPassword: c.PhonePeWebhookPassword.Reveal(),
	}, time.Now)
	lc.Append(fx.StopHook(g.Close))
	return &onlinePayments{gateway: g, verifyWebhook: g.Signed, registerWebhook: func(context.Context, string) error { return nil }}, nil
}

// newSandbox is the same adapter, and what it talks to beside it.
func newSandbox(lc fx.Lifecycle, c config.Config, log *slog.Logger) (*onlinePayments, error) {
	// Known to everybody; what it lets in is a question to the gateway, and no more.
	hook := sandbox.Webhook{User: sandbox.ClientID, Password: sandbox.ClientSecret}
	opening, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	s, err := openSandbox(opening, c, log)
	if err != nil {
		return nil, err
	}
	g := phonepe.New(phonepe.Config{
		AuthURL: s.url + sandbox.APIPath, APIURL: s.url + sandbox.APIPath,
		ClientID: sandbox.ClientID, ClientSecret: sandbox.ClientSecret,
		WebhookUser: hook.User, WebhookPassword: hook.Password,
	}, time.Now)
	lc.Append(fx.StartStopHook(s.serve, func() error {
		g.Close()
		return s.close()
	}))
	return &onlinePayments{gateway: g, verifyWebhook: g.Signed, registerWebhook: func(ctx context.Context, host string) error {
		hook.URL = "http://" + host + "/api/payment/phonepe/webhook"
		return s.tell(ctx, hook)
	}}, nil
}
