package mongodb_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/board"
	"tokri/core/order"
)

// The number of round trips of a search must not grow with its page.
func TestASearchForACommonNameReadsItsPageTogether(t *testing.T) {
	db := open(t, config(t))
	now := time.Date(2026, 11, 23, 6, 0, 0, 0, time.UTC)
	const customers = 60 // more than those of whom all orders are found
	for i := range customers {
		id := fmt.Sprint("u", i)
		require.NoError(t, db.Users().Insert(t.Context(), account.User{ID: id, Mobile: fmt.Sprintf("+9198000000%02d", i), FirstName: "Ravi"}))
		require.NoError(t, db.Orders().Insert(t.Context(), order.Order{ID: "o" + id, UserID: id, Key: id, CartVersion: 1, TrackingID: "TK-" + id,
			Status: order.Placed, PlacedAt: now, CreatedAt: now, Process: order.Process{Phase: order.Live},
			Window: order.Window{SlotID: "20261123-1700", Start: now.Add(time.Hour), End: now.Add(3 * time.Hour)}}))
	}
	f := board.Finder{Orders: db.Orders(), View: db.Orders(), History: db.Orders(), Users: db.Users(),
		Present: &board.Present{Desk: db.Orders(), Now: func() time.Time { return now }, Zone: time.FixedZone("IST", 19_800)}}
	sent := func() (n int64) {
		for _, times := range db.Commands() {
			n += times
		}
		return n
	}
	before := sent()
	found, err := f.List(t.Context(), board.Query{Find: "ravi", Limit: customers})
	require.NoError(t, err)
	require.True(t, found.Common)
	require.Len(t, found.Orders, customers)
	assert.LessOrEqual(t, sent()-before, int64(8), "commands of a search")
	t.Log("commands:", sent()-before)
}
