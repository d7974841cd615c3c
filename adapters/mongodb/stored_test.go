package mongodb

import (
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"tokri/core/porttest"
)

func TestStoredRecords(t *testing.T) {
	porttest.StoredRecords(t, func(record []byte, into any) error {
		var document bson.D
		if err := bson.UnmarshalExtJSON(record, false, &document); err != nil {
			return err
		}
		raw, err := bson.Marshal(dated(document))
		if err != nil {
			return err
		}
		return decode(raw, into)
	})
}

// dated converts the times in a document into the form in which the database stores them.
func dated(v any) any {
	switch v := v.(type) {
	case bson.D:
		for i := range v {
			v[i].Value = dated(v[i].Value)
		}
	case bson.A:
		for i := range v {
			v[i] = dated(v[i])
		}
	case string:
		if at, err := time.Parse(time.RFC3339, v); err == nil {
			return at
		}
	}
	return v
}
