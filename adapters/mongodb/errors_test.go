package mongodb

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.mongodb.org/mongo-driver/v2/mongo"
)

// What a replica set or a router answers while it cannot do what it is asked; the server of the tests is neither.
func TestADatabaseThatCannotAnswerIsAway(t *testing.T) {
	for name, err := range map[string]error{
		"a read while a shard has no primary":               mongo.CommandError{Code: 133, Name: "FailedToSatisfyReadPreference"},
		"a read while a shard is not reached":               mongo.CommandError{Code: 6, Name: "HostUnreachable"},
		"a read before the first majority of a new primary": mongo.CommandError{Code: 134, Name: "ReadConcernMajorityNotAvailableYet"},
		"a write that too many others are in the way of":    mongo.CommandError{Code: 365, Name: "TemporarilyUnavailable"},
		"an insert that no majority confirms in time":       mongo.WriteException{WriteConcernError: &mongo.WriteConcernError{Code: 50}},
		"several writes that no majority confirms in time":  mongo.BulkWriteException{WriteConcernError: &mongo.WriteConcernError{Code: 50}},
	} {
		require.ErrorIs(t, wrapErr("write", err), ErrAway, name)
	}
	for name, err := range map[string]error{
		"a wrong command":     mongo.CommandError{Code: 2, Name: "BadValue"},
		"a duplicate":         mongo.WriteException{WriteErrors: mongo.WriteErrors{{Code: 11000}}},
		"a document too long": mongo.CommandError{Code: 10334, Name: "BSONObjectTooLarge"},
	} {
		require.NotErrorIs(t, wrapErr("write", err), ErrAway, name)
	}
}
