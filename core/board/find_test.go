package board_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/account"
	"tokri/core/board"
	"tokri/core/order"
)

func finder(db *memory.DB) board.Finder {
	return board.Finder{Orders: db.Orders(), View: db.Orders(), History: db.Orders(), Present: desk(db).Present, Users: db.Users()}
}

// bought is an order of a customer that was delivered so many days ago.
func bought(id, userID string, days int) order.Order {
	o := placed(id, 2, 1)
	o.UserID, o.TrackingID, o.Status = userID, "TK-"+strings.ToUpper(id), order.Delivered
	o.Window.Start, o.Window.End = o.Window.Start.AddDate(0, 0, -days), o.Window.End.AddDate(0, 0, -days)
	o.Window.SlotID = o.Window.Start.Format("20060102-1504")
	o.CreatedAt = o.CreatedAt.AddDate(0, 0, -days)
	return o
}

func listed(found board.Found) (ids []string) {
	for _, o := range found.Orders {
		ids = append(ids, o.ID)
	}
	return ids
}

func TestOrdersOfLongAgoAreFoundByNumberAndName(t *testing.T) {
	db := memory.New()
	for _, u := range []account.User{
		{ID: "asha", Mobile: "+919800000001", FirstName: "Asha", LastName: "Verma"},
		{ID: "ravi", Mobile: "+919800000002", FirstName: "Ravi", LastName: "Verma"},
	} {
		require.NoError(t, db.Users().Insert(t.Context(), u))
	}
	gift, oldGift := bought("gift", "ravi", 0), bought("old-gift", "ravi", 9)
	gift.Address.Phone, oldGift.Address.Phone = "9800000001", "9800000001"
	db.Orders().Put(bought("old", "asha", 600), bought("new", "asha", 0), bought("other", "ravi", 300), gift, oldGift)
	find := func(q board.Query) board.Found {
		t.Helper()
		q.Limit = 9
		found, err := finder(db).List(t.Context(), q)
		require.NoError(t, err)
		assert.Equal(t, len(found.Orders), found.Count)
		assert.False(t, found.More || found.Common)
		return found
	}
	assert.Equal(t, []string{"gift", "new", "old"}, listed(find(board.Query{Find: "98000 00001"})), "with what goes to the number from the desk, not with what went there long ago")
	assert.Equal(t, []string{"gift", "old-gift", "other"}, listed(find(board.Query{Find: "+919800000002"})))
	assert.Empty(t, listed(find(board.Query{Find: "9800000003"})))
	assert.Equal(t, []string{"gift", "new", "old-gift", "other", "old"}, listed(find(board.Query{Find: "verma"})))
	assert.Equal(t, []string{"new", "old"}, listed(find(board.Query{Find: "ASHA v"})))
	assert.Empty(t, listed(find(board.Query{Find: "Nobody"})))
	assert.Empty(t, listed(find(board.Query{Find: "verma", Statuses: []order.Status{order.Placed}})))
	assert.Equal(t, []string{"old"}, listed(find(board.Query{Find: "verma", Slot: bought("old", "asha", 600).Window.SlotID[:8]})))
	assert.Equal(t, []string{"old"}, listed(find(board.Query{Find: "tk-old"})))
	page, err := finder(db).List(t.Context(), board.Query{Find: "verma", Offset: 3, Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, []string{"other"}, listed(page))
	assert.Equal(t, 5, page.Count)
}

func TestACommonNameFindsTheOrdersOfTheDesk(t *testing.T) {
	db := memory.New()
	for i := range 60 {
		id := fmt.Sprint("u", i)
		require.NoError(t, db.Users().Insert(t.Context(), account.User{ID: id, FirstName: "Ravi", LastName: fmt.Sprint("Verma", i)}))
		db.Orders().Put(bought(fmt.Sprint("old", i), id, 400))
	}
	db.Orders().Put(bought("today", "u7", 0), bought("yesterday", "u8", 1), bought("before", "u9", 2))
	found, err := finder(db).List(t.Context(), board.Query{Find: "ravi", Limit: 99})
	require.NoError(t, err)
	assert.True(t, found.Common)
	assert.Equal(t, []string{"today", "yesterday"}, listed(found))
	found, err = finder(db).List(t.Context(), board.Query{Find: "ravi verma7", Limit: 99})
	require.NoError(t, err)
	assert.False(t, found.Common)
	assert.Equal(t, []string{"today", "old7"}, listed(found), "who types more finds all")
}

func TestManyOrdersAreCountedUpToANumber(t *testing.T) {
	db := memory.New()
	for i := range order.MostCounted + 1 {
		o := bought(fmt.Sprint("o", i), "u", 300)
		o.Key, o.CartVersion, o.CreatedAt = o.ID, int64(i), noon.Add(-time.Duration(i)*time.Minute)
		db.Orders().Put(o)
	}
	found, err := finder(db).List(t.Context(), board.Query{Limit: 2})
	require.NoError(t, err)
	assert.Equal(t, board.Found{Orders: found.Orders, Count: order.MostCounted, More: true}, found)
	assert.Equal(t, []string{"o0", "o1"}, listed(found))
	found, err = finder(db).List(t.Context(), board.Query{Limit: 2, Statuses: []order.Status{order.Placed}})
	require.NoError(t, err)
	assert.Equal(t, board.Found{Orders: found.Orders}, found)
}
