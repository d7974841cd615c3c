package shopfile

import (
	"errors"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"tokri/adapters/pictures"
)

// picturesFolder is the folder of a shop's own pictures, and the first part of the addresses of all pictures.
const picturesFolder = "pictures/"

// drawn matches the addresses of pictures that the web client has.
var drawn = regexp.MustCompile(`^pictures/[a-z0-9-]+-(240|480|960)\.webp$`)

// ownPicture checks one of the shop's own picture files, only once, and reports what is wrong with it. It
// returns whether the file exists.
func (c *checker) ownPicture(file string) bool {
	if slices.Contains(c.own, file) {
		return true
	}
	raw, err := ReadPicture(c.folder, file)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrInvalid):
		return false
	case err == nil:
		_, err = pictures.Open(raw)
	}
	if err != nil {
		c.file(file, "%v", err)
	}
	c.own = append(c.own, file)
	return true
}

// ReadPicture reads one of the shop's picture files. It stops one byte after the largest size that a picture
// may have.
func ReadPicture(folder fs.FS, file string) (raw []byte, err error) {
	f, err := folder.Open(file)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return io.ReadAll(io.LimitReader(f, pictures.MaxFile+1))
}

// ShowPictures replaces the files of the shop's own pictures by their addresses.
func (s *Shop) ShowPictures(addresses map[string]string) {
	s.eachPicture(func(image *string) {
		if at, own := addresses[strings.TrimPrefix(*image, "/")]; own {
			*image = at
		}
	})
}

// Addresses returns the addresses of all pictures that the shop shows, each once.
func (s *Shop) Addresses() []string {
	var all []string
	s.eachPicture(func(image *string) { all = append(all, *image) })
	slices.Sort(all)
	return slices.Compact(all)
}

func (s *Shop) eachPicture(visit func(*string)) {
	for i := range s.Products {
		for k := range s.Products[i].Images {
			visit(&s.Products[i].Images[k])
		}
	}
	for i := range s.Categories {
		visit(&s.Categories[i].Image)
	}
	for _, block := range s.Blocks {
		for i := range block.Banners {
			visit(&block.Banners[i].Image)
			visit(&block.Banners[i].ImagePhone)
		}
		for i := range block.Testimonials {
			visit(&block.Testimonials[i].Photo)
		}
	}
	for i := range s.Pages {
		visit(&s.Pages[i].Image)
	}
}
