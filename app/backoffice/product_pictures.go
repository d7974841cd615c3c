package backoffice

import (
	"context"
	"errors"
	"io/fs"

	"tokri/adapters/pictures"
	"tokri/app/clock"
	"tokri/app/shopfile"
	"tokri/app/storage"
	"tokri/core/picture"
	"tokri/core/shop"
)

// shownWidth is the width in a picture's address, in pixels. Clients derive the addresses of the other widths
// from it.
const shownWidth = 480

// keepPictures stores the shop's own pictures in all widths, one after the other, and returns their addresses
// by file. It does not make stored pictures again. Customers see a picture only when the edition that names it
// is published.
func keepPictures(ctx context.Context, s *storage.Stores, folder fs.FS, names []string) (map[string]string, error) {
	addresses := map[string]string{}
	var issues shopfile.Issues
	for _, name := range names {
		raw, err := shopfile.ReadPicture(folder, name)
		if err != nil {
			return nil, err
		}
		address, wrong, err := keepPicture(ctx, s, name, raw)
		if wrong != nil {
			issues = append(issues, shopfile.Issue{File: name, Text: wrong.Error()})
		} else if err != nil {
			return nil, err
		}
		addresses[name] = address
	}
	if len(issues) > 0 {
		return nil, issues
	}
	return addresses, nil
}

// keepPicture stores the pictures of a file unless they are stored. wrong is the mistake in the file, if there is one.
func keepPicture(ctx context.Context, s *storage.Stores, name string, raw []byte) (address string, wrong, err error) {
	file, wrong := pictures.Open(raw)
	if wrong != nil {
		return "", wrong, nil
	}
	width, height := file.Size()
	stem := picture.Stem(name, width, height, raw, pictures.Version)
	if address, err = keptPicture(ctx, s, stem); errors.Is(err, picture.ErrNotFound) {
		return makePicture(ctx, s, stem, file, raw)
	}
	return address, nil, err
}

// keptPicture extends the time for which a stored picture is kept. It returns picture.ErrNotFound if the
// picture is not stored.
func keptPicture(ctx context.Context, s *storage.Stores, stem string) (address string, err error) {
	for _, extension := range []string{"jpg", "png"} {
		address = picture.Address(stem, shownWidth, extension)
		for _, key := range picture.Keys(address) {
			var data []byte
			if data, err = s.ProductPictures.Get(ctx, key); err == nil {
				err = s.ProductPictures.Put(ctx, key, data, clock.Now())
			}
			if err != nil {
				break
			}
		}
		if !errors.Is(err, picture.ErrNotFound) {
			return address, err
		}
	}
	return "", err
}

// makePicture makes the pictures of a file and stores them with the file.
func makePicture(ctx context.Context, s *storage.Stores, stem string, file *pictures.Product, raw []byte) (address string, wrong, err error) {
	made, extension, wrong := file.Make(picture.Widths)
	if wrong != nil {
		return "", wrong, nil
	}
	for i, width := range picture.Widths {
		if err := s.ProductPictures.Put(ctx, picture.Address(stem, width, extension), made[i], clock.Now()); err != nil {
			return "", nil, err
		}
	}
	address = picture.Address(stem, shownWidth, extension)
	return address, nil, s.ProductPictures.Put(ctx, picture.OriginalKey(address), raw, clock.Now())
}

// missingPictures describes the shop's own pictures that the edition names and that are missing or damaged. It
// checks twice, because an import may publish another edition during the first check.
func missingPictures(ctx context.Context, s *storage.Stores) (missing []string, err error) {
	for range 2 {
		if missing, err = lookForPictures(ctx, s); err != nil || len(missing) == 0 {
			return nil, err
		}
	}
	return missing, nil
}

func lookForPictures(ctx context.Context, s *storage.Stores) (missing []string, err error) {
	edition, err := s.Shop.Current(ctx)
	if errors.Is(err, shop.ErrEmpty) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	for _, address := range shopfile.Of(edition, nil, clock.Now()).Addresses() {
		for _, key := range picture.Keys(address) {
			_, err := s.ProductPictures.Get(ctx, key)
			if errors.Is(err, picture.ErrNotFound) && picture.Wider(key) == "" {
				missing = append(missing, "the shop's picture "+key+" is missing; import the shop's folder again")
			} else if err != nil && !errors.Is(err, picture.ErrNotFound) {
				return nil, err
			}
		}
	}
	return missing, nil
}
