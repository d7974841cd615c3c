package repotest

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/alert"
	"tokri/core/contact"
	"tokri/core/crew"
	"tokri/core/login"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/session"
)

// The table of docs/security.md has the same times as the constants by which the program deletes data.
func TestTheRetentionTableSaysWhatTheCodeDoes(t *testing.T) {
	text, err := os.ReadFile("../../docs/security.md")
	require.NoError(t, err)
	days := func(d time.Duration) string { return fmt.Sprintf("%d days", d/(24*time.Hour)) }
	minutes := func(d time.Duration) string { return fmt.Sprintf("%d minutes", d/time.Minute) }
	for what, long := range map[string]string{
		"Hashes of number and device on orders":                                                days(order.KeysLife),
		"Messages to the shop, with pictures":                                                  days(contact.Life),
		"What remains of messages to customers: who, which, when":                              days(notify.Keep),
		"Guests who do not come back: record, cart, addresses, wishlist, messages to the shop": days(account.GuestLife) + " after the last login",
		"Sessions": days(session.Idle) + " idle, " + days(session.Life) + " at most",
		"Known devices (a cookie, nothing at the shop)":             days(login.DeviceLife),
		"Logins under way and their codes":                          minutes(login.ChallengeLife),
		"The log of what the staff did: who, which order, why":      days(crew.LogKept),
		"Alerts for the staff that are done: which order or top-up": days(alert.Kept),
		"Reset links":                         minutes(login.ResetLife),
		"Links that undo a change of contact": days(account.UndoLife),
	} {
		assert.Contains(t, string(text), "| "+what+" | "+long+" |")
	}
}

// The privacy notice of the demo shop, which a new shop takes over, says in both languages how long the shop keeps what, and the risk
// that docs/security.md leaves to it.
func TestThePrivacyNoticeSaysHowLong(t *testing.T) {
	text, err := os.ReadFile("../demo/pages.yaml")
	require.NoError(t, err)
	notice, _, _ := strings.Cut(string(text), "- id: refund-policy")
	english, hindi, _ := strings.Cut(notice, "descriptionHi:")
	in := func(d time.Duration) string { return fmt.Sprint(int(d / (24 * time.Hour))) }
	for _, said := range []string{in(contact.Life), in(account.GuestLife), in(order.KeysLife), "180", "SIM", "Google", "Apple"} {
		assert.Contains(t, english, said)
		assert.Contains(t, hindi, said)
	}
}

// Google's Play asks the page about deletion to say what is kept, and how long.
func TestThePageAboutDeletionSaysWhatIsKept(t *testing.T) {
	for _, language := range []string{"en", "hi"} {
		text, err := os.ReadFile("../../client/src/i18n/" + language + "/deletion.json")
		require.NoError(t, err)
		assert.Contains(t, string(text), fmt.Sprint(int(order.KeysLife/(24*time.Hour))), language)
	}
}
