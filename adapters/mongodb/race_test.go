package mongodb_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/mongodb"
	"tokri/core/account"
	"tokri/core/cart"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/porttest"
)

func TestBuyersOfTwoServersShareTheLastUnits(t *testing.T) {
	c := config(t)
	servers := []*mongodb.Stock{open(t, c).Stock(), open(t, c).Stock()}
	require.NoError(t, servers[0].Open(t.Context(), inventory.Opening(map[string]int{"potato": 10}, "", time.Now())))
	start := time.Now()
	won := 0
	for _, err := range porttest.Race(100, func(i int) error {
		return servers[i%2].Update(t.Context(), "potato", fmt.Sprint("order", i), func(s *inventory.Stock, h *hold.Hold) error {
			return s.Take(h, 1, time.Now())
		})
	}) {
		if err == nil {
			won++
		} else {
			require.ErrorIs(t, err, inventory.ErrOutOfStock)
		}
	}
	t.Logf("100 buyers through two servers: %v", time.Since(start))
	require.Equal(t, 10, won)
	require.NoError(t, servers[0].Audit(t.Context(), func(s inventory.Stock, holds []hold.Hold) error {
		require.Equal(t, hold.Count{Free: 0, Held: 10}, s.Count)
		require.Len(t, holds, 10)
		return nil
	}))
}

func TestServersThatCompeteForOneCartLoseNoChange(t *testing.T) {
	c := config(t)
	var servers []*mongodb.Carts
	for range 4 {
		servers = append(servers, open(t, c).Carts())
	}
	for _, err := range porttest.Race(40, func(i int) error {
		_, err := servers[i%4].Update(t.Context(), "user", func(c *cart.Cart) error {
			return c.Set("product", fmt.Sprint("variant", i), 1)
		})
		return err
	}) {
		require.NoError(t, err)
	}
	got, err := servers[0].Get(t.Context(), "user")
	require.NoError(t, err)
	require.Len(t, got.Lines, 40)
	require.Equal(t, int64(40), got.Version)
}

func TestTextIsNeverAnOperator(t *testing.T) {
	c := config(t)
	db := open(t, c)
	users, carts, stock := db.Users(), db.Carts(), db.Stock()
	require.NoError(t, users.Insert(t.Context(), account.User{ID: "a", Mobile: "+919876543210"}))
	for _, text := range []string{`{"$gt": ""}`, "$gt", "$where", "identities", ""} {
		_, err := users.ByMobile(t.Context(), text)
		require.ErrorIs(t, err, account.ErrNotFound, text)
		_, err = users.Get(t.Context(), text)
		require.ErrorIs(t, err, account.ErrNotFound, text)
		_, err = carts.Update(t.Context(), "user"+text, func(c *cart.Cart) error { return c.Set(text, text, 1) })
		require.NoError(t, err)
		got, err := carts.Get(t.Context(), "user"+text)
		require.NoError(t, err)
		require.Equal(t, text, got.Lines[0].ProductID)
	}
	require.NoError(t, stock.Open(t.Context(), inventory.Opening(map[string]int{"v": 1}, "", time.Now())))
	for _, order := range []string{"a.b", "$inc", "a\x00"} {
		err := stock.Update(t.Context(), "v", order, func(*inventory.Stock, *hold.Hold) error {
			return errors.New("fn ran")
		})
		require.ErrorContains(t, err, "cannot be an order's id")
	}
}
