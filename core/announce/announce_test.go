package announce_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/announce"
	"tokri/core/complaint"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/staff"
)

var noon = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)

var errKilled = errors.New("killed")

// world is a shop whose mails and text messages are recorded.
type world struct {
	db       *memory.DB
	now      time.Time
	channels announce.Channels
	sent     []string // "mail order/o1/placed"
	texts    []string
	to       notify.Recipient
	rung     []string
	ringing  error
}

func (w *world) ring(_ context.Context, o order.Order) error {
	w.rung = append(w.rung, o.ID)
	return w.ringing
}

func (w *world) SendSMS(_ context.Context, m notify.SMS) error {
	w.sent, w.texts = append(w.sent, "sms "+m.Template), append(w.texts, m.Text)
	return nil
}

func (w *world) SendMail(_ context.Context, m notify.Mail) error {
	w.sent, w.texts = append(w.sent, "mail "+m.ID), append(w.texts, m.Subject+"\n"+m.Text)
	return nil
}

func setUp() *world {
	return &world{db: memory.New(), now: noon, channels: announce.UsualChannels(),
		to: notify.Recipient{UserID: "asha", Mobile: "+919826012345", Email: "asha@example.in", Language: notify.English}}
}

// process returns one run of the program over a view of the data.
func (w *world) process(db *memory.DB) (*announce.Service, *notify.Outbox) {
	outbox := notify.NewOutbox(notify.Outbox{
		Store: db.Outbox(), Limiter: db.Limiter(func() time.Time { return w.now }), SMS: w, Mail: w, ShopName: func() string { return "Tokri" }, Now: func() time.Time { return w.now },
		NewID: func() string { return "worker" }, MayText: func(notify.Kind, notify.Language) bool { return true },
		Contact: func(context.Context, string) (notify.Recipient, error) {
			return w.to, nil
		},
		Ended: func(context.Context, notify.Outgoing, error) {},
	})
	return &announce.Service{Orders: db.Orders(), Outbox: outbox, Ring: w.ring, Channels: func() announce.Channels { return w.channels },
		Page: func(id string) string { return "https://tokri.example/order-details/" + id }, Zone: time.FixedZone("IST", 19_800),
		Now: func() time.Time { return w.now }}, outbox
}

// round announces and sends once, in a process of its own.
func (w *world) round(t *testing.T) {
	t.Helper()
	news, outbox := w.process(w.db)
	require.NoError(t, news.Announce(t.Context()))
	require.NoError(t, outbox.Send(t.Context()))
}

func placed(id string, statuses ...order.Status) order.Order {
	o := order.Order{ID: id, TrackingID: "TK" + id, UserID: "asha", Key: id, CartVersion: int64(id[1]), PlacedAt: noon, CreatedAt: noon, Status: order.Placed,
		Process: order.Process{Phase: order.Live}, Bill: pricing.Bill{Value: 161_50},
		Window: order.Window{Start: noon.Add(24 * time.Hour), End: noon.Add(26 * time.Hour)}}
	for _, s := range append([]order.Status{order.Placed}, statuses...) {
		o.Status, o.Timeline = s, append(o.Timeline, order.Event{Status: s, At: noon})
	}
	return o
}

