package app

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"tokri/config"
	"tokri/core/account"
	"tokri/core/area"
	"tokri/core/ceiling"
	"tokri/core/contact"
	"tokri/core/notify"
	"tokri/core/picture"
	"tokri/core/shop"
)

// ceilings limit how much the whole shop may use of what costs money or storage.
type ceilings struct {
	sms, mail, lookUps, messages, guests *ceiling.Ceiling

	pictures *picture.Ceiling
	unpaid   *unpaidHolds
	refused  *prometheus.CounterVec
}

func newCeilings(c config.Config, s *Stores, catalog *shop.CatalogCache, log *slog.Logger, r *prometheus.Registry) (*ceilings, error) {
	all := &ceilings{refused: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "tokri_ceiling_refusals_total",
		Help: "What this server refused because a ceiling of the whole shop was reached."}, []string{"ceiling", "share"})}
	made := func(id string, perHour, perDay int64) *ceiling.Ceiling {
		if !c.LimitsRequests() {
			perHour, perDay = 0, 0
		}
		return &ceiling.Ceiling{ID: id, PerHour: perHour, PerDay: perDay, Store: s.Ceilings, Now: now, Zone: Zone,
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
	return all, errors.Join(r.Register(all.refused), r.Register(ceilingGauges{all}))
}

func warnOfHalf(ctx context.Context, log *slog.Logger, l ceiling.Level) {
	log.WarnContext(ctx, "half of a ceiling is used; the shop may be under attack, or needs a higher one",
		"ceiling", l.Ceiling, "share", l.Share, "period", l.Period, "used", l.Used, "limit", l.Limit)
}

// Who becomes a guest: a device that is not yet known as one. Half of the day's guests are kept for networks from which few come,
// so that a stranger needs many networks to use them up.
var (
	crowdedGuests = ceiling.Use{Share: "guests", Of: 100, First: 50}
	newGuests     = ceiling.Use{Share: "guests", Of: 100, First: 100}
)

// guest counts a new guest, or refuses it.
func (c *ceilings) guest(ctx context.Context, crowded bool) error {
	who := newGuests
	if crowded {
		who = crowdedGuests
	}
	err := c.guests.Take(ctx, who, 1)
	if full := (*ceiling.Full)(nil); errors.As(err, &full) {
		return account.ErrLimited.After(full.Wait)
	}
	return err
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

func newCapped(settings config.Config, r *Resources, m *messageMetrics, c *ceilings) *notify.Capped {
	sms, mail := loggedSMS{r.SMS, providerLog{r.Log, settings.SMS}}, loggedMail{r.Mail, providerLog{r.Log, settings.Mail}}
	return &notify.Capped{SMS: countedSMS{sms, m}, Mail: countedMail{mail, m}, SMSCeiling: c.sms, MailCeiling: c.mail}
}

// ceilingGauges reads the levels from the store whenever Prometheus asks, so that every server reports those of
// the whole shop.
type ceilingGauges struct{ ceilings *ceilings }

var (
	ceilingLabels = []string{"ceiling", "share", "period"}
	ceilingUsed   = prometheus.NewDesc("tokri_ceiling_used", "What the whole shop has used of a share of a ceiling in the hour or day.", ceilingLabels, nil)
	ceilingLimit  = prometheus.NewDesc("tokri_ceiling_limit", "The part of a ceiling that the share has.", ceilingLabels, nil)
	ceilingHalf   = prometheus.NewDesc("tokri_ceiling_half_used", "1 while half of the share or more is used, else 0.", ceilingLabels, nil)
)

// gaugesTime limits how long the reading for one scrape may take.
const gaugesTime = 2 * time.Second

// Describe implements prometheus.Collector.
func (g ceilingGauges) Describe(to chan<- *prometheus.Desc) {
	to <- ceilingUsed
	to <- ceilingLimit
	to <- ceilingHalf
}

// Collect implements prometheus.Collector. Values that cannot be read are left out; an alarm on missing values
// notices that.
func (g ceilingGauges) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), gaugesTime)
	defer cancel()
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
