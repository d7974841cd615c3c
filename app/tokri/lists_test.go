package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/storage"
	"tokri/config"
)

// A command that finds nothing says so: an empty answer looks like a command that failed.
func TestListsSayThatTheyAreEmpty(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("DATA_DIR", dir)
	t.Setenv("MONGODB_URI", "")
	t.Setenv("REDIS_URI", "")
	c, err := config.Read(map[string]string{"DATA_DIR": dir})
	require.NoError(t, err)
	s, err := storage.OpenStores(t.Context(), c, storage.Exclusive)
	require.NoError(t, err)
	require.NoError(t, s.Close(t.Context()))
	for _, list := range []struct {
		args []string
		says string
	}{
		{[]string{"messages"}, "There are no messages of customers."},
		{[]string{"stock", "journal"}, "The journal has no such movements of stock."},
		{[]string{"complaint", "list"}, "No reported problem waits for an answer; --all lists the settled ones too."},
		{[]string{"complaint", "list", "--all"}, "No customer has reported a problem with an order."},
		{[]string{"order", "list"}, "0 of 0 orders."},
	} {
		var out, errors bytes.Buffer
		require.Zero(t, run(list.args, &out, &errors), "%v: %s", list.args, &errors)
		assert.Contains(t, out.String(), list.says, "%v", list.args)
	}
}
