package notify_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/notify"
	"tokri/core/panics"
	"tokri/core/storing"
)

var noon = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)

var errAway = errors.New("the provider is away")

// world is an outbox whose providers record the messages.
type world struct {
	*notify.Outbox
	db         *memory.DB
	now        time.Time
	texts      []notify.SMS
	mails      []notify.Mail
	away       map[notify.Channel]bool
	registered map[string]bool
	account    notify.Recipient
	ended      []notify.Outgoing
	why        error
	onMail     func()
}

func (w *world) SendSMS(_ context.Context, m notify.SMS) error {
	if w.away[notify.BySMS] {
		return errAway
	}
	w.texts = append(w.texts, m)
	return nil
}

func (w *world) SendMail(_ context.Context, m notify.Mail) error {
	if w.onMail != nil {
		w.onMail()
	}
	if w.away[notify.ByMail] {
		return errAway
	}
	w.mails = append(w.mails, m)
	return nil
}

func setUp() *world {
	w := &world{db: memory.New(), now: noon, away: map[notify.Channel]bool{}, registered: map[string]bool{"new_device.en": true},
		account: notify.Recipient{UserID: "asha", Mobile: "+919826012345", Email: "asha@example.in"}}
	w.Outbox = w.on(w.db)
	return w
}

// on returns an outbox of the same world over another view of its data.
func (w *world) on(db *memory.DB) *notify.Outbox {
	worker := 0
	return notify.NewOutbox(notify.Outbox{
		Store: db.Outbox(), Limiter: db.Limiter(func() time.Time { return w.now }), SMS: w, Mail: w, ShopName: func() string { return "Tokri" }, Now: func() time.Time { return w.now },
		NewID:   func() string { worker++; return fmt.Sprint("worker", worker) },
		Contact: func(context.Context, string) (notify.Recipient, error) { return w.account, nil },
		MayText: func(k notify.Kind, l notify.Language) bool { return w.registered[notify.Registered(k, l)] },
		Ended:   func(_ context.Context, m notify.Outgoing, why error) { w.ended, w.why = append(w.ended, m), why },
	})
}

func login(id string) notify.Message {
	return notify.Message{ID: id, Kind: notify.NewDevice, To: notify.Recipient{UserID: "asha"},
		Params: map[string]string{"device": "Chrome on Android", "time": "22 Nov, 4:05 PM"}}
}

func TestAMessageGoesByEveryChannelOnce(t *testing.T) {
	w := setUp()
	for range 2 {
		require.NoError(t, w.Put(t.Context(), login("m")))
		require.NoError(t, w.Send(t.Context()))
	}
	require.Len(t, w.texts, 1)
	assert.Equal(t, notify.SMS{To: "+919826012345", Template: "new_device.en", Values: login("").Params,
		Text: "New login to your Tokri account: Chrome on Android, 22 Nov, 4:05 PM. If it was not you, log in and end it under Profile."}, w.texts[0])
	require.Len(t, w.mails, 1)
	assert.Equal(t, "m", w.mails[0].ID)
	assert.Equal(t, "asha@example.in", w.mails[0].To)
	assert.Equal(t, "New login to your Tokri account", w.mails[0].Subject)
	assert.Contains(t, w.mails[0].Text, "Chrome on Android")

	kept := w.db.Outbox().One("m")
	assert.Equal(t, notify.Sent, kept.State)
	assert.Equal(t, notify.Recipient{UserID: "asha"}, kept.To, "the contact is forgotten")
	assert.Empty(t, kept.Params, "what it said is forgotten")
	require.Len(t, w.ended, 1)
}

