package mongodb

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"time"

	"go.mongodb.org/mongo-driver/v2/mongo"

	"tokri/core/apperr"
)

// ErrAway refuses every call that the database did not answer.
var ErrAway = apperr.New(apperr.Unavailable, "database_away", "Something went wrong!").After(2 * time.Second)

// ErrBusy refuses an update that lost against other servers in all its attempts.
var ErrBusy = apperr.New(apperr.Unavailable, "database_busy", "Something went wrong!").After(time.Second)

// errLost ends one attempt of a compare-and-swap.
var errLost = errors.New("mongodb: the document has changed")

// errOutdated ends an attempt that began from a document that was kept: it must be read.
var errOutdated = errors.New("mongodb: the document must be read")

// wrapErr names the operation that failed, and adds ErrAway if the database did not answer.
func wrapErr(op string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled):
		return fmt.Errorf("mongodb: %s: %w", op, err)
	case away(err):
		return fmt.Errorf("mongodb: %s: %w: %w", op, ErrAway, err)
	default:
		return fmt.Errorf("mongodb: %s: %w", op, err)
	}
}

// unavailableCodes are the error codes by which a server says that it cannot serve a call now: it is not the primary, it is shutting
// down, it cannot reach the primary of a shard, its data are older than the majority's, or the majority did not answer in time.
var unavailableCodes = []int{6, 7, 50, 89, 91, 133, 134, 189, 202, 262, 365, 9001, 10058, 10107, 11600, 11602, 13435, 13436}

const writeConflict = 112

func away(err error) bool {
	var wire net.Error
	if mongo.IsTimeout(err) || mongo.IsNetworkError(err) || errors.Is(err, mongo.ErrClientDisconnected) ||
		errors.As(err, &wire) || errors.Is(err, io.EOF) || poolCleared(err) {
		return true
	}
	if labelled, ok := errors.AsType[mongo.LabeledError](err); ok && labelled.HasErrorLabel("RetryableWriteError") {
		return true
	}
	var server mongo.ServerError
	return errors.As(err, &server) && slices.ContainsFunc(unavailableCodes, server.HasErrorCode)
}

// poolCleared reports whether the driver closed its connections because another call found the database gone. The
// driver's type for that is not exported; no other error of it has this method.
func poolCleared(err error) bool {
	var cleared interface{ Retryable() bool }
	return errors.As(err, &cleared)
}

// DocumentDB keeps unique indexes in PostgreSQL, where two writes with the same key at the same time can wait
// for each other. One of them is then rolled back, with the error code of any internal error.
const deadlock = "deadlock detected"

// lost reports whether the server rolled a write back because of another one at the same time.
func lost(err error) bool {
	var server mongo.ServerError
	return errors.As(err, &server) && (server.HasErrorCode(writeConflict) || server.HasErrorMessage(deadlock))
}
