// Package picture stores pictures separately from the records that refer to them. A record has a Ref of each of
// its pictures; the picture is in a Store under a key that is made of the record's id.
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

// Amount is a number of pictures and their total size in bytes.
type Amount struct {
	Pictures int
	Bytes    int64
}

// Store keeps pictures. Each use (messages, products' pictures) has a Store of its own.
type Store interface {
	// Put stores a picture under a key and replaces an earlier one; the picture is durable when Put returns. at
	// is when the picture was sent.
	Put(ctx context.Context, key string, data []byte, at time.Time) error
	// Get returns the picture, or ErrNotFound.
	Get(ctx context.Context, key string) ([]byte, error)
	// Delete deletes the picture, if there is one.
	Delete(ctx context.Context, key string) error
	// Prune deletes the pictures that were sent before the time given, including those to which no record
	// refers: a crash between storing a picture and its record leaves some.
	Prune(ctx context.Context, before time.Time) error
	// Kept returns how many pictures there are and how large they are.
	Kept(ctx context.Context) (Amount, error)
}

// Ref is a record's reference to a picture.
type Ref struct {
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// RefTo returns the reference to a picture.
func RefTo(data []byte) Ref { return Ref{Size: int64(len(data)), SHA256: HashOf(data)} }

// HashOf returns the hash of a picture, which is used in references and keys.
func HashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Check returns what is wrong with the picture of a Ref, or "" if it is complete and unchanged.
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
