package sqlite_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/sqlite"
	"tokri/core/order"
)

func TestSearchesUseIndexes(t *testing.T) {
	db := open(t, t.TempDir())
	for _, sql := range sqlite.Searches {
		steps, err := db.Plan(t.Context(), sql)
		require.NoError(t, err, sql)
		require.NotEmpty(t, steps, sql)
		for _, step := range steps {
			reads := strings.HasPrefix(step, "SCAN") && !strings.Contains(step, "json_each") && !strings.HasPrefix(step, "SCAN (subquery") &&
				// Reading a partial or sorted index from its start up to a LIMIT counts as a search, too.
				!strings.Contains(step, "USING INDEX orders_due") && !strings.Contains(step, "USING INDEX message_waiting") && !strings.Contains(step, "USING INDEX alert_")
			// A DISTINCT ends at the LIMIT, too.
			sorts := strings.Contains(step, "TEMP B-TREE") && !strings.Contains(step, "FOR DISTINCT")
			assert.False(t, reads || sorts, "%s\n%s", sql, step)
		}
	}
}

// The staff's screens ask every few seconds, so they read the orders of the slots that they show, and no others.
func TestWhatChangedIsSoughtAmongTheOrdersOfTheSlots(t *testing.T) {
	steps, err := open(t, t.TempDir()).Plan(t.Context(), sqlite.ChangedOrders)
	require.NoError(t, err)
	assert.Equal(t, []string{"SEARCH orders USING INDEX orders_slot (slot_id>?)", "USE TEMP B-TREE FOR ORDER BY"}, steps)
}

// Most orders are of earlier slots, and few of all are still to be delivered.
func TestOverdueOrdersAreSoughtAmongThoseToDeliver(t *testing.T) {
	steps, err := open(t, t.TempDir()).Plan(t.Context(), sqlite.OverdueOrders)
	require.NoError(t, err)
	assert.Contains(t, steps, "SEARCH orders USING INDEX orders_status (status=?)")
}

// The staff's list of all orders seeks the statuses in the index, stops at its limit, and reads no row that it does not show.
func TestTheListOfAllOrdersReadsTheIndexUpToItsLimit(t *testing.T) {
	db := open(t, t.TempDir())
	for _, sql := range sqlite.RecentOrders {
		steps, err := db.Plan(t.Context(), sql)
		require.NoError(t, err)
		for _, step := range steps {
			if strings.Contains(step, " orders") {
				assert.Contains(t, []string{"SEARCH orders USING COVERING INDEX orders_status (status=?)", "SEARCH orders USING INTEGER PRIMARY KEY (rowid=?)"}, step, sql)
			}
		}
	}
	assert.Equal(t, sqlite.MostCounted, strconv.Itoa(order.MostCounted+1))
}
