package telemetry

import (
	"context"
	"errors"
	"log/slog"

	"tokri/adapters/httpapi"
	"tokri/core/apperr"
	"tokri/core/area"
	"tokri/core/money"
	"tokri/core/notify"
	"tokri/core/payment"
)

// providerLog logs the failures of an outside provider. Each line has the cause, the provider and the request's
// id.
type providerLog struct {
	log      *slog.Logger
	provider string
}

// failed logs err, except when it is nil, when it means "not found", which is a proper answer, or when the
// caller has gone.
func (l providerLog) failed(ctx context.Context, call string, err error, attrs ...slog.Attr) {
	if f := apperr.Of(err); err == nil || errors.Is(err, context.Canceled) || f != nil && f.Kind == apperr.NotFound {
		return
	}
	l.line(ctx, "a provider failed", call, append(attrs, slog.Any("error", err))...)
}

func (l providerLog) line(ctx context.Context, message, call string, attrs ...slog.Attr) {
	l.log.LogAttrs(ctx, slog.LevelWarn, message, append([]slog.Attr{slog.String("provider", l.provider), slog.String("call", call),
		slog.String("request_id", httpapi.RequestID(ctx))}, attrs...)...)
}

// messageLog logs the failures of a provider of messages, and counts what is sent unless count is nil.
type messageLog struct {
	providerLog
	count *Messages
}

func (l messageLog) sent(ctx context.Context, channel string, err error, attrs ...slog.Attr) error {
	l.failed(ctx, channel, err, attrs...)
	if l.count != nil {
		l.count.sent(channel, err)
	}
	return err
}

// LogSMS returns the same port, which logs its failures, and counts its messages unless count is nil. So do its siblings below.
func LogSMS(to notify.SMSSender, log *slog.Logger, provider string, count *Messages) notify.SMSSender {
	return loggedSMS{to, messageLog{providerLog{log, provider}, count}}
}

type loggedSMS struct {
	notify.SMSSender
	messageLog
}

func (s loggedSMS) SendSMS(ctx context.Context, m notify.SMS) error {
	return s.sent(ctx, "sms", s.SMSSender.SendSMS(ctx, m), slog.String("template", m.Template))
}

// LogMail does what LogSMS does.
func LogMail(to notify.MailSender, log *slog.Logger, provider string, count *Messages) notify.MailSender {
	return loggedMail{to, messageLog{providerLog{log, provider}, count}}
}

type loggedMail struct {
	notify.MailSender
	messageLog
}

func (s loggedMail) SendMail(ctx context.Context, m notify.Mail) error {
	return s.sent(ctx, "mail", s.MailSender.SendMail(ctx, m))
}

// LogPush does what LogSMS does.
func LogPush(to notify.PushSender, log *slog.Logger, provider string, count *Messages) notify.PushSender {
	return loggedPush{to, messageLog{providerLog{log, provider}, count}}
}

type loggedPush struct {
	notify.PushSender
	messageLog
}

func (s loggedPush) SendPush(ctx context.Context, m notify.Push) ([]string, error) {
	gone, err := s.PushSender.SendPush(ctx, m)
	return gone, s.sent(ctx, "push", err)
}

// LogGeocoder does what LogSMS does.
func LogGeocoder(to area.Geocoder, log *slog.Logger, provider string) area.Geocoder {
	return loggedGeocoder{to, providerLog{log, provider}}
}

type loggedGeocoder struct {
	area.Geocoder
	providerLog
}

func (g loggedGeocoder) Search(ctx context.Context, text string, limit int) ([]area.Place, error) {
	found, err := g.Geocoder.Search(ctx, text, limit)
	g.failed(ctx, "search", err)
	return found, err
}

func (g loggedGeocoder) Reverse(ctx context.Context, p area.Point) (area.Place, error) {
	found, err := g.Geocoder.Reverse(ctx, p)
	g.failed(ctx, "reverse", err)
	return found, err
}

// LogGateway does what LogSMS does.
func LogGateway(to payment.Gateway, log *slog.Logger, provider string) payment.Gateway {
	return loggedGateway{to, providerLog{log, provider}}
}

type loggedGateway struct {
	payment.Gateway
	providerLog
}

// settled logs a failed call, and also a payment or refund that the gateway reports as failed.
func (g loggedGateway) settled(ctx context.Context, call, id string, s payment.State, err error) (payment.State, error) {
	g.failed(ctx, call, err, slog.String("id", id))
	if err == nil && s.Status == payment.Failed {
		g.line(ctx, "the gateway says that it failed", call, slog.String("id", id), slog.String("cause", s.Cause))
	}
	return s, err
}

func (g loggedGateway) Pay(ctx context.Context, r payment.Request) (payment.Session, error) {
	session, err := g.Gateway.Pay(ctx, r)
	g.failed(ctx, "pay", err, slog.String("id", r.ID))
	return session, err
}

func (g loggedGateway) Status(ctx context.Context, id string) (payment.State, error) {
	s, err := g.Gateway.Status(ctx, id)
	return g.settled(ctx, "payment_status", id, s, err)
}

func (g loggedGateway) Refund(ctx context.Context, refundID, paymentID string, amount money.Paise) (payment.State, error) {
	s, err := g.Gateway.Refund(ctx, refundID, paymentID, amount)
	return g.settled(ctx, "refund", refundID, s, err)
}

func (g loggedGateway) RefundStatus(ctx context.Context, refundID string) (payment.State, error) {
	s, err := g.Gateway.RefundStatus(ctx, refundID)
	return g.settled(ctx, "refund_status", refundID, s, err)
}
