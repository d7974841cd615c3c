package server

import (
	"context"
	"log/slog"

	"github.com/prometheus/client_golang/prometheus"

	"tokri/app/backoffice"
	"tokri/app/clock"
	"tokri/app/storage"
	"tokri/app/telemetry"
	"tokri/config"
	"tokri/core/announce"
	"tokri/core/catalog"
	"tokri/core/crew"
	"tokri/core/india"
	"tokri/core/notify"
	"tokri/core/restock"
	"tokri/core/ring"
	"tokri/core/shop"
)

// outboxWorkers is how many messages are sent at the same time. The workers mostly wait for a provider.
const outboxWorkers = 4

func newOutbox(c config.Config, s *storage.Stores, sms notify.SMSSender, mail notify.MailSender, phones *notify.Phones, crewPhones crew.Phones, res *Resources, cache *shop.CatalogCache,
	r *prometheus.Registry, log *slog.Logger) (*notify.Outbox, error) {
	ended := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "tokri_outbox_messages_total",
		Help: "Messages of the outbox by kind and outcome: sent, given_up, or no_way (the customer has no contact for it)."}, []string{"kind", "outcome"})
	o := backoffice.OutboxOf(c, s)
	o.SMS, o.Mail, o.Phones, o.Workers, o.Sole = sms, mail, phones, outboxWorkers, s.SoleServer
	o.Staff = &notify.Phones{Sender: telemetry.LogPush(res.WebPush, log, "webpush", nil), Of: crewPhones.Tokens, Forget: crewPhones.Drop}
	o.ShopName = func() string { return cache.Current().Settings.Name }
	o.Ended = func(ctx context.Context, m notify.Outgoing, why error) {
		ended.WithLabelValues(string(m.Kind), string(m.State)).Inc()
		if m.Kind == notify.AccountDeleted {
			s.Wipe() // the contacts of the deleted account were in it until now
		}
		if m.State == notify.GivenUp {
			log.WarnContext(ctx, "a message was given up", "message", m.ID, "kind", m.Kind, "tries", m.Tries, "sent_by", m.SentBy, "error", why)
		}
	}
	return notify.NewOutbox(o), r.Register(ended)
}

func newAnnouncer(c config.Config, s *storage.Stores, o *notify.Outbox, bell *ring.Bell, cache *shop.CatalogCache) *announce.Service {
	return &announce.Service{
		Orders: s.Orders, Outbox: o, Ring: bell.Order, Join: s.Join, Zone: india.Zone, Now: clock.Now,
		Channels: func() announce.Channels { return cache.Current().Settings.OrderChannels() },
		Page:     func(orderID string) string { return c.PublicURL + "/order-details/" + orderID },
	}
}

func newRestocks(c config.Config, s *storage.Stores, o *notify.Outbox, cache *shop.CatalogCache) *restock.Service {
	return &restock.Service{
		Store: s.Restocks, Outbox: o, Now: clock.Now,
		Catalog: func() *catalog.Catalog { return cache.Current().Catalog },
		Page:    func(productID string) string { return c.PublicURL + "/product/" + productID },
	}
}
