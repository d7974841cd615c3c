package app

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"tokri/config"
	"tokri/core/account"
	"tokri/core/announce"
	"tokri/core/catalog"
	"tokri/core/notify"
	"tokri/core/restock"
	"tokri/core/shop"
)

// outboxWorkers is how many messages are sent at the same time. The workers mostly wait for a provider.
const outboxWorkers = 4

func newOutbox(c config.Config, s *Stores, sms notify.SMSSender, mail notify.MailSender, phones *notify.Phones, cache *shop.CatalogCache,
	r *prometheus.Registry, log *slog.Logger) (*notify.Outbox, error) {
	ended := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "tokri_outbox_messages_total",
		Help: "Messages of the outbox by kind and outcome: sent, given_up, or no_way (the customer has no contact for it)."}, []string{"kind", "outcome"})
	o := outboxOf(c, s)
	o.SMS, o.Mail, o.Phones, o.Workers = sms, mail, phones, outboxWorkers
	o.ShopName = func() string { return cache.Current().Settings.Name }
	o.Ended = func(ctx context.Context, m notify.Outgoing, why error) {
		ended.WithLabelValues(string(m.Kind), string(m.State)).Inc()
		if m.Kind == notify.AccountDeleted {
			s.Wipe() // the contacts of the deleted account were in it until now
		}
		if m.State == notify.GivenUp {
			log.WarnContext(ctx, "a message to a customer was given up", "message", m.ID, "kind", m.Kind, "tries", m.Tries, "sent_by", m.SentBy, "error", why)
		}
	}
	return notify.NewOutbox(o), r.Register(ended)
}

// outboxOf returns an outbox that accepts messages but does not send them. A command uses it; the server sends
// the messages.
func outboxOf(c config.Config, s *Stores) notify.Outbox {
	return notify.Outbox{
		Store: s.Outbox, Limiter: newLoginLimiter(c, s), MayText: registeredTexts(c), Now: now, NewID: random{}.ID,
		Contact: func(ctx context.Context, userID string) (notify.Recipient, error) {
			return account.RecipientOf(ctx, s.Users, userID)
		},
		Ended: func(context.Context, notify.Outgoing, error) {},
	}
}

// registeredTexts returns a function that reports whether a text may be sent by SMS: in development every text,
// otherwise only those of SMS_TEMPLATES, because India's operators drop all others.
func registeredTexts(c config.Config) func(notify.Kind, notify.Language) bool {
	return func(k notify.Kind, l notify.Language) bool {
		return c.SMS == "console" || c.SMSTemplates[notify.Registered(k, l)] != ""
	}
}

// checkTemplates refuses names in SMS_TEMPLATES that are not texts of the shop.
func checkTemplates(c config.Config) error {
	var known, unknown []string
	for k := range notify.Templates {
		for _, l := range notify.Languages {
			known = append(known, notify.Registered(k, l))
		}
	}
	for name := range c.SMSTemplates {
		if !slices.Contains(known, name) {
			unknown = append(unknown, name)
		}
	}
	if unknown == nil {
		return nil
	}
	slices.Sort(known)
	slices.Sort(unknown)
	return fmt.Errorf("SMS_TEMPLATES has %s: the shop has no such text; it has %s", strings.Join(unknown, ", "), strings.Join(known, ", "))
}

// textless returns the kinds of messages that are never sent by SMS, because none of their texts is registered.
func textless(c config.Config) (kinds []string) {
	mayText := registeredTexts(c)
	for _, k := range slices.Sorted(maps.Keys(notify.Templates)) {
		if !slices.ContainsFunc(notify.Languages, func(l notify.Language) bool { return mayText(k, l) }) {
			kinds = append(kinds, string(k))
		}
	}
	return kinds
}

func newAnnouncer(c config.Config, s *Stores, o *notify.Outbox, cache *shop.CatalogCache) *announce.Service {
	return &announce.Service{
		Orders: s.Orders, Outbox: o, Zone: Zone, Now: now,
		Channels: func() announce.Channels { return cache.Current().Settings.OrderChannels() },
		Page:     func(orderID string) string { return c.PublicURL + "/order-details/" + orderID },
	}
}

func newRestocks(c config.Config, s *Stores, o *notify.Outbox, cache *shop.CatalogCache) *restock.Service {
	return &restock.Service{
		Store: s.Restocks, Outbox: o, Now: now,
		Catalog: func() *catalog.Catalog { return cache.Current().Catalog },
		Page:    func(productID string) string { return c.PublicURL + "/product/" + productID },
	}
}

// outboxWorker puts messages about orders, and about products that are back in stock, into the outbox. It sends
// the outbox's messages as soon as they are put there, and again when their next attempt is due.
type outboxWorker struct {
	news   *announce.Service
	stock  *restock.Service
	outbox *notify.Outbox
	config config.Config

	background *background
	// sole is set if no other server can have the store open.
	sole bool
}

func newOutboxWorker(c config.Config, s *Stores, news *announce.Service, stock *restock.Service, o *notify.Outbox, b *background) *outboxWorker {
	return &outboxWorker{news: news, stock: stock, outbox: o, config: c, background: b, sole: s.SoleServer}
}

func (w *outboxWorker) run(ctx context.Context) {
	if kinds := textless(w.config); kinds != nil {
		w.background.log.WarnContext(ctx, "some messages to customers go by mail only: SMS_TEMPLATES has no registered template for them", "kinds", kinds)
	}
	if w.sole {
		w.try(ctx, w.outbox.TakeOver)
	}
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		w.try(ctx, w.news.Announce)
		w.try(ctx, w.stock.Tell)
		w.try(ctx, w.outbox.Send)
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-w.outbox.Woken():
		}
	}
}

func (w *outboxWorker) try(ctx context.Context, do func(context.Context) error) {
	w.background.do(ctx, "outbox", slog.LevelError, "could not send the messages of the outbox", do)
}
