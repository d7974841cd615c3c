package website

import (
	"bytes"
	"errors"
	"net/http"
	"time"

	"tokri/core/picture"
)

// ownPicture sends a picture of the shop's own and tells whether there is one. Its address has a digest of the file that it was made
// of: another picture has another address, so browsers may keep a picture without asking again.
func (s *site) ownPicture(w http.ResponseWriter, r *http.Request, address string) bool {
	if s.Picture == nil || !picture.IsAddress(address) {
		return false
	}
	etag := `"` + picture.HashOf([]byte(address))[:16] + `"`
	data := []byte{}
	if r.Header.Get("If-None-Match") != etag {
		var err error
		if data, err = s.Picture(r.Context(), address); err != nil {
			if !errors.Is(err, picture.ErrNotFound) && r.Context().Err() == nil {
				s.Log.Warn("a picture of a product could not be read: pages show a mark in its place", "picture", address, "error", err)
			}
			return false
		}
	}
	w.Header().Set("Content-Type", contentType(address))
	w.Header().Set("Cache-Control", forever)
	w.Header().Set("Etag", etag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
	return true
}
