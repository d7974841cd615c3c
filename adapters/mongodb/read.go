package mongodb

import (
	"context"
	"errors"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

// longest limits work on a whole collection, for which no customer waits. A context without an end would get the time-out of a call, by
// which MongoDB gives up an index that it has begun.
const longest = 24 * time.Hour

// first reads the first document that matches a filter; missing is the error if there is none.
func first[D any](ctx context.Context, coll *collection, missing error, filter bson.D, opts ...options.Lister[options.FindOneOptions]) (D, error) {
	var found D
	err := coll.FindOne(ctx, filter, opts...).Decode(&found)
	if errors.Is(err, mongo.ErrNoDocuments) {
		return found, missing
	}
	return found, wrapErr("read "+coll.Name(), err)
}

func scan[D any](ctx context.Context, coll *collection, filter bson.D, visit func(D) error, opts ...options.Lister[options.FindOptions]) error {
	cursor, err := coll.Find(ctx, filter, opts...)
	if err != nil {
		return wrapErr("read "+coll.Name(), err)
	}
	defer func() { _ = cursor.Close(context.WithoutCancel(ctx)) }()
	for cursor.Next(ctx) {
		var document D
		if err := cursor.Decode(&document); err != nil {
			return wrapErr("read "+coll.Name(), err)
		}
		if err := visit(document); err != nil {
			return err
		}
	}
	return wrapErr("read "+coll.Name(), cursor.Err())
}

func remove(ctx context.Context, coll *collection, filter bson.D) error {
	// Nothing may be written under a cancelled context, even if the driver does not check it.
	if err := ctx.Err(); err != nil {
		return wrapErr("delete from "+coll.Name(), err)
	}
	_, err := coll.DeleteMany(ctx, filter)
	return wrapErr("delete from "+coll.Name(), err)
}
