package sqlite

import (
	"context"
	"errors"
	"path/filepath"
	"strconv"
	"strings"
)

// Write gives tests direct access to the writer.
func (db *DB) Write(ctx context.Context, fn func(exec func(sql string, values ...any) error) error) error {
	return db.write(ctx, func(c *conn) error { return fn(c.exec) })
}

// WriteJoined does what Write does, and fails after the write.
func (db *DB) WriteJoined(ctx context.Context, fn func(exec func(sql string, values ...any) error) error, fails error) error {
	return db.write(ctx, func(c *conn) error { return errors.Join(fn(c.exec), fails) })
}

// MaxTouched is how many writes of stock are remembered at least.
const MaxTouched = maxTouched

// Queued returns how many closures wait for the writer.
func (db *DB) Queued() int {
	db.writer.mu.Lock()
	defer db.writer.mu.Unlock()
	return len(db.writer.queue)
}

// Searches has the statements that must not read a whole table.
var Searches = []string{
	stockTable.withHold, stockTable.byID, slotTable.withHold, slotTable.byID, slotsBetween, couponTable.withHold, usesByID, pruneHolds,
	stockBehind, movementByID, movementsOfVariant,
	lastEntry, entryByRef, countEntries, entriesUp, entriesDown,
	bodyOfUser("cart"), bodyOfUser("address_book"), bodyOfUser("wishlist"), bodyOfUser("restock"), forgetWatches, watchers,
	orderByID, orderByKey, orderByCart, countListed, pageListed, countInSlot, pageInSlot, placedOrder, dueOrders, leases, orderByTracking, ordersByID, ordersSince, ordersSentTo, ordersOfCustomer, keyedOrders, untold,
	watchedOrders, toPutBack, neverPlaced, forgetOrder, failedTopUps, forgetTopUp, topUpByID, dueTopUps, watchedTopUps, openTopUps, invoiceOf, lastInvoice, hideAuthor, reviewsOfUser, oneReview, countWorded, pageWorded, messageByID, waitingMessages, lastReview, pruneMessages,
	outgoingByID, dueOutgoing, outgoingOfUser, forgetOutgoing, pruneOutgoing,
	personByHandle, personByMobile, entriesAbout, entriesBy, entriesOfAll, pruneLog, alertByID, openAlerts, allAlerts, pruneAlerts,
	userByID, userByMobile, userByGoogle, userByDevice, userByProved, usersByEmail, guestsExpired, forgetNames, usersNamed, challengeByID, pruneChallenges,
	sessionByHash, sessionsOfUser, deleteUserSessions, pruneSessions, windowByKey, sweepWindows,
}

// RecentOrders list and count the orders of the whole shop.
var RecentOrders = []string{pageRecent(1), pageRecent(3), countRecent}

// MostCounted is the limit of the statements that count.
const MostCounted = mostCounted

// ChangedOrders has to sort what it finds, since the time of a write is in no index.
const ChangedOrders = changedOrders

// OverdueOrders has to sort what it finds, since the index of the statuses does not have the slots.
const OverdueOrders = overdueOrders

// Plan returns the steps by which SQLite would run a statement.
func (db *DB) Plan(ctx context.Context, sql string) (steps []string, err error) {
	err = db.read(ctx, func(c *conn) error {
		values := make([]any, strings.Count(sql, "?"))
		return c.each(`EXPLAIN QUERY PLAN `+sql, func(r row) error {
			steps = append(steps, r.text(3))
			return nil
		}, values...)
	})
	return steps, err
}

// LogLength returns the length of the log in pages.
func (db *DB) LogLength(ctx context.Context) (pages int, err error) {
	err = db.read(ctx, func(c *conn) error {
		l, err := c.checkpoint("NOOP")
		pages = l.length
		return err
	})
	return pages, err
}

// LongLog is the length in pages from which the log is reset.
const LongLog = longLog

// MakeAt makes the database of an earlier version of the schema, with rows in it.
func MakeAt(dir string, version int, rows ...string) error {
	c, err := connect(filepath.Join(dir, FileName), "journal_mode(WAL)")
	if err != nil {
		return err
	}
	for i := range version {
		err = errors.Join(err, c.exec(migrations[i]))
	}
	for _, sql := range rows {
		err = errors.Join(err, c.exec(sql))
	}
	return errors.Join(err, c.exec(`PRAGMA user_version = `+strconv.Itoa(version)), c.Close())
}