func TestRecipientsAndChannels(t *testing.T) {
	other := notify.Recipient{UserID: "asha", Mobile: "+919000000001"}
	for name, c := range map[string]struct {
		change       func(*world, *notify.Message)
		texts, mails string // to whom
		says         string
		state        notify.State
	}{
		"a contact of its own is the only one": {func(_ *world, m *notify.Message) { m.To = other }, "+919000000001", "", "New login", notify.Sent},
		"only the channels that it names": {func(_ *world, m *notify.Message) { m.Only = []notify.Channel{notify.ByMail} },
			"", "asha@example.in", "New login", notify.Sent},
		"a text that is not registered goes by mail only": {func(w *world, _ *notify.Message) { w.registered = nil },
			"", "asha@example.in", "New login", notify.Sent},
		"without any contact there is no way": {func(w *world, _ *notify.Message) { w.account = notify.Recipient{} }, "", "", "", notify.NoWay},
		"in the customer's language": {func(w *world, m *notify.Message) {
			w.account.Language, m.Only = notify.Hindi, []notify.Channel{notify.ByMail}
		},
			"", "asha@example.in", "नए डिवाइस", notify.Sent},
		"in the message's language": {func(w *world, m *notify.Message) {
			w.registered["new_device.hi"], m.To.Language, m.Only = true, notify.Hindi, []notify.Channel{notify.BySMS}
		}, "+919826012345", "", "नया लॉगिन", notify.Sent},
		"a text goes in the language that is registered": {func(w *world, m *notify.Message) {
			w.account.Language, m.Only = notify.Hindi, []notify.Channel{notify.BySMS}
		}, "+919826012345", "", "New login", notify.Sent},
	} {
		t.Run(name, func(t *testing.T) {
			w, m := setUp(), login("m")
			c.change(w, &m)
			require.NoError(t, w.Put(t.Context(), m))
			require.NoError(t, w.Send(t.Context()))
			texts, mails, says := "", "", ""
			for _, s := range w.texts {
				texts, says = texts+s.To, says+s.Text
			}
			for _, s := range w.mails {
				mails, says = mails+s.To, says+s.Text+s.Subject
			}
			assert.Equal(t, c.texts, texts)
			assert.Equal(t, c.mails, mails)
			assert.Contains(t, says, c.says)
			require.Len(t, w.ended, 1)
			assert.Equal(t, c.state, w.ended[0].State)
		})
	}
}

func TestAChannelThatFailsIsTriedAgainAlone(t *testing.T) {
	w := setUp()
	w.away[notify.BySMS] = true
	require.NoError(t, w.Put(t.Context(), login("m")))
	require.NoError(t, w.Send(t.Context()))
	require.NoError(t, w.Send(t.Context()))
	require.Len(t, w.mails, 1)
	require.Equal(t, 1, w.db.Outbox().One("m").Tries, "the next try waits for its time")
	w.away[notify.BySMS] = false
	w.now = w.now.Add(5 * time.Second)
	require.NoError(t, w.Send(t.Context()))
	require.Len(t, w.mails, 1, "the mail was sent before")
	require.Len(t, w.texts, 1)
	require.Equal(t, notify.Sent, w.db.Outbox().One("m").State)
}

func TestAMessageIsGivenUpInTheEnd(t *testing.T) {
	w := setUp()
	w.away[notify.BySMS], w.away[notify.ByMail] = true, true
	require.NoError(t, w.Put(t.Context(), login("m")))
	for len(w.ended) == 0 {
		require.NoError(t, w.Send(t.Context()))
		w.now = w.db.Outbox().One("m").Due
		require.Less(t, w.now.Sub(noon), 24*time.Hour+time.Second)
	}
	require.Equal(t, notify.GivenUp, w.ended[0].State)
	require.ErrorIs(t, w.why, errAway)
	require.Greater(t, w.ended[0].EndedAt.Sub(noon), 10*time.Hour)
	require.Less(t, w.ended[0].Tries, 20)
	require.Empty(t, w.db.Outbox().One("m").Params)
}

func TestAMessageThatCameTooLateIsNotSent(t *testing.T) {
	w := setUp()
	require.NoError(t, w.Put(t.Context(), login("m")))
	w.now = w.now.Add(25 * time.Hour)
	require.NoError(t, w.Send(t.Context()))
	require.Empty(t, w.texts)
	require.Equal(t, notify.GivenUp, w.ended[0].State)
}

// The worker that has taken a message may be slow or dead.
// While servers are updated one after the other, an older one finds messages of kinds that only the newer ones know.
func TestAMessageOfANewerVersionIsLeftToIt(t *testing.T) {
	w := setUp()
	for i := range 120 {
		newer := login(fmt.Sprintf("newer%03d", i))
		newer.Kind = "of a newer version"
		require.NoError(t, w.db.Outbox().Insert(t.Context(), notify.Outgoing{Message: newer, State: notify.Waiting, Due: noon, CreatedAt: noon}))
	}
	w.now = noon.Add(time.Minute)
	require.NoError(t, w.Put(t.Context(), login("m")))
	before := w.db.Outbox().One("newer000")
	for range 2 {
		require.NoError(t, w.Send(t.Context()))
	}
	assert.Equal(t, before, w.db.Outbox().One("newer000"))
	require.Len(t, w.mails, 1, "they hold up no other message")

	w.now = noon.Add(25 * time.Hour)
	require.NoError(t, w.Send(t.Context()))
	assert.Equal(t, notify.GivenUp, w.db.Outbox().One("newer000").State, "the update was taken back")
	assert.Len(t, w.mails, 1)
}

