package mongodb

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/picture"
)

// Pictures keeps the pictures of one use, a document each. A picture is far smaller than the largest document, so
// GridFS, which cuts files into chunks, would only add documents.
type Pictures struct {
	coll *collection
	use  string
}

var _ picture.Store = (*Pictures)(nil)

func (db *DB) Pictures(use string) *Pictures {
	return &Pictures{coll: db.data.Collection(picturesIn), use: use}
}

type storedPicture struct {
	ID   string    `bson:"_id"`
	Use  string    `bson:"use"`
	At   time.Time `bson:"at"`
	Size int64     `bson:"size"`
	Data []byte    `bson:"data"`
}

func (s *Pictures) id(key string) string { return s.use + "/" + picture.HashOf([]byte(key)) }

func (s *Pictures) byKey(key string) bson.D { return bson.D{{Key: "_id", Value: s.id(key)}} }

func (s *Pictures) Put(ctx context.Context, key string, data []byte, at time.Time) error {
	if err := ctx.Err(); err != nil {
		return wrapErr("write "+picturesIn, err)
	}
	_, err := s.coll.ReplaceOne(ctx, s.byKey(key),
		storedPicture{ID: s.id(key), Use: s.use, At: at, Size: int64(len(data)), Data: data}, options.Replace().SetUpsert(true))
	if mongo.IsDuplicateKeyError(err) || lost(err) { // another server inserted the same picture at the same moment
		_, err = s.coll.ReplaceOne(ctx, s.byKey(key), storedPicture{ID: s.id(key), Use: s.use, At: at, Size: int64(len(data)), Data: data})
	}
	return wrapErr("write "+picturesIn, err)
}

func (s *Pictures) Get(ctx context.Context, key string) ([]byte, error) {
	found, err := first[storedPicture](ctx, s.coll, picture.ErrNotFound, s.byKey(key))
	return found.Data, err
}

func (s *Pictures) Delete(ctx context.Context, key string) error {
	return remove(ctx, s.coll, s.byKey(key))
}

func (s *Pictures) Prune(ctx context.Context, before time.Time) error {
	return remove(ctx, s.coll, bson.D{{Key: "use", Value: s.use}, {Key: "at", Value: bson.D{{Key: "$lt", Value: before}}}})
}

// Kept reads no picture, because an index contains the sizes.
func (s *Pictures) Kept(ctx context.Context) (sum picture.Amount, err error) {
	err = scan(ctx, s.coll, bson.D{{Key: "use", Value: s.use}}, func(found storedPicture) error {
		sum.Pictures++
		sum.Bytes += found.Size
		return nil
	}, options.Find().SetProjection(bson.D{{Key: "_id", Value: 0}, {Key: "use", Value: 1}, {Key: "size", Value: 1}}))
	return sum, err
}
