package sqlite_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/sqlite"
)

func TestSearchesUseIndexes(t *testing.T) {
	db := open(t, t.TempDir())
	for _, sql := range sqlite.Searches {
		steps, err := db.Plan(t.Context(), sql)
		require.NoError(t, err, sql)
		require.NotEmpty(t, steps, sql)
		for _, step := range steps {
			reads := strings.HasPrefix(step, "SCAN") && !strings.Contains(step, "json_each") &&
				// Reading a partial or sorted index from its start up to a LIMIT counts as a search, too.
				!strings.Contains(step, "USING INDEX orders_due") && !strings.Contains(step, "USING INDEX alert_")
			assert.False(t, reads || strings.Contains(step, "TEMP B-TREE"), "%s\n%s", sql, step)
		}
	}
}

// The staff's screens ask every few seconds, so they read the orders of the slots that they show, and no others.
func TestWhatChangedIsSoughtAmongTheOrdersOfTheSlots(t *testing.T) {
	steps, err := open(t, t.TempDir()).Plan(t.Context(), sqlite.ChangedOrders)
	require.NoError(t, err)
	assert.Equal(t, []string{"SEARCH orders USING INDEX orders_slot (slot_id>?)", "USE TEMP B-TREE FOR ORDER BY"}, steps)
}

// The staff's list of all orders passes over the index, which has the status, and reads no row that it does not show.
func TestTheListOfAllOrdersReadsTheIndexOnly(t *testing.T) {
	db := open(t, t.TempDir())
	for i, sql := range sqlite.RecentOrders {
		steps, err := db.Plan(t.Context(), sql)
		require.NoError(t, err)
		assert.NotContains(t, steps, "USE TEMP B-TREE FOR ORDER BY", sql)
		want := []string{"SCAN orders USING INDEX orders_recent", "SCAN orders USING COVERING INDEX orders_recent"}[i]
		assert.Equal(t, want, steps[0], sql)
	}
}