func TestWhatCustomersAreTold(t *testing.T) {
	refunded := func(to order.RefundTo) order.Order {
		o := placed("o1", order.Processing, order.OutForDelivery, order.Delivered)
		o.Phase, o.Captured = order.Closed, 161_50
		o.MarkTold(o.News())
		o.Refunds = []order.Refund{{ID: "o1-r1", Amount: 30_00, To: to, Status: payment.Completed, Ended: noon}}
		return o
	}
	settled := placed("o1", order.Processing, order.OutForDelivery, order.Delivered)
	settled.Phase = order.Closed
	settled.MarkTold(settled.News())
	settled.Complaints = complaint.Complaints{{ID: "c1", State: complaint.Declined, SettledAt: noon}, {ID: "c2", State: complaint.Open}}
	answered := func(to order.RefundTo) order.Order {
		o := refunded(to)
		o.Complaints = complaint.Complaints{{ID: "c1", State: complaint.Refunded, SettledAt: noon}}
		o.Refunds[0].Key = o.Complaints[0].RefundKey()
		return o
	}
	delivered, cancelled, paid := placed("o1", order.OutForDelivery, order.Delivered), placed("o1", order.Cancelled), placed("o1", order.Cancelled)
	delivered.Phase, cancelled.Phase, paid.Phase = order.Closed, order.Closed, order.Closed
	paid.Captured = 161_50
	lighter, fewer := delivered, delivered
	lighter.Actual = &pricing.Actual{Bill: pricing.Bill{Value: 149_00}}
	fewer.Actual, fewer.Short = lighter.Actual, []order.Shortage{{VariantID: "v", Units: 2, Told: true}}
	moved := placed("o1")
	moved.MarkTold(moved.News())
	moved.Moves = []order.Move{{Entry: staff.Entry{Key: "k", At: noon}, State: order.Moved, To: moved.Window}}
	short := placed("o1")
	short.MarkTold(short.News())
	short.Short = []order.Shortage{{Entry: staff.Entry{Key: "k", At: noon}, VariantID: "v", Units: 2}}
	packed := short // where it is found at last that something is missing; the customer may still cancel
	packed.Status, packed.Work = order.Processing, &order.Work{Bags: 1, PackedAt: noon}
	less := short
	less.AsDelivered = true
	less.Lines = []order.Line{{VariantID: "v", MRP: 40_00, Price: 40_00, Quantity: 3}}
	less.Bill = pricing.Price([]pricing.Item{{MRP: 40_00, Price: 40_00, Quantity: 3}}, nil, 0, pricing.Charges{})
	replaced := placed("o1")
	replaced.MarkTold(replaced.News())
	replaced.Short, replaced.Work = short.Short, &order.Work{Bags: 1, PackedAt: noon}
	replaced.Instead = []order.Instead{{For: "v", Line: order.Line{VariantID: "w", Quantity: 1}}}
	changed := placed("o1")
	changed.MarkTold(changed.News())
	changed.Changes = []order.Change{{At: noon, State: order.Done}}
	for name, c := range map[string]struct {
		o    order.Order
		want []string
		says []string
	}{
		"replaced": {replaced, []string{"mail order/o1/short/1", "sms order_replaced.en"}, []string{"2 of the items", "something of the same kind", "https://tokri.example/order-details/o1"}},
		"changed":  {changed, []string{"mail order/o1/changed/1"}, []string{"Its total is now ₹" + changed.Bill.Value.String(), "https://tokri.example/order-details/o1"}},
		"placed": {placed("o1"), []string{"mail order/o1/placed", "sms order_placed.en"},
			[]string{"₹161.50", "TKo1", "22/11/2026, 12:00–14:00", "https://tokri.example/order-details/o1"}},
		"out for delivery": {placed("o1", order.OutForDelivery),
			[]string{"mail order/o1/out_for_delivery", "sms order_out_for_delivery.en"}, []string{"has left the shop"}},
		"delivered": {delivered, []string{"mail order/o1/delivered"}, []string{"bill", "https://tokri.example/order-details/o1"}},
		"delivered, and it weighed less": {lighter, []string{"mail order/o1/delivered"},
			[]string{"delivered, for ₹12.50 less", "https://tokri.example/order-details/o1"}},
		"delivered, and the customer knew that something was missing": {fewer, []string{"mail order/o1/delivered"}, []string{"Its bill is on its page"}},
		"cancelled":                {cancelled, []string{"mail order/o1/cancelled"}, []string{"was cancelled"}},
		"cancelled, and was paid":  {paid, []string{"mail order/o1/cancelled", "sms order_cancelled.en"}, []string{"goes back to you"}},
		"moved":                    {moved, []string{"mail order/o1/moved/1", "sms order_moved.en"}, []string{"22/11/2026, 12:00–14:00", "https://tokri.example/order-details/o1"}},
		"short":                    {short, []string{"mail order/o1/short/1", "sms order_short.en"}, []string{"2 of the items", "free of charge until it leaves the shop", "https://tokri.example/order-details/o1"}},
		"packed without something": {packed, []string{"mail order/o1/short/1", "sms order_short.en"}, []string{"free of charge until it leaves the shop"}},
		"short, and it costs less": {less, []string{"mail order/o1/short/1", "sms order_short_less.en"},
			[]string{"2 of the items", "costs ₹80.00 less", "costs Rs 80 less", "free of charge"}},
		"refunded": {refunded(order.ToSource), []string{"mail order/o1/refund/o1-r1", "sms order_refunded.en"},
			[]string{"Rs 30 for your Tokri order TKo1 was given back"}},
		"refunded to the wallet": {refunded(order.ToWallet), []string{"mail order/o1/refund/o1-r1", "sms order_refunded_to_wallet.en"},
			[]string{"was put into your wallet"}},
		"a problem was answered with money": {answered(order.ToSource), []string{"mail order/o1/refund/o1-r1", "sms complaint_refunded.en"},
			[]string{"Rs 30 for what you reported about your Tokri order TKo1 was given back", "Our answer is on its page"}},
		"a problem was answered with money in the wallet": {answered(order.ToWallet), []string{"mail order/o1/refund/o1-r1", "sms complaint_refunded_to_wallet.en"},
			[]string{"Rs 30 for what you reported about your Tokri order TKo1 was put into your wallet"}},
		"a problem was answered": {settled, []string{"mail order/o1/complaint/c1"}, []string{"Our answer is on its page", "https://tokri.example/order-details/o1"}},
	} {
		t.Run(name, func(t *testing.T) {
			w := setUp()
			w.db.Orders().Put(c.o)
			for range 3 {
				w.round(t)
			}
			require.Equal(t, c.want, w.sent)
			all := ""
			for _, text := range w.texts {
				all += text
			}
			for _, part := range c.says {
				assert.Contains(t, all, part)
			}
			o := w.db.Orders().One("o1")
			require.False(t, o.HasNews())
		})
	}
}

