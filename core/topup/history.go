package topup

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tokri/core/wallet"
)

// shownTopUps limits how many failed or waiting top-ups a customer is shown; these are the newest.
const shownTopUps = 100

// Line is a line of a customer's list of transactions: an entry of the ledger or, if TopUp is not nil, a top-up
// that has no entry.
type Line struct {
	Entry wallet.Entry
	TopUp *TopUp
}

func (l Line) at() time.Time {
	if l.TopUp != nil {
		return l.TopUp.CreatedAt
	}
	return l.Entry.At
}

// History returns a page of the credits and debits of a wallet, together with the top-ups that wait for their
// payment or have failed, and how many lines there are in all.
func (s *Service) History(ctx context.Context, userID string, q wallet.Query) (page []Line, count int, err error) {
	var open []TopUp
	if q.Direction != wallet.Out && (q.Type == "" || q.Type == wallet.TopUp) {
		// The top-ups are read before the ledger: one that is credited in between is then found in the ledger
		// as well.
		if open, err = s.Store.Uncredited(ctx, userID, shownTopUps); err != nil {
			return nil, 0, fmt.Errorf("list top-ups: %w", err)
		}
	}
	// The ledger's entries that can be on this page, however many top-ups come before them.
	part := q
	part.Offset, part.Limit = max(q.Offset-len(open), 0), q.Limit+len(open)
	entries, n, err := s.Wallet.List(ctx, userID, part)
	if err != nil {
		return nil, 0, err
	}
	open = slices.DeleteFunc(open, func(t TopUp) bool {
		return slices.ContainsFunc(entries, func(e wallet.Entry) bool { return e.Ref == Ref(t.ID) })
	})
	lines := merged(entries, open, q.Ascending)
	from := min(q.Offset-min(part.Offset, n), len(lines))
	return lines[from:min(from+q.Limit, len(lines))], n + len(open), nil
}

// merged inserts top-ups, newest first, into the entries of a ledger.
func merged(entries []wallet.Entry, open []TopUp, ascending bool) []Line {
	if ascending {
		slices.Reverse(open)
	}
	var lines []Line
	for _, e := range entries {
		line := Line{Entry: e}
		for len(open) > 0 && before(Line{TopUp: &open[0]}, line, ascending) {
			lines, open = append(lines, Line{TopUp: &open[0]}), open[1:]
		}
		lines = append(lines, line)
	}
	for i := range open {
		lines = append(lines, Line{TopUp: &open[i]})
	}
	return lines
}

func before(a, b Line, ascending bool) bool {
	if ascending {
		return a.at().Before(b.at())
	}
	return a.at().After(b.at())
}
