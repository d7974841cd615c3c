package sqlite

import (
	"encoding/json"
	"testing"

	"tokri/core/porttest"
)

func TestStoredRecords(t *testing.T) {
	porttest.StoredRecords(t, func(record []byte, into any) error { return json.Unmarshal(record, into) })
}
