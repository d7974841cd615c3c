package notify_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/notify"
)

// phones has the phones of the world's customer, and a provider that records the messages.
type phones struct {
	tokens []string
	gone   []string // without the app
	later  []string // the same, learnt after the message
	sent   []notify.Push
	away   bool
	fails  error
	of     string // whose they are, if not Asha's
}

func (p *phones) SendPush(_ context.Context, m notify.Push) ([]string, error) {
	if p.away {
		return nil, notify.ErrNotSent
	}
	if p.fails != nil {
		return nil, p.fails
	}
	p.sent = append(p.sent, m)
	return p.gone, nil
}

func (p *phones) Gone(context.Context) ([]string, error) {
	if p.away {
		return nil, errAway
	}
	return p.later, nil
}

func (p *phones) book() *notify.Phones {
	return &notify.Phones{Sender: p,
		Of: func(_ context.Context, userID string) ([]string, error) {
			if userID != cmp.Or(p.of, "asha") {
				return nil, errors.New("another customer's phones")
			}
			return p.tokens, nil
		},
		Forget: func(_ context.Context, token string) error {
			for i, t := range p.tokens {
				if t == token {
					p.tokens = append(p.tokens[:i:i], p.tokens[i+1:]...)
				}
			}
			return nil
		}}
}

func withPhones(tokens ...string) (*world, *phones) {
	w, p := setUp(), &phones{tokens: tokens}
	w.account = notify.Recipient{UserID: "asha", Language: notify.Hindi}
	w.Phones = p.book()
	return w, p
}

func cancelled(id string) notify.Message {
	return notify.Message{ID: id, Kind: notify.OrderCancelled, To: notify.Recipient{UserID: "asha"},
		Params: map[string]string{"tracking": "TK1", "link": "https://tokri.example/order-details/o1"}}
}

func TestAMessageGoesToTheCustomersPhonesOnce(t *testing.T) {
	w, p := withPhones("phone", "tablet")
	for range 2 {
		require.NoError(t, w.Put(t.Context(), cancelled("m")))
		require.NoError(t, w.Send(t.Context()))
	}
	assert.Equal(t, []notify.Push{{Devices: []string{"phone", "tablet"}, Title: "Tokri", Text: "आपका ऑर्डर TK1 रद्द हो गया है।", OrderID: "o1", Within: 24 * time.Hour}}, p.sent)
	kept := w.db.Outbox().One("m")
	assert.Equal(t, notify.Sent, kept.State)
	assert.Equal(t, []notify.Channel{notify.ByPush}, kept.SentBy)
}

func TestWhichMessagesGoToPhones(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*world, *phones, *notify.Message)
		sent   int
	}{
		"as it is":                    {func(*world, *phones, *notify.Message) {}, 1},
		"the shop sends none":         {func(w *world, _ *phones, _ *notify.Message) { w.Phones = nil }, 0},
		"no phone":                    {func(_ *world, p *phones, _ *notify.Message) { p.tokens = nil }, 0},
		"mail only":                   {func(_ *world, _ *phones, m *notify.Message) { m.Only = []notify.Channel{notify.ByMail} }, 0},
		"push only":                   {func(_ *world, _ *phones, m *notify.Message) { m.Only = []notify.Channel{notify.ByPush} }, 1},
		"a message for a contact":     {func(_ *world, _ *phones, m *notify.Message) { m.To.Email = "old@example.in" }, 0},
		"a message without such text": {func(_ *world, _ *phones, m *notify.Message) { *m = login("m") }, 0},
	} {
		w, p := withPhones("phone")
		m := cancelled("m")
		c.change(w, p, &m)
		require.NoError(t, w.Put(t.Context(), m), name)
		require.NoError(t, w.Send(t.Context()), name)
		assert.Len(t, p.sent, c.sent, name)
	}
}

func TestAFailureOfOneChannelIsTriedAgainAlone(t *testing.T) {
	w, p := withPhones("phone")
	w.account.Email, p.away = "asha@example.in", true
	require.NoError(t, w.Put(t.Context(), cancelled("m")))
	require.NoError(t, w.Send(t.Context()))
	assert.Len(t, w.mails, 1)
	p.away, w.now = false, w.now.Add(6*time.Second)
	require.NoError(t, w.Send(t.Context()))
	assert.Len(t, p.sent, 1)
	assert.Len(t, w.mails, 1, "the mail is sent once")
	assert.Equal(t, notify.Sent, w.db.Outbox().One("m").State)
}

func TestPhonesWithoutTheAppAreForgotten(t *testing.T) {
	w, p := withPhones("old phone", "phone", "tablet")
	p.gone = []string{"old phone"}
	require.NoError(t, w.Put(t.Context(), cancelled("m")))
	require.NoError(t, w.Send(t.Context()))
	assert.Equal(t, []string{"phone", "tablet"}, p.tokens)
	p.later = []string{"tablet"}
	require.NoError(t, w.Phones.Tidy(t.Context()))
	assert.Equal(t, []string{"phone"}, p.tokens)
	p.away = true
	require.ErrorIs(t, w.Phones.Tidy(t.Context()), errAway)
}

