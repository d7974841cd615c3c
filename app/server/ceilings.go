package server

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"tokri/app/clock"
	"tokri/app/secrets"
	"tokri/app/storage"
	"tokri/app/telemetry"
	"tokri/config"
	"tokri/core/area"
	"tokri/core/ceiling"
	"tokri/core/contact"
	"tokri/core/india"
	"tokri/core/login"
	"tokri/core/notify"
	"tokri/core/picture"
	"tokri/core/shop"
	"tokri/core/strangers"
)

// ceilings limit how much the whole shop may use of what costs money or storage.
type ceilings struct {
	sms, mail, lookUps, messages, guests *ceiling.Ceiling

	pictures *picture.Ceiling
	unpaid   *unpaidHolds
	refused  *prometheus.CounterVec

	// What strangers share of the ceilings; core/strangers.
	codes          map[notify.Class]*strangers.Pool
	letters, seeks strangers.Door
	newcomers      *strangers.Pool
	standing       *strangers.Standing
	pools          []*strangers.Pool
	asked          *prometheus.CounterVec
}

func newCeilings(c config.Config, s *storage.Stores, catalog *shop.CatalogCache, of *Resources, r *prometheus.Registry) (*ceilings, error) {
	log := of.Log
	all := &ceilings{refused: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "tokri_ceiling_refusals_total",
		Help: "What this server refused because a ceiling of the whole shop was reached."}, []string{"ceiling", "share"})}
	made := func(id string, perHour, perDay int64) *ceiling.Ceiling {
		if !c.LimitsRequests() {
			perHour, perDay = 0, 0
		}
		return &ceiling.Ceiling{ID: id, PerHour: perHour, PerDay: perDay, Store: s.Ceilings, Now: clock.Now, Zone: india.Zone,
			Half:    func(ctx context.Context, l ceiling.Level) { warnOfHalf(ctx, log, l) },
			Refused: func(_ context.Context, id string, u ceiling.Use) { all.refused.WithLabelValues(id, u.Share).Inc() },
		}
	}
	all.unpaid = &unpaidHolds{orders: s.Orders, catalog: catalog, log: log, refused: all.refused}
	all.sms = made("sms", c.SMSPerHour, c.SMSPerDay)
	all.mail = made("mail", c.MailsPerHour, c.MailsPerDay)
	all.lookUps = made("geocoder", c.LookUpsPerHour, c.LookUpsPerDay)
	all.messages = made("contact_messages", 0, c.MessagesPerDay)
	all.guests = made("guests", 0, c.GuestsPerDay)
	all.pictures = &picture.Ceiling{Pictures: made("pictures", 0, c.PicturesPerDay), Bytes: made("picture_bytes", 0, c.PictureMBPerDay<<20), Store: s.Pictures}
	if c.LimitsRequests() {
		all.pictures.Total = c.PictureMBInTotal << 20
	}
	key, err := hkdf.Key(sha256.New, of.SecretKey, nil, "work that is asked of strangers", sha256.Size)
	if err != nil {
		return nil, err
	}
	all.divide(c, s, key, log)
	return all, errors.Join(r.Register(all.refused), r.Register(all.asked), r.Register(ceilingGauges{all}))
}

func warnOfHalf(ctx context.Context, log *slog.Logger, l ceiling.Level) {
	log.WarnContext(ctx, "half of a ceiling is used; the shop may be under attack, or needs a higher one",
		"ceiling", l.Ceiling, "share", l.Share, "period", l.Period, "used", l.Used, "limit", l.Limit)
}

// divide makes the pools of what strangers share, and of what customers share.
func (c *ceilings) divide(settings config.Config, s *storage.Stores, key []byte, log *slog.Logger) {
	c.asked = prometheus.NewCounterVec(prometheus.CounterOpts{Name: "tokri_work_asked_total",
		Help: "How often this server asked a device for work before it served a stranger."}, []string{"pool"})
	pool := func(name string, of *ceiling.Ceiling, use ceiling.Use, network int) *strangers.Pool {
		perHour, perDay := of.Bounds(use)
		p := &strangers.Pool{Name: name, PerHour: perHour, PerDay: perDay, Network: network, Easy: strangers.Easy, Store: s.Ceilings, Limiter: s.LoginLimiter(settings),
			Key: key, Token: secrets.Random{}.Token, Now: clock.Now,
			Asked:   func(_ context.Context, name string) { c.asked.WithLabelValues(name).Inc() },
			Refused: func(ctx context.Context, _ string) { of.Tell(ctx, use) },
			Low: func(ctx context.Context, name string) {
				log.WarnContext(ctx, "strangers have taken half of what they share; work is asked of their devices; the shop may be under attack, or needs a higher ceiling",
					"pool", name, "ceiling", of.ID)
			},
		}
		c.pools = append(c.pools, p)
		return p
	}
	customers := func(name string, of *ceiling.Ceiling, use ceiling.Use) *strangers.Pool {
		p := pool(name, of, use, strangers.CustomerPart)
		p.Accounts = true
		return p
	}
	c.codes = map[notify.Class]*strangers.Pool{ //nolint:exhaustive // the other classes are sent to known people
		notify.StrangerCode: pool("codes", c.sms, notify.UseOf(notify.StrangerCode), strangers.NetworkPart),
		notify.CustomerCode: pool("customers_codes", c.sms, notify.UseOf(notify.CustomerCode), strangers.NetworkPart),
	}
	c.letters = strangers.Door{Strangers: pool("messages", c.messages, contact.Visitor, strangers.NetworkPart), Customers: customers("customers_messages", c.messages, contact.Customer)}
	c.seeks = strangers.Door{Strangers: pool("look_ups", c.lookUps, area.VisitorsLookUp, strangers.LookUpPart), Customers: customers("customers_look_ups", c.lookUps, area.LookUp)}
	c.newcomers = pool("guests", c.guests, newGuests, strangers.NetworkPart)
	c.standing = &strangers.Standing{Pools: []*strangers.Pool{c.letters.Strangers, c.seeks.Strangers, c.newcomers}, Limiter: s.LoginLimiter(settings), Key: key}
}

