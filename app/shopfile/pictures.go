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

// picturesFolder is where a shop has pictures of its own, and the first part of the addresses of all pictures.
const picturesFolder = "pictures/"

// drawn is the address of a picture that the web client has.
var drawn = regexp.MustCompile(`^pictures/[a-z0-9-]+-(240|480|960)\.webp$`)

// ownPicture looks at a file of the shop's pictures, once, and notes what is wrong with it. It tells whether there is one.
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

// ReadPicture reads a file of the shop's pictures, at most as much of it as a picture may have and a byte.
func ReadPicture(folder fs.FS, file string) (raw []byte, err error) {
	f, err := folder.Open(file)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return io.ReadAll(io.LimitReader(f, pictures.MaxFile+1))
}

// ShowPictures puts the addresses of the shop's own pictures in the place of their files.
func (s *Shop) ShowPictures(addresses map[string]string) {
	show := func(image *string) {
		if at, own := addresses[strings.TrimPrefix(*image, "/")]; own {
			*image = at
		}
	}
	for i := range s.Products {
		for k := range s.Products[i].Images {
			show(&s.Products[i].Images[k])
		}
	}
	for i := range s.Categories {
		show(&s.Categories[i].Image)
	}
	for _, block := range s.Blocks {
		for i := range block.Banners {
			show(&block.Banners[i].Image)
			show(&block.Banners[i].ImagePhone)
		}
		for i := range block.Testimonials {
			show(&block.Testimonials[i].Photo)
		}
	}
	for i := range s.Pages {
		show(&s.Pages[i].Image)
	}
}
