package alert_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/alert"
)

func TestATroubleIsRaisedCountedAndEnded(t *testing.T) {
	db, now := memory.New(), time.Date(2026, 11, 23, 6, 30, 0, 0, time.UTC)
	begun := now
	k := alert.Keeper{Store: db.Alerts(), Now: func() time.Time { return now }}
	trouble := alert.Alert{ID: "refund/o1", What: "the gateway refuses the refund", Order: "o1", Track: "TK1", TopUp: "t1"}
	is := func() alert.Alert { return db.Alerts().One(trouble.ID) }

	require.NoError(t, k.Raise(t.Context(), trouble))
	want := trouble
	want.First, want.At, want.Times, want.Version = begun, begun, 1, 1
	assert.Equal(t, want, is())
	assert.True(t, is().Open())

	// A sweep finds it each minute, and that is neither written nor counted.
	now = now.Add(10*time.Minute - time.Millisecond)
	require.NoError(t, k.Raise(t.Context(), trouble))
	assert.Equal(t, want, is())
	now = now.Add(time.Millisecond)
	trouble.What = "the gateway refuses the refund: account closed"
	require.NoError(t, k.Raise(t.Context(), trouble))
	want.What, want.At, want.Times, want.Version = trouble.What, now, 2, 2
	assert.Equal(t, want, is())

	now = now.Add(time.Minute)
	done, err := k.Done(t.Context(), trouble.ID, "paid by hand", "meena")
	require.NoError(t, err)
	want.DoneAt, want.DoneBy, want.Note, want.Version = now, "meena", "paid by hand", 3
	assert.Equal(t, want, done)
	assert.False(t, is().Open())
	now = now.Add(time.Minute)
	again, err := k.Done(t.Context(), trouble.ID, "I, too", "ravi")
	require.NoError(t, err)
	assert.Equal(t, "paid by hand", again.Note, "the first to end it is the one who did")
	assert.EqualValues(t, "meena", again.DoneBy)

	// What was done and is found again is open at once.
	require.NoError(t, k.Raise(t.Context(), trouble))
	assert.True(t, is().Open())
	assert.Equal(t, 3, is().Times)
	assert.Equal(t, begun, is().First)
	assert.Empty(t, is().Note)
	assert.Empty(t, is().DoneBy)
}

func TestOnlyWhatWasRaisedIsEnded(t *testing.T) {
	db := memory.New()
	k := alert.Keeper{Store: db.Alerts(), Now: time.Now}
	_, err := k.Done(t.Context(), "none", "", "meena")
	require.ErrorIs(t, err, alert.ErrNotFound)
	assert.Empty(t, db.Alerts().All())
	assert.False(t, alert.Alert{}.Open())
}

func TestAnAlertThatCannotBeWrittenIsAnError(t *testing.T) {
	k := alert.Keeper{Store: memory.New().With(new(memory.Gate).Hooks()).Alerts(), Now: time.Now}
	require.ErrorIs(t, k.Raise(t.Context(), alert.Alert{ID: "a"}), memory.ErrClosed)
}

func TestEachTroubleOfARecordIsAnAlertOfItsOwn(t *testing.T) {
	later := alert.IDOf("order/o1", "it is carried on later: timeout")
	assert.Equal(t, later, alert.IDOf("order/o1", "it is carried on later: connection refused"))
	assert.NotEqual(t, later, alert.IDOf("order/o1", "the gateway refuses the refund r1"), "it is said once, and must not be lost behind the other")
	assert.NotEqual(t, later, alert.IDOf("order/o2", "it is carried on later: timeout"))
}
