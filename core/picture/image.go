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

// ErrImage refuses pictures that are too many, too large or not valid pictures.
var ErrImage = apperr.New(apperr.Invalid, "invalid_image", "Please choose up to 3 JPEG, PNG or WebP pictures of at most 2 MB.").On("images")

// Image is a picture that a person sent, after it was encoded again.
type Image struct {
	Type string `json:"type"` // image/jpeg or image/png
	Data []byte `json:"data,omitempty"`
	// Kept is the reference that a record has in place of the data.
	Kept *Ref `json:"kept,omitempty"`
}

// Cleaner checks pictures.
type Cleaner interface {
	// Clean decodes a picture and encodes it again, so that it contains nothing else: no location where it was
	// taken, no script. It returns ErrImage if the data is not a picture or is too large.
	Clean(ctx context.Context, raw []byte) (Image, error)
}

// Intake accepts the pictures that people send, within the ceilings of the shop.
type Intake struct {
	Cleaner Cleaner
	Ceiling *Ceiling
}

// Take encodes pictures again and counts them. Pictures for which there is no room are refused before they are
// decoded.
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

// Keep stores the pictures of a record and returns the references for it. It must be called before the record
// is written; if the record is then not written, the pictures are deleted when they are old enough.
func Keep(ctx context.Context, s Store, record string, images []Image, at time.Time) ([]Image, error) {
	if images == nil {
		return nil, nil
	}
	named := make([]Image, len(images))
	for i, image := range images {
		if err := s.Put(ctx, KeyOf(record, i), image.Data, at); err != nil {
			return nil, err
		}
		named[i] = Image{Type: image.Type, Kept: new(RefTo(image.Data))}
	}
	return named, nil
}

// Load loads the pictures of a record's references. A picture that is missing stays a reference.
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