func TestAPhoneThatCannotBeForgottenIsNotSentTheMessageAgain(t *testing.T) {
	w, p := withPhones("old phone", "phone")
	p.gone = []string{"old phone"}
	w.Phones.Forget = func(context.Context, string) error { return errAway }
	require.NoError(t, w.Put(t.Context(), cancelled("m")))
	for range 2 {
		require.NoError(t, w.Send(t.Context()))
		w.now = w.now.Add(time.Minute)
	}
	assert.Len(t, p.sent, 1)
	assert.Equal(t, notify.Sent, w.db.Outbox().One("m").State)
}

// Without the limit, an account that orders and cancels without end would make its phones ring all day, and leave no notices
// of the shop's ceilings to the messages that protect other accounts.
func TestAnAccountGetsSoManyMessagesInADayOnly(t *testing.T) {
	w, p := withPhones("phone")
	w.account.Email, w.account.Mobile = "asha@example.in", "+919826012345"
	w.registered[notify.Registered(notify.OrderCancelled, notify.Hindi)] = true
	put := func(m notify.Message) {
		t.Helper()
		require.NoError(t, w.Put(t.Context(), m))
		require.NoError(t, w.Send(t.Context()))
	}
	for i := range 45 {
		put(cancelled(fmt.Sprint("m", i)))
	}
	assert.Len(t, p.sent, 40)
	assert.Len(t, w.mails, 40)
	assert.Len(t, w.texts, 40)
	put(login("new device"))
	assert.Len(t, w.mails, 41, "what protects the account is sent all the same")
	assert.Len(t, w.texts, 41)
	w.now = w.now.Add(24*time.Hour + time.Second)
	put(cancelled("tomorrow"))
	assert.Len(t, p.sent, 41)
	assert.Len(t, w.mails, 42)
	assert.Len(t, w.texts, 42)
}

// A push message can be read on a locked phone, so it has the order's number and no other detail of the order.
func TestPushMessagesNameTheOrderAlone(t *testing.T) {
	told := 0
	for kind, template := range notify.Templates {
		if template.Push == nil || template.Staff != "" {
			continue
		}
		told++
		for _, l := range notify.Languages {
			text := template.PushTo(nil, l, "Tokri", map[string]string{"tracking": "TK1", "total": "330", "amount": "330", "window": "22/11", "link": "https://tokri.example/order-details/o1"})
			assert.Contains(t, text.Text, "TK1", kind)
			assert.NotContains(t, text.Text, "330", kind)
			assert.NotContains(t, text.Text, "{", kind)
			assert.Less(t, len([]rune(text.Text)), 120, "%s: phones cut it", kind)
		}
	}
	assert.Equal(t, 15, told)
}

func newOrder(id string) notify.Message {
	return notify.Message{ID: id, Kind: notify.StaffOrder, To: notify.Recipient{UserID: "staff:ravi:1", Language: notify.Hindi}, Only: []notify.Channel{notify.ByPush},
		Params: map[string]string{"tracking": "TK1", "about": "22/11, 07:00–09:00", "link": "https://tokri.example/staff/orders/o1"}}
}

func TestTheStaffHavePhonesOfTheirOwn(t *testing.T) {
	w, customers := withPhones("phone")
	require.NoError(t, w.Put(t.Context(), newOrder("nowhere")))
	require.NoError(t, w.Send(t.Context()))
	staff := &phones{of: "staff:ravi:1", tokens: []string{"pocket"}}
	w.Staff = staff.book()
	for i := range 45 {
		require.NoError(t, w.Put(t.Context(), newOrder(fmt.Sprint("m", i))))
		require.NoError(t, w.Put(t.Context(), newOrder(fmt.Sprint("m", i))))
		require.NoError(t, w.Send(t.Context()))
	}
	assert.Len(t, staff.sent, 45, "each once, and a busy day has no limit")
	assert.Equal(t, notify.Push{Devices: []string{"pocket"}, Title: "Tokri", Text: "नया ऑर्डर TK1: 22/11, 07:00–09:00", Page: "/staff/orders/o1", Topic: "orders", Within: time.Hour}, staff.sent[0])
	assert.Empty(t, customers.sent)
	assert.Empty(t, w.mails)
	assert.Empty(t, w.texts)
	w.Phones = nil
	require.NoError(t, w.Put(t.Context(), newOrder("a shop that sends its customers no push messages")))
	require.NoError(t, w.Send(t.Context()))
	assert.Len(t, staff.sent, 46)
}

func TestAProviderMayAskForAPause(t *testing.T) {
	w, _ := withPhones()
	staff := &phones{of: "staff:ravi:1", tokens: []string{"pocket"}, fails: fmt.Errorf("web push: %w", notify.ErrNotSent.After(time.Minute))}
	w.Staff = staff.book()
	require.NoError(t, w.Put(t.Context(), newOrder("m")))
	require.NoError(t, w.Send(t.Context()))
	staff.fails = nil
	w.now = w.now.Add(59 * time.Second)
	require.NoError(t, w.Send(t.Context()))
	assert.Empty(t, staff.sent)
	w.now = w.now.Add(time.Second)
	require.NoError(t, w.Send(t.Context()))
	assert.Len(t, staff.sent, 1)
	staff.fails = notify.ErrNotSent.After(2 * time.Hour)
	require.NoError(t, w.Put(t.Context(), newOrder("late")))
	require.NoError(t, w.Send(t.Context()))
	assert.Equal(t, notify.GivenUp, w.db.Outbox().One("late").State, "it would not be worth showing")
}
