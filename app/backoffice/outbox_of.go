package backoffice

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"tokri/app/clock"
	"tokri/app/secrets"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/account"
	"tokri/core/notify"
)

// OutboxOf returns an outbox that accepts messages but does not send them. A command uses it; the server sends
// the messages.
func OutboxOf(c config.Config, s *storage.Stores) notify.Outbox {
	return notify.Outbox{
		Store: s.Outbox, Limiter: s.LoginLimiter(c), MayText: registeredTexts(c), Now: clock.Now, NewID: secrets.Random{}.ID,
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

// textable returns the kinds of messages that may go by SMS: all but those to the staff.
func textable() iter.Seq[notify.Kind] {
	return func(yield func(notify.Kind) bool) {
		for k, t := range notify.Templates {
			if t.Staff == "" && !yield(k) {
				return
			}
		}
	}
}

// CheckTemplates refuses names in SMS_TEMPLATES that are not texts of the shop.
func CheckTemplates(c config.Config) error {
	var known, unknown []string
	for k := range textable() {
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

// Textless returns the kinds of messages that are never sent by SMS, because none of their texts is registered.
func Textless(c config.Config) (kinds []string) {
	mayText := registeredTexts(c)
	for _, k := range slices.Sorted(textable()) {
		if !slices.ContainsFunc(notify.Languages, func(l notify.Language) bool { return mayText(k, l) }) {
			kinds = append(kinds, string(k))
		}
	}
	return kinds
}
