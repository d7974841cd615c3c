package clock

import (
	"bytes"
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheShopGoesByTheDatabasesClock(t *testing.T) {
	t.Cleanup(func() { correction.Store(0) })
	var lines bytes.Buffer
	log := slog.New(slog.NewTextHandler(&lines, nil))
	ahead := time.Duration(0)
	theirs := func(context.Context) (time.Time, error) { return time.Now().Add(ahead), nil }
	for _, step := range []struct {
		ahead, want time.Duration
		says        string
	}{
		{0, 0, ""},
		{900 * time.Millisecond, 0, ""},
		{5 * time.Minute, 5 * time.Minute, "level=WARN"},
		{5*time.Minute + 500*time.Millisecond, 5 * time.Minute, ""},
		{-5 * time.Minute, -5 * time.Minute, "level=WARN"},
		{200 * time.Millisecond, 0, "level=INFO"},
	} {
		lines.Reset()
		ahead = step.ahead
		changed, err := Keep(t.Context(), theirs)
		require.NoError(t, err)
		assert.Equal(t, step.says != "", changed)
		if changed {
			Log(t.Context(), log)
		}
		assert.WithinDuration(t, time.Now().Add(step.want), Now(), 100*time.Millisecond, step.ahead)
		assert.Contains(t, lines.String(), step.says)
		if step.says == "" {
			assert.Empty(t, lines.String())
		}
	}
	changed, err := Keep(t.Context(), nil)
	require.NoError(t, err, "SQLite is on this machine")
	assert.False(t, changed)
}
