package pause_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/apperr"
	"tokri/core/pause"
	"tokri/core/staff"
)

var noon = time.Date(2026, 11, 22, 6, 30, 0, 0, time.UTC)

func keeper(now *time.Time) pause.Keeper {
	return pause.Keeper{Store: memory.New().Pauses(), Now: func() time.Time { return *now }}
}

func TestAPauseRefusesOrdersAndEndsByItself(t *testing.T) {
	now := noon
	k := keeper(&now)
	require.NoError(t, k.Check(t.Context()))
	wish := pause.Notice{Until: noon.Add(time.Hour), Say: " Back soon. ", SayHi: "थोड़ी देर में।"}
	_, again, err := k.Pause(t.Context(), wish, "meena")
	require.NoError(t, err)
	assert.False(t, again)
	refusal := apperr.Of(k.Check(t.Context()))
	require.ErrorIs(t, refusal, pause.ErrPaused)
	assert.Equal(t, pause.Notice{Until: noon.Add(time.Hour), Say: "Back soon.", SayHi: "थोड़ी देर में।"}, refusal.Detail)

	now = noon.Add(time.Hour)
	require.NoError(t, k.Check(t.Context()))
	notice, err := k.Active(t.Context())
	require.NoError(t, err)
	assert.Nil(t, notice)
}

func TestPausesAndTheirEndsAreMadeOnceAndNameWhoDidThem(t *testing.T) {
	now := noon
	k := keeper(&now)
	_, again, err := k.Resume(t.Context(), "ravi")
	require.NoError(t, err)
	assert.True(t, again, "the shop was not paused")
	wish := pause.Notice{Until: noon.Add(time.Hour)}
	for i := range 2 {
		p, again, err := k.Pause(t.Context(), wish, "meena")
		require.NoError(t, err)
		assert.Equal(t, i == 1, again)
		assert.Equal(t, wish, p.Notice)
	}
	longer := pause.Notice{Until: noon.Add(2 * time.Hour), Say: "Later."}
	_, again, err = k.Pause(t.Context(), longer, "asha")
	require.NoError(t, err)
	assert.False(t, again)
	for i := range 2 {
		_, again, err := k.Resume(t.Context(), "ravi")
		require.NoError(t, err)
		assert.Equal(t, i == 1, again)
	}
	require.NoError(t, k.Check(t.Context()))
	p, err := k.Current(t.Context())
	require.NoError(t, err)
	assert.Equal(t, []pause.Change{{Notice: wish, Entry: staff.Entry{By: "meena", At: noon}}, {Notice: longer, Entry: staff.Entry{By: "asha", At: noon}}, {Entry: staff.Entry{By: "ravi", At: noon}}}, p.Changes)
}

func TestPausesOutsideTheLimitsAreRefused(t *testing.T) {
	now := noon
	soon := noon.Add(time.Hour)
	for name, wish := range map[string]pause.Notice{
		"without an end":     {Say: "Closed."},
		"in the past":        {Until: noon},
		"for half a year":    {Until: noon.AddDate(0, 6, 0)},
		"in Hindi only":      {Until: soon, SayHi: "बंद"},
		"what is not seen":   {Until: soon, Say: "Closed\u202e"},
		"of two lines":       {Until: soon, Say: "Closed.\nOrder TKFAKE"},
		"too much":           {Until: soon, Say: strings.Repeat("क", 201)},
		"unseen in Hindi":    {Until: soon, Say: "Closed.", SayHi: "बंद\x1b[2J"},
		"nothing to be read": {Until: soon, Say: "\u200b"},
	} {
		k := keeper(&now)
		_, _, err := k.Pause(t.Context(), wish, "meena")
		require.ErrorIs(t, err, pause.ErrWish, name)
		require.NoError(t, k.Check(t.Context()), name)
	}
}

func TestOnlyTheNewestChangesAreRemembered(t *testing.T) {
	now := noon
	k := keeper(&now)
	for i := range 110 {
		_, _, err := k.Pause(t.Context(), pause.Notice{Until: noon.Add(time.Duration(i+1) * time.Minute)}, "meena")
		require.NoError(t, err)
	}
	p, err := k.Current(t.Context())
	require.NoError(t, err)
	require.Len(t, p.Changes, 100)
	assert.Equal(t, noon.Add(110*time.Minute), p.Changes[99].Until)
}
