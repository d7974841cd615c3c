package mongodb_test

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/adapters/mongodb"
	"tokri/core/hold"
	"tokri/core/porttest"
	"tokri/core/slot"
)

var serial atomic.Int64

// server returns the address of the test server. Without a server the test is skipped, or fails if the
// environment requires MongoDB.
var server = sync.OnceValues(func() (string, error) {
	uri := cmp.Or(os.Getenv("MONGODB_TEST_URI"), "mongodb://127.0.0.1:27117/")
	client, err := mongo.Connect(options.Client().ApplyURI(uri).SetServerSelectionTimeout(2 * time.Second))
	if err != nil {
		return uri, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	defer func() { _ = client.Disconnect(ctx) }()
	return uri, client.Ping(ctx, nil)
})

// config names an empty database, which is dropped when the test ends.
func config(t *testing.T) mongodb.Config {
	t.Helper()
	uri, err := server()
	if err != nil {
		reason := fmt.Sprintf("no MongoDB-wire server answers at %s: %v", uri, err)
		if slices.Contains(strings.Split(os.Getenv("REQUIRE"), ","), "mongodb") {
			t.Fatal(reason)
		}
		t.Skip(reason)
	}
	c := mongodb.Config{URI: uri, Database: fmt.Sprintf("tokri_test_%d_%d", os.Getpid(), serial.Add(1)), Timeout: 20 * time.Second}
	t.Cleanup(func() { drop(t, c) })
	return c
}

// raw opens the database directly, without the adapter.
func raw(t *testing.T, c mongodb.Config) *mongo.Database {
	t.Helper()
	client, err := mongo.Connect(options.Client().ApplyURI(c.URI))
	require.NoError(t, err)
	t.Cleanup(func() { _ = client.Disconnect(context.Background()) })
	return client.Database(c.Database)
}

func drop(t *testing.T, c mongodb.Config) {
	client, err := mongo.Connect(options.Client().ApplyURI(c.URI))
	require.NoError(t, err)
	defer func() { _ = client.Disconnect(context.Background()) }()
	require.NoError(t, client.Database(c.Database).Drop(context.Background()))
}

// open opens the database as one server does.
func open(t *testing.T, c mongodb.Config) *mongodb.DB {
	t.Helper()
	db, err := mongodb.Open(t.Context(), c)
	require.NoError(t, err)
	t.Cleanup(func() { _ = db.Close(context.Background()) })
	return db
}

func TestManyServersStartAtOnce(t *testing.T) {
	c := config(t)
	var all sync.WaitGroup
	errs := make([]error, 6)
	for i := range errs {
		all.Go(func() {
			db, err := mongodb.Open(t.Context(), c)
			if errs[i] = err; err == nil {
				errs[i] = db.Close(context.Background())
			}
		})
	}
	all.Wait()
	for _, err := range errs {
		require.NoError(t, err)
	}
	open(t, c) // a second start finds the collections of the first
	names := map[string]bool{}
	specs, err := raw(t, c).Collection("orders").Indexes().ListSpecifications(t.Context())
	require.NoError(t, err)
	for _, s := range specs {
		names[s.Name] = true
	}
	require.True(t, names["body.userId_1_body.key_1"], "%v", names)
	var schema bson.M
	require.NoError(t, raw(t, c).Collection("schema").FindOne(t.Context(), bson.M{}).Decode(&schema))
	require.EqualValues(t, 4, schema["version"])
}

func TestStockOfAnOlderShopBeginsWithAMovement(t *testing.T) {
	c := config(t)
	open(t, c)
	old := raw(t, c)
	for id, n := range map[string]int{"amla-1kg": 10, "beet-1kg": 0} {
		_, err := old.Collection("stock").InsertOne(t.Context(), bson.M{"_id": id, "version": int64(3), "holds": bson.M{},
			"body": bson.M{"variantId": id, "count": bson.M{"free": n, "held": 0, "used": 0}, "received": n}})
		require.NoError(t, err)
	}
	_, err := old.Collection("schema").UpdateByID(t.Context(), "schema", bson.M{"$set": bson.M{"version": 1}})
	require.NoError(t, err)
	db := open(t, c)
	porttest.OpeningMovements(t, db.Stock(), db.Journal(), map[string]int{"amla-1kg": 10, "beet-1kg": 0})
}

func TestSlotsOfAnOlderShopAreOpen(t *testing.T) {
	c := config(t)
	db := open(t, c)
	at := time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)
	_, err := raw(t, c).Collection("slots").InsertOne(t.Context(), bson.M{"_id": "s", "version": int64(3), "holds": bson.M{},
		"body": bson.M{"id": "s", "start": at, "cutoff": at, "capacity": 6, "reserved": 2, "count": bson.M{"free": 3, "held": 1, "used": 0}}})
	require.NoError(t, err)
	s, err := db.Slots().Get(t.Context(), "s")
	require.NoError(t, err)
	require.Equal(t, slot.Slot{ID: "s", Start: at, Cutoff: at, Capacity: 6, Reserved: 2, Count: hold.Count{Free: 3, Held: 1}}, s)
	require.True(t, s.Open(at.Add(-time.Minute)))
}

