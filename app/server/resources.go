package server

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"time"

	"tokri/adapters/inproc"
	"tokri/adapters/rediscache"
	"tokri/adapters/replica"
	"tokri/adapters/webpush"
	"tokri/app/backoffice"
	"tokri/app/clock"
	"tokri/app/providers"
	"tokri/app/secrets"
	"tokri/app/storage"
	"tokri/app/telemetry"
	"tokri/config"
	"tokri/core/board"
	"tokri/core/notify"
)

// Resources are what a server opens before it is wired: everything that can fail to open for a reason which an
// operator must read.
type Resources struct {
	Log       *slog.Logger
	Terminal  io.Writer // where a person who has started the server reads what to do next
	Stores    *storage.Stores
	Redis     *rediscache.Client // nil if no address is configured
	Payments  *providers.Payments
	SMS       notify.SMSSender
	Mail      notify.MailSender
	SecretKey []byte
	WebPush   *webpush.Sender // to the phones of the staff
	Feed      *board.Feed
	Copier    *replica.Copier // nil if the shop is not copied off this machine

	closers []func(context.Context) error
}

// OpenResources opens the resources of a server. The caller must close them.
func OpenResources(ctx context.Context, c config.Config, terminal io.Writer) (*Resources, error) {
	r := &Resources{Log: telemetry.NewLog(c), Terminal: terminal}
	if err := r.open(ctx, c); err != nil {
		return nil, errors.Join(err, r.Close(ctx))
	}
	return r, nil
}

func (r *Resources) open(ctx context.Context, c config.Config) (err error) {
	if r.Stores, err = storage.OpenStores(ctx, c, storage.Exclusive); err != nil {
		return err
	}
	r.closers = append(r.closers, r.Stores.Close)
	if r.Copier, err = backoffice.OpenCopier(ctx, c, r.Stores, r.Log); err != nil {
		return err
	}
	if r.Copier != nil {
		r.closers = append(r.closers, func(context.Context) error { return r.Copier.Close() })
	}
	r.Feed = newFeed(r.Stores)
	if r.Stores.HasClock() {
		clock.Log(ctx, r.Log)
	}
	if r.Redis, err = storage.OpenRedis(c, r.Log); err != nil {
		return err
	}
	switch {
	case r.Redis != nil:
		r.closers = append(r.closers, func(context.Context) error { return r.Redis.Close() })
		r.Stores.UseRedis(r.Redis)
	case r.Stores.SoleServer:
		r.Stores.Sessions = inproc.NewSessions(r.Stores.Sessions, time.Now)
	}
	if r.SecretKey, err = secrets.Key(c); err != nil {
		return err
	}
	if r.WebPush, err = providers.OpenWebPush(c, r.SecretKey); err != nil {
		return err
	}
	if err := backoffice.CheckTemplates(c); err != nil {
		return err
	}
	if r.SMS, err = providers.OpenSMS(c); err != nil {
		return err
	}
	if r.Mail, err = providers.OpenMail(c); err != nil {
		return err
	}
	if r.Payments, err = providers.OpenPayments(ctx, c, r.Log); err != nil {
		return err
	}
	r.closers = append(r.closers, func(context.Context) error { return r.Payments.Close() })
	return nil
}

// Close closes the resources, the last opened first.
func (r *Resources) Close(ctx context.Context) error {
	var errs []error
	for i := len(r.closers) - 1; i >= 0; i-- {
		errs = append(errs, r.closers[i](ctx))
	}
	return errors.Join(errs...)
}
