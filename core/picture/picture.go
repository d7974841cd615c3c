// Package picture is the room for pictures that people send to the shop, apart from the records that name them. A
// record keeps a Ref of each of its pictures; the picture lies in a Store under a key that the record makes of its id.
package picture

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"
)

// ErrNotFound means that the store has no picture under a key.
var ErrNotFound = errors.New("the picture is not there")

// Amount is how many pictures there are, and how many bytes they have.
type Amount struct {
	Pictures int
	Bytes    int64
}

// Store keeps pictures. A store is of one use (messages, or the pictures of products); others are beside it.
type Store interface {
	// Put keeps a picture, durably when it returns, in place of the one under the key. at is when it came.
	Put(ctx context.Context, key string, data []byte, at time.Time) error
	// Get returns the picture, or ErrNotFound.
	Get(ctx context.Context, key string) ([]byte, error)
	// Delete deletes the picture, if there is one.
	Delete(ctx context.Context, key string) error
	// Prune deletes the pictures that came before the time given, also those that no record names: a crash between a
	// picture and its record leaves some.
	Prune(ctx context.Context, before time.Time) error
	// Kept counts the pictures.
	Kept(ctx context.Context) (Amount, error)
}

// Ref is what a record keeps of a picture.
type Ref struct {
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// RefTo describes a picture.
func RefTo(data []byte) Ref { return Ref{Size: int64(len(data)), SHA256: HashOf(data)} }

// HashOf returns the hash by which pictures and their keys are known.
func HashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Check tells what is wrong with the picture of a Ref: "" if it is whole.
func (r Ref) Check(ctx context.Context, s Store, key string) (wrong string, err error) {
	switch data, err := s.Get(ctx, key); {
	case errors.Is(err, ErrNotFound):
		return "is missing", nil
	case err != nil:
		return "", err
	case RefTo(data) != r:
		return fmt.Sprintf("has %d bytes that are not the %d that were kept", len(data), r.Size), nil
	}
	return "", nil
}
