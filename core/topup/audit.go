package topup

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"tokri/core/money"
	"tokri/core/wallet"
)

// Audit checks that what the wallets were credited for top-ups is what the gateway took for them
// (reliability.md I6), and that none is stuck, also in a shop that is open. It returns how many
// top-ups there are and what is wrong. settled is the moment before which whatever was due must
// have been looked after.
func Audit(ctx context.Context, store Store, ledger wallet.Store, settled time.Time) (n int, found []string, err error) {
	wrong := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	type posting struct {
		account string
		amount  money.Paise
	}
	// The ledger is read first: whatever it has credited was paid before, and stays so.
	posted := map[string]posting{}
	err = ledger.Audit(ctx, func(account string, entries []wallet.Entry) error {
		for _, e := range entries {
			if id, ok := strings.CutPrefix(e.Ref, Ref("")); ok {
				posted[id] = posting{account, e.Amount}
			}
		}
		return nil
	})
	if err != nil {
		return 0, nil, err
	}
	err = store.Audit(ctx, func(t TopUp) error {
		n++
		p, credited := posted[t.ID]
		delete(posted, t.ID)
		if t.State == Credited && !credited {
			e, err := ledger.Find(ctx, t.UserID, Ref(t.ID)) // perhaps it was credited since
			if err != nil && !errors.Is(err, wallet.ErrNotFound) {
				return err
			}
			p, credited = posting{t.UserID, e.Amount}, err == nil
		}
		switch {
		case t.State == Credited && !credited:
			wrong("top-up %s is credited, and its wallet has nothing of it", t.ID)
		case credited && t.State != Credited && t.State != Paid:
			wrong("top-up %s is %s, and its wallet has %s", t.ID, t.State, p.amount)
		case credited && (p.account != t.UserID || p.amount != t.Amount || t.Captured != t.Amount):
			wrong("top-up %s: %s were paid and %s credited to %s", t.ID, t.Captured, p.amount, p.account)
		case Next(&t) != Rest && t.Due.Before(settled):
			wrong("top-up %s is still %s", t.ID, t.State)
		}
		return nil
	})
	for id, p := range posted {
		wrong("wallet %s has %s for top-up %s, which does not exist", p.account, p.amount, id)
	}
	return n, found, err
}
