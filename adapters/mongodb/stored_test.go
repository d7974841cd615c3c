package mongodb

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"

	"tokri/core/order"
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

// An update compares the stored bytes with those that it would write itself. They are the same although the time of the write
// is among them; otherwise each update would compare field by field.
func TestADatedRecordIsRecognised(t *testing.T) {
	orders := (&DB{client: &mongo.Client{}, data: database{raw: (&mongo.Client{}).Database("none")}}).Orders()
	o := order.Order{ID: "o", UserID: "u", Status: order.Placed, CreatedAt: time.Unix(1, 0)}
	written, err := orders.document("o", 1, o, time.Unix(2, 345_678_901))
	require.NoError(t, err)
	var loaded record[order.Order]
	require.NoError(t, decode(written, &loaded))
	again, err := orders.document("o", 1, loaded.Body, loaded.Changed)
	require.NoError(t, err)
	require.Equal(t, written, again)
	require.EqualValues(t, 2345, written.Lookup("changed").DateTime())
}
