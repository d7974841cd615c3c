package sqlite

import (
	"context"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/cart"
	"tokri/core/moving"
)

// notCopied are the tables of which Tables has none of its own, with the reason.
var notCopied = map[string]string{
	"hold":            "part of stock, slot and coupon_use",
	"restock_watch":   "follows from restock",
	"user_name":       "follows from user",
	"edition_current": "part of edition",
	"house":           "is what this store knows about the move itself",
}

// A table that a migration adds later must be copied, or be listed with the reason.
func TestEveryTableIsCopied(t *testing.T) {
	db, err := Open(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, db.Close()) })
	copied := map[string]bool{}
	for _, of := range db.Tables() {
		copied[regexp.MustCompile(`FROM (\w+)`).FindStringSubmatch(of.(table).counting)[1]] = true
	}
	copied["edition"] = copied["edition_current"]
	delete(copied, "edition_current")
	names, err := list(t.Context(), db, firstText, `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
	require.NoError(t, err)
	for _, name := range names {
		assert.NotEqual(t, copied[name], notCopied[name] != "", "the table %s is neither in Tables nor in notCopied, or in both", name)
	}
}

// A closed store refuses changes until its time is over; the first change then opens it, so that who has closed it learns of that.
func TestAClosingEndsByItself(t *testing.T) {
	dir := t.TempDir()
	db, err := Open(dir)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, db.Close()) })
	now := time.Now()
	db.Clock = func() time.Time { return now }
	other, err := OpenShared(dir) // another process, such as the copy
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, other.Close()) })
	_, err = other.House().Change(t.Context(), func(s *moving.State) error {
		*s = moving.State{Shop: "here", Role: moving.Closing, Run: "r", Until: now.Add(time.Minute)}
		return nil
	})
	require.NoError(t, err)
	add := func(ctx context.Context) error {
		_, err := db.Carts().Update(ctx, "asha", func(*cart.Cart) error { return nil })
		return err
	}
	require.ErrorIs(t, add(t.Context()), moving.ErrMoving)
	require.NoError(t, add(moving.AsMover(t.Context())), "the copy may write")
	now = now.Add(time.Minute)
	require.NoError(t, add(t.Context()))
	is, err := other.House().State(t.Context())
	require.NoError(t, err)
	assert.Equal(t, moving.State{Shop: "here"}, is)
}