func TestGuestsOfAnOlderShopExpireInTheirTime(t *testing.T) {
	c := config(t)
	open(t, c)
	old := raw(t, c)
	for id, body := range map[string]bson.M{
		"g": {"signUpWith": "guest", "guestDevice": "device g"}, "asha": {"signUpWith": "mobile"}, "joined": {"signUpWith": "guest", "upgradedTo": "asha"},
	} {
		_, err := old.Collection("users").InsertOne(t.Context(), bson.M{"_id": id, "version": int64(1), "identities": bson.A{"id:" + id}, "body": body})
		require.NoError(t, err)
	}
	_, err := old.Collection("schema").UpdateByID(t.Context(), "schema", bson.M{"$set": bson.M{"version": 2}})
	require.NoError(t, err)
	db := open(t, c)
	porttest.GuestOfBefore(t, db.Users(), db.Users())
}

func TestCustomersOfAnOlderShopAreFoundByTheirNames(t *testing.T) {
	c := config(t)
	open(t, c)
	old := raw(t, c)
	for id, body := range map[string]bson.M{"asha": {"firstName": "Asha", "lastName": "Verma"}, "ravi": {"firstName": "Ravi"}, "nameless": {"signUpWith": "mobile"}} {
		_, err := old.Collection("users").InsertOne(t.Context(), bson.M{"_id": id, "version": int64(1), "identities": bson.A{"id:" + id}, "body": body})
		require.NoError(t, err)
	}
	_, err := old.Collection("schema").UpdateByID(t.Context(), "schema", bson.M{"$set": bson.M{"version": 3}})
	require.NoError(t, err)
	db := open(t, c)
	porttest.NamesOfBefore(t, db.Users())
}

func TestOrdersOfAnOlderShopWereWrittenLongAgo(t *testing.T) {
	c := config(t)
	db := open(t, c)
	_, err := raw(t, c).Collection("orders").InsertOne(t.Context(), bson.M{"_id": "o", "version": int64(1), "visible": true,
		"body": bson.M{"id": "o", "userId": "u", "key": "k", "cartVersion": int64(1), "phase": "live", "placedAt": time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC),
			"window": bson.M{"slotId": "20261122-0700"}}})
	require.NoError(t, err)
	porttest.WrittenLongAgo(t, db.Orders(), "o")
}

func TestANewerSchemaIsLeftAlone(t *testing.T) {
	c := config(t)
	open(t, c)
	_, err := raw(t, c).Collection("schema").UpdateByID(t.Context(), "schema", bson.M{"$set": bson.M{"version": 99}})
	require.NoError(t, err)
	_, err = mongodb.Open(t.Context(), c)
	require.ErrorContains(t, err, "newer version")
}

// With a server on the network each step of one of rapid's histories takes milliseconds, so these tests run
// fewer histories than those of the in-process stores.
func TestMain(m *testing.M) {
	flag.Parse()
	if checks := flag.Lookup("rapid.checks"); checks.Value.String() == checks.DefValue {
		if err := checks.Value.Set("25"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}
