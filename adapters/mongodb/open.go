package mongodb

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
	"go.mongodb.org/mongo-driver/v2/mongo/readconcern"
	"go.mongodb.org/mongo-driver/v2/mongo/readpref"
	"go.mongodb.org/mongo-driver/v2/mongo/writeconcern"
)

// Config says where the database is. Zero fields have the defaults named.
type Config struct {
	URI      string
	Database string        // default: the path of the URI, else "tokri"
	Timeout  time.Duration // limit for one write, and for a reading whose context has no end, with the driver's retries; default 5 s
	MaxPool  uint64        // maximum number of connections; default 100
}

// DB is an open database. Its stores may be used at once by any number of goroutines.
type DB struct {
	// Clock is the shop's clock, for what a store dates itself; nil means this machine's. It is set before the stores are used.
	Clock func() time.Time

	client   *mongo.Client
	data     database
	timeout  time.Duration
	locks    *keyedLocks
	commands *commands
	recent   map[string]*recent // by collection

	probing sync.Mutex
	probed  time.Time // when Ping wrote last
	answer  error     // what came of it
}

// Open connects, brings the schema up to date and returns when the database can be used. Any
// number of servers may do so at once.
func Open(ctx context.Context, c Config) (*DB, error) {
	timeout := cmp.Or(c.Timeout, 5*time.Second)
	sent := &commands{}
	client, err := mongo.Connect(c.client(timeout).SetMonitor(sent.monitor()))
	if err != nil {
		return nil, fmt.Errorf("mongodb: %w", err)
	}
	db := &DB{client: client, timeout: timeout, locks: newKeyedLocks(), commands: sent, recent: map[string]*recent{cartsIn: newRecent()}}
	db.data = database{client.Database(cmp.Or(c.Database, databaseIn(c.URI))), &gate{db: db}}
	if err := db.migrate(ctx); err != nil {
		_ = client.Disconnect(context.WithoutCancel(ctx))
		return nil, err
	}
	return db, nil
}

// client returns the driver's options. The URI decides whether it repeats a call by itself, which it does unless told otherwise:
// some servers refuse every write that may be repeated.
func (c Config) client(timeout time.Duration) *options.ClientOptions {
	return options.Client().
		SetAppName("tokri").
		ApplyURI(c.URI).
		SetWriteConcern(writeconcern.Majority()).
		SetReadConcern(readconcern.Majority()).
		SetReadPreference(readpref.Primary()).
		SetTimeout(timeout).
		SetConnectTimeout(timeout).
		SetServerSelectionTimeout(timeout).
		SetMaxPoolSize(cmp.Or(c.MaxPool, 100)).
		// Records are stored under the names that the core gives their fields.
		SetBSONOptions(&options.BSONOptions{UseJSONStructTags: true})
}

func (db *DB) now() time.Time {
	if db.Clock == nil {
		return time.Now()
	}
	return db.Clock()
}

// Close ends the connections. Calls under way are given until ctx ends.
func (db *DB) Close(ctx context.Context) error { return db.client.Disconnect(ctx) }

// probeEvery limits how often Ping writes.
const probeEvery = 2 * time.Second

// Ping reports whether the database answers and takes writes: a server whose disk is full may answer reads for hours.
func (db *DB) Ping(ctx context.Context) error {
	if err := db.client.Ping(ctx, readpref.Primary()); err != nil {
		return wrapErr("ping", err)
	}
	db.probing.Lock()
	defer db.probing.Unlock()
	if time.Since(db.probed) > probeEvery {
		_, err := db.schema().UpdateOne(ctx, bson.D{{Key: "_id", Value: "probe"}},
			bson.D{{Key: "$inc", Value: bson.D{{Key: "writes", Value: 1}}}}, options.UpdateOne().SetUpsert(true))
		db.probed, db.answer = time.Now(), wrapErr("write", err)
	}
	return db.answer
}

// Time returns the clock of the database's primary server.
func (db *DB) Time(ctx context.Context) (time.Time, error) {
	var hello struct {
		LocalTime time.Time `json:"localTime"`
	}
	if err := db.data.raw.RunCommand(ctx, bson.D{{Key: "hello", Value: 1}}).Decode(&hello); err != nil {
		return time.Time{}, wrapErr("read the clock", err)
	}
	if hello.LocalTime.IsZero() {
		return time.Time{}, errors.New("mongodb: the server does not tell its time")
	}
	return hello.LocalTime, nil
}

// databaseIn returns the database that a connection string names. Its host part may be a list, which
// package net/url does not read.
func databaseIn(uri string) string {
	_, rest, _ := strings.Cut(uri, "://")
	rest, _, _ = strings.Cut(rest, "?")
	if _, name, found := strings.Cut(rest, "/"); found && name != "" {
		return name
	}
	return "tokri"
}
