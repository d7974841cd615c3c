package fulfilment_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/audit"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/shoptest"
	"tokri/core/wallet"
)

// spend debits a wallet, as another order would.
func spend(w *shoptest.World, t *testing.T, user string, amount money.Paise) {
	_, err := wallet.Post(t.Context(), w.Wallet(), wallet.Entry{
		Account: user, Amount: -amount, Type: wallet.Payment,
		Ref: "spent", At: w.Clock.Now(),
	})
	require.NoError(t, err)
}

func TestCashbackIsTakenBackInProportion(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t) // ₹190 paid: ₹140 online, ₹50 from the wallet; cashback ₹3.80
	_, err := s.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
	require.NoError(t, err)
	require.Equal(t, money.Paise(380), w.Balance("asha"))
	var taken []money.Paise
	for _, amount := range []money.Paise{3333, 1, 6666, 0} {
		o, err = s.Refund(t.Context(), o.ID, amount, "", "")
		require.NoError(t, err)
		require.Equal(t, order.Closed, o.Phase)
		w.Sound(t, w.Clock.Now().Add(time.Hour))
	}
	for _, r := range o.Refunds {
		taken = append(taken, r.Clawback.Taken)
	}
	assert.Equal(t, []money.Paise{66, 0, 134, 99, 81}, taken, "₹66.66 of ₹190 is ₹0.66 of ₹3.80, and so on")
	assert.Equal(t, order.Clawback{Taken: 380}, o.ClawedBack())
	assert.Equal(t, money.Paise(5000), w.Balance("asha"), "what the wallet paid is back, and the cashback gone")
}

func TestAnEmptyWalletKeepsItsCashbackAndTheOrderSaysSo(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	_, err := s.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
	require.NoError(t, err)
	spend(w, t, "asha", 300)
	o, err = s.Refund(t.Context(), o.ID, 14000, order.ToSource, "")
	require.NoError(t, err)
	assert.Equal(t, order.Clawback{Taken: 80, Missed: 200}, o.ClawedBack(), "₹2.80 is due, and ₹0.80 is there")
	assert.Zero(t, w.Balance("asha"))
	o, err = s.Refund(t.Context(), o.ID, 1000, order.ToWallet, "")
	require.NoError(t, err)
	assert.Equal(t, order.Clawback{Taken: 100, Missed: 200}, o.ClawedBack(), "what was missed is not asked for again")
	assert.Equal(t, money.Paise(980), w.Balance("asha"))
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// The process dies at each write after the refund was requested. The sweep finishes the refund, and money that
// the wallet gets meanwhile changes nothing.
func TestClawbackSurvivesAccidents(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w, s, o := shoptest.PaidOrder(t)
		_, err := s.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
		require.NoError(rt, err)
		spend(w, t, "asha", money.Paise(rapid.IntRange(1, 380).Draw(rt, "spent")))
		_, _ = w.Process(shoptest.DrawAccident(rt)).Service().Refund(t.Context(), o.ID, 9500, order.ToSource, "")
		w.Sound(rt, time.Time{})
		_, err = wallet.Post(t.Context(), w.Wallet(), wallet.Entry{
			Account: "asha", Amount: 1000, Type: wallet.TopUp,
			Ref: "later", At: w.Clock.Now(),
		})
		require.NoError(rt, err)
		w.Settle(rt)
		w.Sound(rt, w.Clock.Now().Add(time.Hour))
		if o = w.Orders().One(o.ID); len(o.Refunds) > 0 { // otherwise the process died before the refund was recorded
			require.Equal(rt, money.Paise(190), o.ClawedBack().Taken+o.ClawedBack().Missed)
		}
	})
}

func TestAuditSeesCashbackThatWasNotTakenBackAsNoted(t *testing.T) {
	for name, falsify := range map[string]func(*order.Refund){
		"noted as more":                       func(r *order.Refund) { r.Clawback = &order.Clawback{Taken: 280} },
		"noted as missed":                     func(r *order.Refund) { r.Clawback = &order.Clawback{Missed: 180} },
		"not noted":                           func(r *order.Refund) { r.Clawback = nil },
		"of a refund that has another amount": func(r *order.Refund) { r.Amount -= 1000 },
	} {
		t.Run(name, func(t *testing.T) {
			w, s, o := shoptest.PaidOrder(t)
			_, err := s.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
			require.NoError(t, err)
			_, err = s.Refund(t.Context(), o.ID, 9000, order.ToSource, "")
			require.NoError(t, err)
			w.Sound(t, w.Clock.Now().Add(time.Hour))
			shoptest.Rewrite[order.Order](w.Orders(), o.ID, func(o *order.Order) { falsify(&o.Refunds[0]) })
			var seen []audit.Invariant
			for _, v := range w.Audit(t, w.Clock.Now().Add(time.Hour)) {
				seen = append(seen, v.Invariant)
			}
			assert.Contains(t, seen, audit.WalletIsItsLedger)
		})
	}
}
