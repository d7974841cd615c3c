package audit

import (
	"context"
	"errors"
	"strings"
	"time"

	"tokri/core/money"
	"tokri/core/topup"
	"tokri/core/wallet"
)

// TopUps checks that the wallets were credited with what the gateway took for top-ups, and that no top-up is
// stuck.
func TopUps(ctx context.Context, store topup.Store, ledger wallet.Store, settled time.Time) (report Report, err error) {
	type posting struct {
		account string
		amount  money.Paise
	}
	// The ledger is read first: every top-up that it has credited was paid before.
	posted := map[string]posting{}
	err = ledger.Audit(ctx, func(account string, entries []wallet.Entry) error {
		for _, e := range entries {
			if id, ok := strings.CutPrefix(e.Ref, topup.Ref("")); ok {
				posted[id] = posting{account, e.Amount}
			}
		}
		return nil
	})
	if err != nil {
		return Report{}, err
	}
	err = store.Audit(ctx, func(t topup.TopUp) error {
		report.TopUps++
		p, credited := posted[t.ID]
		delete(posted, t.ID)
		if t.State == topup.Credited && !credited {
			e, err := ledger.Find(ctx, t.UserID, topup.Ref(t.ID)) // it may have been credited since the ledger was read
			if err != nil && !errors.Is(err, wallet.ErrNotFound) {
				return err
			}
			p, credited = posting{t.UserID, e.Amount}, err == nil
		}
		switch {
		case t.State == topup.Credited && !credited:
			report.violate(MoneyIsAccounted, "top-up %s is credited, and its wallet has nothing of it", t.ID)
		case credited && t.State != topup.Credited && t.State != topup.Paid:
			report.violate(MoneyIsAccounted, "top-up %s is %s, and its wallet has %s", t.ID, t.State, p.amount)
		case credited && (p.account != t.UserID || p.amount != t.Amount || t.Captured != t.Amount):
			report.violate(MoneyIsAccounted, "top-up %s: %s were paid and %s credited to %s", t.ID, t.Captured, p.amount, p.account)
		case topup.Next(&t) != topup.Rest && t.Due.Before(settled):
			report.violate(NothingLeftBehind, "top-up %s is still %s", t.ID, t.State)
		case t.WatchDue(settled), len(t.OpenOthers()) > 0 && t.WatchAt.IsZero():
			report.violate(NothingLeftBehind, "top-up %s: a payment whose page was lost is not watched", t.ID)
		}
		return nil
	})
	for id, p := range posted {
		report.violate(MoneyIsAccounted, "wallet %s has %s for top-up %s, which does not exist", p.account, p.amount, id)
	}
	return report, err
}
