package website

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"runtime"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"tokri/adapters/internal/onecopy"
	"tokri/core/picture"
)

// The bounds of the shop's own pictures.
const (
	maxOwnPictures = 1024 // pictures for which the website records whether a copy is in memory; a copy is only in memory while it is sent
	longPicture    = 5 * time.Second
)

// ownPictures serves the shop's own pictures by address. A picture stays in memory as long as a slow client
// reads it, so all clients that read one share one copy.
type ownPictures struct {
	read   func(ctx context.Context, address string) ([]byte, error)
	copies *lru.Cache[string, *onecopy.Content]
}

func newOwnPictures(read func(ctx context.Context, address string) ([]byte, error)) *ownPictures {
	copies, err := lru.New[string, *onecopy.Content](maxOwnPictures)
	if err != nil {
		panic(err) // only for a size that is not positive
	}
	return &ownPictures{read, copies}
}

// get returns the picture at an address. Any address can be made up, so only addresses of existing pictures are
// remembered.
func (o *ownPictures) get(address string) (*onecopy.Copy, error) {
	content, known := o.copies.Get(address)
	if !known {
		content = &onecopy.Content{Read: func() ([]byte, error) {
			// Other requests wait for the same copy, even if the request that began it ends.
			ctx, cancel := context.WithTimeout(context.Background(), longPicture)
			defer cancel()
			return o.read(ctx, address)
		}}
	}
	held, err := content.Get()
	if err != nil || known {
		return held, err
	}
	if first, was, _ := o.copies.PeekOrAdd(address, content); was {
		return first.Get()
	}
	return held, nil
}

// ownPicture sends one of the shop's own pictures and reports whether it exists. The address contains a digest
// of the original file, so a changed picture has a new address, and browsers may keep a picture without asking
// again.
func (s *site) ownPicture(w http.ResponseWriter, r *http.Request, address string) bool {
	if s.Picture == nil || !picture.IsAddress(address) {
		return false
	}
	etag := `"` + picture.HashOf([]byte(address))[:16] + `"`
	held := &onecopy.Copy{}
	if r.Header.Get("If-None-Match") != etag {
		var err error
		held, err = s.ownPictures.get(address)
		if wider := picture.Wider(address); wider != "" && errors.Is(err, picture.ErrNotFound) {
			held, err = s.ownPictures.get(wider)
		}
		if err != nil {
			if !errors.Is(err, picture.ErrNotFound) {
				s.Log.Warn("a picture of a product could not be read: pages show a mark in its place", "picture", address, "error", err)
			}
			return false
		}
	}
	w.Header().Set("Content-Type", contentType(address))
	w.Header().Set("Cache-Control", forever)
	w.Header().Set("Etag", etag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(held.Bytes))
	runtime.KeepAlive(held)
	return true
}