// Most customers have no mail address and do not use the app. They hear by SMS, in their language, that the order is placed, that
// it is on its way, and what becomes of their money.
func TestACustomerWithoutMailHears(t *testing.T) {
	w := setUp()
	w.to.Email, w.to.Language = "", notify.Hindi
	w.db.Orders().Put(placed("o1"))
	w.round(t)
	require.Equal(t, []string{"sms order_placed.hi"}, w.sent)
	require.Equal(t, []string{"Tokri में आपका ऑर्डर TKo1 हो गया है।"}, w.texts)
	_, err := w.db.Orders().Update(t.Context(), "o1", func(o *order.Order) error {
		o.Status, o.Timeline = order.OutForDelivery, append(o.Timeline, order.Event{Status: order.OutForDelivery, At: noon})
		return nil
	})
	require.NoError(t, err)
	for range 3 {
		w.round(t)
	}
	require.Equal(t, []string{"sms order_placed.hi", "sms order_out_for_delivery.hi"}, w.sent)
}

func TestTheShopChoosesTheChannels(t *testing.T) {
	w := setUp()
	w.channels = announce.Channels{order.OrderPlaced: {notify.BySMS}}
	w.db.Orders().Put(placed("o1"), placed("o2", order.OutForDelivery))
	w.round(t)
	require.Equal(t, []string{"sms order_placed.en"}, w.sent)
	require.Len(t, w.db.Outbox().All(), 1)
	out := w.db.Orders().One("o2")
	require.False(t, out.HasNews(), "what is not told is settled, too")
}