// newGuests is the use of a device that is not yet known as a guest.
var newGuests = ceiling.Use{Share: "guests", Of: 100, First: 100}

func (c *ceilings) guest(ctx context.Context, device string) error {
	return strangers.Divide(ctx, c.guests, newGuests, func() error { return c.newcomers.Take(ctx, device) }, login.ErrLimited)
}

// levels returns how much of each ceiling is used.
func (c *ceilings) levels(ctx context.Context) (levels []ceiling.Level, err error) {
	for of, shares := range map[*ceiling.Ceiling][]ceiling.Use{
		c.sms: notify.Shares(), c.mail: notify.Shares(), c.lookUps: {area.LookUp}, c.messages: {contact.Customer}, c.guests: {newGuests},
	} {
		found, failed := of.Levels(ctx, shares...)
		levels, err = append(levels, found...), errors.Join(err, failed)
	}
	found, failed := c.pictures.Levels(ctx)
	levels, err = append(levels, found...), errors.Join(err, failed)
	found, failed = c.unpaid.levels(ctx)
	return append(levels, found...), errors.Join(err, failed)
}

func newCapped(settings config.Config, r *Resources, m *telemetry.Messages, c *ceilings) *notify.Capped {
	return &notify.Capped{SMS: telemetry.LogSMS(r.SMS, r.Log, settings.SMS, m), Mail: telemetry.LogMail(r.Mail, r.Log, settings.Mail, m),
		SMSCeiling: c.sms, MailCeiling: c.mail}
}

// ceilingGauges reads the levels from the store whenever Prometheus asks, so that every server reports those of
// the whole shop.
type ceilingGauges struct{ ceilings *ceilings }

var (
	ceilingLabels = []string{"ceiling", "share", "period"}
	ceilingUsed   = prometheus.NewDesc("tokri_ceiling_used", "What the whole shop has used of a share of a ceiling in the hour or day.", ceilingLabels, nil)
	ceilingLimit  = prometheus.NewDesc("tokri_ceiling_limit", "The part of a ceiling that the share has.", ceilingLabels, nil)
	strangersLeft = prometheus.NewDesc("tokri_strangers_left", "The part of what callers share that is there at the moment, from 0 to 1; below 0.5 work is asked of strangers.", []string{"pool"}, nil)
	ceilingHalf   = prometheus.NewDesc("tokri_ceiling_half_used", "1 while half of the share or more is used, else 0.", ceilingLabels, nil)
)

// gaugesTime limits how long the reading for one scrape may take.
const gaugesTime = 2 * time.Second

// Describe implements prometheus.Collector.
func (g ceilingGauges) Describe(to chan<- *prometheus.Desc) {
	to <- ceilingUsed
	to <- ceilingLimit
	to <- ceilingHalf
	to <- strangersLeft
}

// Collect implements prometheus.Collector. Values that cannot be read are left out; an alarm on missing values
// notices that.
func (g ceilingGauges) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), gaugesTime)
	defer cancel()
	for _, p := range g.ceilings.pools {
		if left, err := p.Left(ctx); err == nil {
			to <- prometheus.MustNewConstMetric(strangersLeft, prometheus.GaugeValue, left, p.Name)
		}
	}
	levels, _ := g.ceilings.levels(ctx)
	for _, l := range levels {
		gauge := func(d *prometheus.Desc, v float64) {
			to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, l.Ceiling, l.Share, l.Period)
		}
		gauge(ceilingUsed, float64(l.Used))
		gauge(ceilingLimit, float64(l.Limit))
		half := 0.0
		if l.Half() {
			half = 1
		}
		gauge(ceilingHalf, half)
	}
}