func TestOneWorkerAtATimeHasAMessage(t *testing.T) {
	w := setUp()
	require.NoError(t, w.Put(t.Context(), login("m")))
	w.onMail = func() {
		w.onMail = nil
		require.NoError(t, w.Send(t.Context()))
		require.Empty(t, w.mails, "another worker has it")
		w.now = w.now.Add(time.Minute)
		require.NoError(t, w.Send(t.Context()))
		require.Len(t, w.mails, 1, "its time is over")
	}
	require.NoError(t, w.Send(t.Context()))
	require.Len(t, w.mails, 2)
	require.Equal(t, w.mails[0].ID, w.mails[1].ID, "mail programs show it once")
	require.Len(t, w.ended, 1)
}

func TestADeadProcessIsNotWaitedFor(t *testing.T) {
	w := setUp()
	died := errors.New("killed")
	dying := w.on(w.db.With(memory.Hooks{Write: func(op string, do func() error) error {
		if op == "outbox.Update" && len(w.mails) > 0 {
			return died
		}
		return do()
	}}))
	require.NoError(t, w.Put(t.Context(), login("m")))
	require.ErrorIs(t, dying.Send(t.Context()), died)
	require.NoError(t, w.Send(t.Context()))
	require.Len(t, w.mails, 1, "it has the message for a minute")
	require.NoError(t, w.TakeOver(t.Context()))
	require.NoError(t, w.Send(t.Context()))
	require.Len(t, w.mails, 2)
	require.Len(t, w.texts, 1)
	require.NoError(t, w.TakeOver(t.Context()))
	require.NoError(t, w.Send(t.Context()))
	require.Len(t, w.mails, 2)
}

func TestTheOnlyServerWritesAMessageOnceToSendIt(t *testing.T) {
	w, full, writes := setUp(), false, 0
	sole := w.on(w.db.With(memory.Hooks{Write: func(op string, do func() error) error {
		if full {
			return errors.New("the disk is full")
		}
		writes++
		return do()
	}}))
	sole.Sole = true
	require.NoError(t, w.Put(t.Context(), login("m")))
	require.NoError(t, sole.Send(t.Context()))
	require.Len(t, w.mails, 1)
	require.Equal(t, 2, writes, "a mark after the first channel, and the end")

	// A message whose sending cannot be recorded is not sent again and again.
	require.NoError(t, w.Put(t.Context(), login("m2")))
	w.onMail = func() { full = true }
	for range 30 {
		_ = sole.Send(t.Context())
		w.now = w.now.Add(10 * time.Second)
	}
	require.Len(t, w.mails, 2)
	full, w.onMail = false, nil
	require.NoError(t, sole.Send(t.Context()))
	require.Len(t, w.mails, 3)
	require.Equal(t, notify.Sent, w.db.Outbox().One("m2").State)

	// What a channel refuses is tried again later and later, as with a claim.
	w.away[notify.BySMS], w.away[notify.ByMail] = true, true
	require.NoError(t, w.Put(t.Context(), login("m3")))
	for _, pause := range []time.Duration{5 * time.Second, 10 * time.Second, 20 * time.Second} {
		require.NoError(t, sole.Send(t.Context()))
		require.Equal(t, w.now.Add(pause), w.db.Outbox().One("m3").Due)
		w.now = w.now.Add(pause)
	}
}

func TestAMessageThatCannotBeTakenOverDoesNotStopTheOthers(t *testing.T) {
	w := setUp()
	died := errors.New("killed")
	for _, id := range []string{"m1", "m2"} {
		require.NoError(t, w.Put(t.Context(), login(id)))
	}
	dying := w.on(w.db.With(memory.Hooks{Write: func(op string, do func() error) error {
		if len(w.mails) > 0 {
			return died
		}
		err := do()
		w.mails = append(w.mails, notify.Mail{})
		return err
	}}))
	require.ErrorIs(t, dying.Send(t.Context()), died)
	tried := 0
	damaged := w.on(w.db.With(memory.Hooks{Write: func(op string, do func() error) error {
		if tried++; tried == 1 {
			return died
		}
		return do()
	}}))
	err := damaged.TakeOver(t.Context())
	require.ErrorIs(t, err, died)
	require.ErrorContains(t, err, "message m")
	require.Equal(t, 2, tried)
}