func TestAnAnswerWithMoneyGoesByTheChannelsOfBoth(t *testing.T) {
	for name, c := range map[string]struct {
		channels announce.Channels
		want     []string
	}{
		"of refunds": {announce.Channels{order.RefundMade: {notify.BySMS}}, []string{"sms complaint_refunded_to_wallet.en"}},
		"of answers": {announce.Channels{order.ComplaintSettled: {notify.ByMail}}, []string{"mail order/o1/refund/o1-r1"}},
		"of both": {announce.Channels{order.RefundMade: {notify.BySMS, notify.ByMail}, order.ComplaintSettled: {notify.ByMail}},
			[]string{"mail order/o1/refund/o1-r1", "sms complaint_refunded_to_wallet.en"}},
		"neither": {announce.Channels{}, nil},
	} {
		w := setUp()
		w.channels = c.channels
		o := placed("o1", order.OutForDelivery, order.Delivered)
		o.Phase = order.Closed
		o.MarkTold(o.News())
		o.Complaints = complaint.Complaints{{ID: "c1", State: complaint.Refunded, SettledAt: noon}}
		o.Refunds = []order.Refund{{ID: "o1-r1", Key: o.Complaints[0].RefundKey(), Amount: 30_00, To: order.ToWallet, Status: payment.Completed, Ended: noon}}
		w.db.Orders().Put(o)
		w.round(t)
		assert.Equal(t, c.want, w.sent, name)
	}
}

func TestOldNewsIsNotTold(t *testing.T) {
	w := setUp()
	w.db.Orders().Put(placed("o1"), placed("o2", order.OutForDelivery))
	w.now = noon.Add(31 * time.Minute)
	w.round(t)
	require.Equal(t, []string{"mail order/o1/placed", "sms order_placed.en"}, w.sent, "that an order is on its way is true for a while only")
	w.db.Orders().Put(placed("o3"))
	w.now = noon.Add(25 * time.Hour)
	w.round(t)
	require.Len(t, w.sent, 2)
	require.Empty(t, w.db.Outbox().One("order/o3/placed"))
}

// The program is killed before or after each of its writes, and another process continues.
func TestAKillBetweenOrderAndMessageLosesAndDoublesNothing(t *testing.T) {
	for kill := 0; ; kill++ {
		w := setUp()
		o := placed("o1", order.Cancelled)
		o.Phase, o.Captured = order.Closed, 161_50
		o.Refunds = []order.Refund{{ID: "o1-r1", Amount: 161_50, To: order.ToSource, Status: payment.Completed, Ended: noon}}
		w.db.Orders().Put(o)
		n := 0
		news, _ := w.process(w.db.With(memory.Hooks{Write: func(_ string, do func() error) error {
			if n++; n > kill {
				return errKilled
			}
			if err := do(); err != nil || n < kill {
				return err
			}
			return errKilled // the write has happened all the same
		}}))
		err := news.Announce(t.Context())
		for range 3 {
			w.round(t)
		}
		require.ElementsMatch(t, []string{"mail order/o1/cancelled", "sms order_cancelled.en", "mail order/o1/refund/o1-r1", "sms order_refunded.en"},
			w.sent, "killed at write %d", kill)
		if err == nil {
			require.Equal(t, 3, n, "two messages and a mark")
			return
		}
		require.ErrorIs(t, err, errKilled)
	}
}

func TestAnOrderThatFailsDoesNotStopTheOthers(t *testing.T) {
	w := setUp()
	broken := placed("o1")
	broken.TrackingID = ""
	w.db.Orders().Put(broken, placed("o2"))
	news, outbox := w.process(w.db)
	require.ErrorContains(t, news.Announce(t.Context()), "order o1")
	require.NoError(t, outbox.Send(t.Context()))
	require.Equal(t, []string{"mail order/o2/placed", "sms order_placed.en"}, w.sent)
}

func TestTheStaffAreRungForOrdersThatArePlaced(t *testing.T) {
	w := setUp()
	w.channels = announce.Channels{} // the customers hear nothing
	require.NoError(t, w.db.Orders().Insert(t.Context(), placed("o1")))
	require.NoError(t, w.db.Orders().Insert(t.Context(), placed("o2", order.Processing, order.OutForDelivery)))
	w.ringing = errKilled
	news, _ := w.process(w.db)
	require.ErrorIs(t, news.Announce(t.Context()), errKilled)
	w.ringing = nil
	w.round(t)
	w.round(t)
	assert.Equal(t, []string{"o1", "o1"}, w.rung, "again after a failure, and then no more")
}
