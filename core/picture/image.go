package picture

import (
	"context"
	"errors"
	"strconv"
	"time"

	"tokri/core/apperr"
)

// The bounds of the pictures that come with one message or report (docs/product.md "Contact messages").
const (
	MaxImages    = 3
	MaxImageSize = 2 << 20
)

// ErrImage refuses pictures that are too many, too large or none.
var ErrImage = apperr.New(apperr.Invalid, "invalid_image", "Please choose up to 3 JPEG, PNG or WebP pictures of at most 2 MB.").On("images")

// Image is a picture that a person sent, made anew from what was sent.
type Image struct {
	Type string `json:"type"` // image/jpeg or image/png
	Data []byte `json:"data,omitempty"`
	// Kept is the picture in a record, in the place of the data.
	Kept *Ref `json:"kept,omitempty"`
}

// Cleaner checks pictures.
type Cleaner interface {
	// Clean decodes a picture and encodes it anew, so that nothing but the picture is left: no
	// place where it was taken, no script. ErrImage if the data is no picture, or too large.
	Clean(ctx context.Context, raw []byte) (Image, error)
}

// Intake takes the pictures that people send, within the ceilings of the shop.
type Intake struct {
	Cleaner Cleaner
	Ceiling *Ceiling
}

// Take makes pictures anew and counts them. Those for which there is no room are refused before they are decoded.
func (in Intake) Take(ctx context.Context, images [][]byte, customer bool) ([]Image, error) {
	if len(images) == 0 {
		return nil, nil
	}
	if len(images) > MaxImages {
		return nil, ErrImage
	}
	var sent int64
	for _, raw := range images {
		if len(raw) > MaxImageSize {
			return nil, ErrImage
		}
		sent += int64(len(raw))
	}
	who := Visitor
	if customer {
		who = Customer
	}
	if err := in.Ceiling.Room(ctx, who, len(images), sent); err != nil {
		return nil, err
	}
	var made []Image
	var bytes int64
	for _, raw := range images {
		clean, err := in.Cleaner.Clean(ctx, raw)
		if err != nil {
			return nil, err
		}
		made, bytes = append(made, clean), bytes+int64(len(clean.Data))
	}
	return made, in.Ceiling.Take(ctx, who, len(images), bytes)
}

// KeyOf returns the key of the i-th picture of a record.
func KeyOf(record string, i int) string { return record + "/" + strconv.Itoa(i) }

// Keep keeps the pictures of a record in a store, and returns what the record has of them. It comes before the record is
// written; the pictures of one that then does not come to be go with their age.
func Keep(ctx context.Context, s Store, record string, images []Image, at time.Time) ([]Image, error) {
	if images == nil {
		return nil, nil
	}
	named := make([]Image, len(images))
	for i, image := range images {
		if err := s.Put(ctx, KeyOf(record, i), image.Data, at); err != nil {
			return nil, err
		}
		ref := RefTo(image.Data)
		named[i] = Image{Type: image.Type, Kept: &ref}
	}
	return named, nil
}

// Load puts the pictures into what a record has of them. One that is missing stays a reference.
func Load(ctx context.Context, s Store, record string, images []Image) ([]Image, error) {
	if images == nil {
		return nil, nil
	}
	whole := make([]Image, len(images))
	for i, image := range images {
		whole[i] = image
		if image.Kept == nil {
			continue
		}
		switch data, err := s.Get(ctx, KeyOf(record, i)); {
		case errors.Is(err, ErrNotFound):
		case err != nil:
			return nil, err
		default:
			whole[i] = Image{Type: image.Type, Data: data}
		}
	}
	return whole, nil
}
