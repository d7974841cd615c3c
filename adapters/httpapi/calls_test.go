package httpapi

import (
	"runtime"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/httpapi/described"
	"tokri/core/crew"
	"tokri/internal/calltable"
)

func TestTheTableOfCallsIsThatOfTheDocuments(t *testing.T) {
	for _, of := range []struct {
		load  func() (*openapi3.T, error)
		staff bool
		table []described.Call
	}{{loadDocument, false, customersCalls}, {loadStaffDocument, true, staffsCalls}} {
		doc, err := of.load()
		require.NoError(t, err)
		calls, err := calltable.Of(doc, of.staff)
		require.NoError(t, err)
		assert.Equal(t, calls, of.table, "run go generate ./adapters/httpapi")
	}
}

func TestPermissionsOfTheStaffsCallsAreKnown(t *testing.T) {
	for _, c := range staffsCalls {
		if c.Staff.Permission != "" {
			assert.Contains(t, crew.Permissions(), crew.Permission(c.Staff.Permission), c.ID)
		}
	}
}

// allocated returns how many bytes f allocates. No test of this package that runs beside others may use it.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// Reading the two documents at a start took 130 ms of processor time and 60 MB of allocations. The table of calls is there without
// any work, and what is read at a call's first request is that call's only.
func TestAStartReadsNoDocument(t *testing.T) {
	var routes map[routeKey]*operation
	var err error
	assert.Less(t, allocated(func() { routes, err = operations(DefaultRates()) }), uint64(200<<10), "bytes for the table")
	require.NoError(t, err)
	for _, op := range routes {
		most := allocated(func() { _, err = op.rules() })
		require.NoError(t, err, op.id)
		assert.Less(t, most, uint64(1<<20), "bytes for the first request of %s", op.id)
	}
}