func TestAMessageThatWasErasedIsNotSentAgain(t *testing.T) {
	w := setUp()
	require.NoError(t, w.Put(t.Context(), login("m")))
	w.onMail = func() { require.NoError(t, w.db.Outbox().Forget(t.Context(), "asha")) }
	require.NoError(t, w.Send(t.Context()))
	require.Empty(t, w.texts)
	require.Empty(t, w.db.Outbox().All())
}

func TestWhatCanNeverBeSentIsNotTaken(t *testing.T) {
	for name, change := range map[string]func(*notify.Message){
		"no id":                func(m *notify.Message) { m.ID = "" },
		"an unknown kind":      func(m *notify.Message) { m.Kind = "news" },
		"to no person":         func(m *notify.Message) { m.To = notify.Recipient{Language: notify.Hindi} },
		"a parameter too few":  func(m *notify.Message) { m.Params = map[string]string{"device": "d"} },
		"a parameter too many": func(m *notify.Message) { m.Params = map[string]string{"device": "d", "time": "t", "otp": "1"} },
	} {
		t.Run(name, func(t *testing.T) {
			w, m := setUp(), login("m")
			change(&m)
			require.Error(t, w.Put(t.Context(), m))
			require.Empty(t, w.db.Outbox().All())
		})
	}
}

func TestPuttingWakesTheWorker(t *testing.T) {
	w := setUp()
	require.Empty(t, w.Woken())
	for _, id := range strings.Fields("a b") {
		require.NoError(t, w.Put(t.Context(), login(id)))
	}
	require.Len(t, w.Woken(), 1)
}

// A worker that its own failures woke would try a full disk hundreds of times a second, and log each.
func TestAJoinThatFailedWakesNoWorker(t *testing.T) {
	for failed, woken := range map[error]int{errors.New("the disk is full"): 0, nil: 1} {
		w := setUp()
		var j storing.Joined
		require.NoError(t, w.Put(j.In(t.Context()), login("a")))
		require.Empty(t, w.Woken(), "not before the Join is over")
		j.Done(failed)
		require.Len(t, w.Woken(), woken)
	}
}

// A message whose sending panics is tried again later, and stops no other.
func TestThePanicOfAMessageStopsNoOther(t *testing.T) {
	for _, sole := range []bool{false, true} {
		t.Run(fmt.Sprint("sole ", sole), func(t *testing.T) { thePanicOfAMessageStopsNoOther(t, sole) })
	}
}

func thePanicOfAMessageStopsNoOther(t *testing.T, sole bool) {
	w := setUp()
	w.Sole = sole
	w.account.Mobile = ""
	faults := 1
	w.onMail = func() {
		if faults--; faults >= 0 {
			panic("a fault")
		}
	}
	require.NoError(t, w.Put(t.Context(), login("bad")))
	w.now = w.now.Add(time.Second)
	require.NoError(t, w.Put(t.Context(), login("good")))
	var panicked *panics.Error
	require.ErrorAs(t, w.Send(t.Context()), &panicked)
	require.Len(t, w.mails, 1)
	require.NoError(t, w.Send(t.Context()))
	require.Len(t, w.mails, 1, "it is not tried again at once")
	w.now = w.now.Add(time.Minute)
	require.NoError(t, w.Send(t.Context()))
	require.Len(t, w.mails, 2)
}

// unreadable is a store that cannot read the messages whose ids begin with "damaged".
type unreadable struct{ notify.Store }

func (s unreadable) Update(ctx context.Context, id string, fn func(*notify.Outgoing) error) (notify.Outgoing, error) {
	if strings.HasPrefix(id, "damaged") {
		return notify.Outgoing{}, errors.New("the record is damaged")
	}
	return s.Store.Update(ctx, id, fn)
}

// Messages that cannot be read stay due for longer than all others, and fill whole batches.
func TestMessagesThatCannotBeReadStopNoOther(t *testing.T) {
	w := setUp()
	for i := range 150 {
		require.NoError(t, w.Put(t.Context(), login(fmt.Sprint("damaged", i))))
	}
	w.now = w.now.Add(time.Second)
	require.NoError(t, w.Put(t.Context(), login("good")))
	w.Store = unreadable{w.Store}
	for range 2 {
		require.ErrorContains(t, w.Send(t.Context()), "the record is damaged")
	}
	require.Len(t, w.mails, 1)
}
