package mongodb_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.mongodb.org/mongo-driver/v2/bson"

	"tokri/core/porttest"
)

// collections says in which collection each store keeps its records.
var collections = map[string]string{
	"Orders": "orders", "Users": "users", "TopUps": "topups", "Challenges": "challenges", "Outbox": "outbox", "AddressBooks": "addresses",
	"Wishlists": "wishlists", "Restocks": "restocks", "Carts": "carts", "Ceilings": "ceilings", "Pauses": "pauses", "Together": "together",
	"Crew": "crew", "Alerts": "alerts", "Messages": "messages", "Stock": "stock", "Slots": "slots",
}

func TestUnknownFields(t *testing.T) { porttest.UnknownFields(t, openWithFields) }

func TestUnreadableRecords(t *testing.T) { porttest.UnreadableRecords(t, openWithFields) }

// openWithFields opens the stores, with access to the fields of their records.
func openWithFields(t *testing.T) (porttest.Stores, porttest.Fields) {
	c := config(t)
	db, data := open(t, c), raw(t, c)
	byID := func(id string) bson.D { return bson.D{{Key: "_id", Value: id}} }
	return stores(db), porttest.Fields{
		Put: func(t *testing.T, store, id, path, value string) {
			result, err := data.Collection(collections[store]).UpdateOne(t.Context(), byID(id),
				bson.D{{Key: "$set", Value: bson.D{{Key: "body." + path, Value: value}}}})
			require.NoError(t, err)
			require.EqualValues(t, 1, result.ModifiedCount)
		},
		Get: func(t *testing.T, store, id, path string) string {
			var stored bson.Raw
			require.NoError(t, data.Collection(collections[store]).FindOne(t.Context(), byID(id)).Decode(&stored))
			text, _ := stored.Lookup(append([]string{"body"}, strings.Split(path, ".")...)...).StringValueOK()
			return text
		},
	}
}
