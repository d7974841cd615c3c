package mongodb

import (
	"context"
	"errors"
	"fmt"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

// The collections.
const (
	stockIn        = "stock"
	movementsIn    = "stock_movements"
	slotsIn        = "slots"
	couponsIn      = "coupons"
	walletIn       = "wallet"
	topUpsIn       = "topups"
	cartsIn        = "carts"
	addressBooksIn = "addresses"
	wishlistsIn    = "wishlists"
	restocksIn     = "restocks"
	messagesIn     = "messages"
	outboxIn       = "outbox"
	ordersIn       = "orders"
	usersIn        = "users"
	challengesIn   = "challenges"
	sessionsIn     = "sessions"
	limitsIn       = "limits"
	editionsIn     = "editions"
	reviewsIn      = "reviews"
	invoicesIn     = "invoices"
	ceilingsIn     = "ceilings"
	pausesIn       = "pauses"
	togetherIn     = "together"
	picturesIn     = "pictures"
	crewIn         = "crew"
	staffLogIn     = "staff_log"
	alertsIn       = "alerts"
	schemaIn       = "schema"
)

func ascending(fields ...string) bson.D {
	keys := bson.D{}
	for _, f := range fields {
		keys = append(keys, bson.E{Key: f, Value: 1})
	}
	return keys
}

func index(fields ...string) mongo.IndexModel { return mongo.IndexModel{Keys: ascending(fields...)} }

func unique(fields ...string) mongo.IndexModel {
	return mongo.IndexModel{Keys: ascending(fields...), Options: options.Index().SetUnique(true)}
}

// indexes returns all indexes besides _id. Each call makes new ones, because the driver writes names into them.
func indexes() map[string][]mongo.IndexModel {
	return map[string][]mongo.IndexModel{
		stockIn: {index("body.behind")},
		movementsIn: {
			unique("variantId", "seq"), unique("variantId", "id"),
			{Keys: bson.D{{Key: "at", Value: -1}, {Key: "variantId", Value: 1}, {Key: "seq", Value: -1}}},
		},
		slotsIn:  {index("body.start")},
		topUpsIn: {index(watchAt), index("body.state", "body.due"), index("body.userId", "body.createdAt")},
		walletIn: {unique("account", "seq"), unique("account", "ref")},
		ordersIn: {
			unique("body.userId", "body.key"),
			unique("body.userId", "body.cartVersion"),
			{Keys: bson.D{{Key: "body.userId", Value: 1}, {Key: "visible", Value: 1}, {Key: "body.createdAt", Value: -1}, {Key: "_id", Value: 1}}},
			{Keys: bson.D{{Key: "visible", Value: 1}, {Key: "body.createdAt", Value: -1}, {Key: "_id", Value: 1}}},
			{Keys: bson.D{{Key: "visible", Value: 1}, {Key: "body.status", Value: 1}, {Key: "body.createdAt", Value: -1}, {Key: "_id", Value: 1}}},
			index("body.phase", "body.lease.until"),
			index(watchAt),
			index(backWaits, "_id"),
			index("body.trackingId"),
			index("untold", "_id"),
			index("unpaid", "_id"),
			index("complained", "body.createdAt"),
			index("body.userId", "body.createdAt"),
			index("body.addressKey", "body.createdAt"),
			index("body.mobileKey", "body.createdAt"),
			index("body.deviceKey", "body.createdAt"),
			index("visible", "body.window.slotId", "_id"),
		},
		usersIn:      {unique("identities"), index("body.email", "body.createdAt"), index("body.upgradedTo"), index(guestExpires, "_id"), index(searchNames)},
		challengesIn: {index("body.expires")},
		restocksIn:   {index("body.watches.variantId", "_id")},
		messagesIn:   {index("body.at"), index("body.userId"), {Keys: bson.D{{Key: "body.doneAt", Value: 1}, {Key: "body.at", Value: -1}, {Key: "_id", Value: 1}}}},
		outboxIn:     {index("body.state", "body.due"), index("body.to.userId"), index("body.endedAt")},
		picturesIn:   {index("use", "at"), index("use", "size")},
		sessionsIn:   {index("body.userId"), index("body.seen"), index("body.pushToken")},
		// This only saves room: a window that is over does not count, whether it is deleted or not.
		limitsIn:   {{Keys: ascending("until"), Options: options.Index().SetExpireAfterSeconds(0)}},
		editionsIn: {index("edition", "written")},
		invoicesIn: {unique("year", "seq"), unique("orderId")},
		crewIn:     {unique("body.mobile")},
		staffLogIn: {index("body.about", "_id"), index("body.by", "_id"), index("body.at")},
		alertsIn: {
			{Keys: bson.D{{Key: "open", Value: 1}, {Key: "body.at", Value: -1}, {Key: "_id", Value: 1}}},
			{Keys: bson.D{{Key: "body.at", Value: -1}, {Key: "_id", Value: 1}}},
		},
		reviewsIn: {{Keys: newestOfEach}, index("userId"), index("changed"), {Keys: bson.D{{Key: "at", Value: -1}, {Key: "_id", Value: 1}}}},
	}
}

// A migration brings the data from one schema version to the next. Several servers may run it at once, and one
// may die in it, so it must be idempotent and safe to run concurrently, and the previous version of the program
// must be able to read its result.
type migration struct {
	name string
	run  func(context.Context, *mongo.Database) error
}

// migrations lists the migrations in order; the schema version of a database is how many of them it has had.
var migrations = []migration{
	{"begin", func(context.Context, *mongo.Database) error { return nil }},
	{"opening movements", openingMovements},
	{"guests of before", guestsOfBefore},
	{"names of before", namesOfBefore},
}

const migrationAttempts = 20

// migrate brings indexes and data up to date; there is no way back. Servers that start at the same moment
// create the same collections and indexes, which some database servers refuse for one of the two, so migrate
// then starts again.
func (db *DB) migrate(ctx context.Context) error {
	var err error
	for n := range migrationAttempts {
		if err = db.tryMigrate(ctx, migrations); err == nil || errors.Is(err, ErrAway) || errors.Is(err, errNewer) {
			return err
		}
		if waitBetween(ctx, n) != nil {
			return err
		}
	}
	return err
}

// errNewer refuses a database of a newer version, which an older program must not write.
var errNewer = errors.New("mongodb: a newer version of this program wrote the database; start that version, or restore the backup from before the update")

func (db *DB) tryMigrate(ctx context.Context, steps []migration) error {
	version, err := db.schemaVersion(ctx)
	if err != nil {
		return err
	}
	if version > len(steps) {
		return fmt.Errorf("%w: schema version %d, known up to %d", errNewer, version, len(steps))
	}
	patient, done := context.WithTimeout(ctx, longest)
	defer done()
	for name, models := range indexes() {
		made := db.data.raw.Collection(name).Indexes()
		// By default MongoDB waits for every member of a replica set, also for one that is down. A server that is no member refuses the option.
		_, err := made.CreateMany(patient, models, options.CreateIndexes().SetCommitQuorumMajority())
		if err != nil && !away(err) {
			_, err = made.CreateMany(patient, models)
		}
		if err != nil {
			return wrapErr("create the indexes of "+name, err)
		}
	}
	for ; version < len(steps); version++ {
		if err := steps[version].run(patient, db.data.raw); err != nil {
			return fmt.Errorf("migration %d (%s): %w", version+1, steps[version].name, wrapErr("migrate", err))
		}
		if err := db.raiseSchema(ctx, version); err != nil {
			return err
		}
	}
	return nil
}

func (db *DB) schemaVersion(ctx context.Context) (int, error) {
	type schema struct {
		Version int `bson:"version"`
	}
	found, err := first[schema](ctx, db.schema(), nil, bson.D{{Key: "_id", Value: "schema"}})
	return found.Version, err
}

// raiseSchema records that the migration after version is done. If another server has recorded it already, the
// update matches nothing and has no effect.
func (db *DB) raiseSchema(ctx context.Context, version int) error {
	schema := db.schema()
	if version == 0 {
		_, err := schema.InsertOne(ctx, bson.D{{Key: "_id", Value: "schema"}, {Key: "version", Value: 1}})
		if mongo.IsDuplicateKeyError(err) {
			return nil
		}
		return wrapErr("write "+schemaIn, err)
	}
	_, err := schema.UpdateOne(ctx,
		bson.D{{Key: "_id", Value: "schema"}, {Key: "version", Value: version}},
		bson.D{{Key: "$set", Value: bson.D{{Key: "version", Value: version + 1}}}})
	return wrapErr("write "+schemaIn, err)
}
