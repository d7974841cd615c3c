package shopfile

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"tokri/core/catalog"
	"tokri/core/india"
)

var (
	idForm  = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	hsnForm = regexp.MustCompile(`^[0-9]{4,8}$`)
	tiles   = []string{"leaf", "fruit", "root", "berry", "citrus", "herb"}
)

// id checks the form of an id, and that no other entry of its kind has it.
func (c *checker) id(p place, id, kind string, seen map[string]bool) {
	switch {
	case id == "":
		c.at(p, "id", "%s without an id", kind)
	case !idForm.MatchString(id):
		c.at(p, "id", "id %q must be small letters, digits and single dashes", id)
	case len(id) > catalog.MaxID:
		c.at(p, "id", "id %q has %d characters, and may have %d", id, len(id), catalog.MaxID)
	case seen[id]:
		c.at(p, "id", "id %q is already taken by another %s", id, kind)
	}
	seen[id] = true
}

func (c *checker) needed(p place, field, value string) {
	if value == "" {
		c.at(p, field, "%s is missing", field)
	}
}

func (c *checker) within(p place, field string, value, low, high int) {
	if value < low || value > high {
		c.at(p, field, "%s must be from %d to %d, not %d", field, low, high, value)
	}
}

func (c *checker) tile(p place, tile string) {
	if tile != "" && !slices.Contains(tiles, tile) {
		c.at(p, "tile", "tile %q must be one of %s", tile, strings.Join(tiles, ", "))
	}
}

// picture returns the address of a picture as pages use it, and reports an address that a page cannot show
// (docs/product.md "Pictures").
func (c *checker) picture(p place, field, address string) string {
	shown := catalog.PictureAddress(address)
	if file := strings.TrimPrefix(shown, "/"); strings.HasPrefix(file, picturesFolder) {
		if !c.ownPicture(file) && !drawn.MatchString(file) {
			c.at(p, field, "%s %q is not a file in the folder", field, file)
		}
		return shown
	}
	// A file that is not named from the folder of pictures, such as mango.jpg, ./pictures/mango.jpg or Pictures/mango.jpg.
	isFile := !strings.Contains(address, "/") || strings.HasPrefix(address, ".") || strings.HasPrefix(shown, "/") && !strings.HasPrefix(address, "/")
	if address != "" && (shown == "" || isFile || strings.ContainsAny(address, " \"'<>\\")) {
		c.at(p, field, "%s %q must be a path (/pictures/…) or a web address", field, address)
	}
	return shown
}

// link checks that an address leads to a page of the shop.
func (c *checker) link(p place, field, link string, ids knownIDs) {
	if link == "" {
		return
	}
	u, err := url.Parse(link)
	if err != nil || u.IsAbs() || u.Host != "" || !strings.HasPrefix(link, "/") || strings.HasPrefix(link, "//") || strings.ContainsAny(link, " \\\"'<>") {
		c.at(p, field, "%s %q must be a path of the shop, such as /products/fruits", field, link)
		return
	}
	if id, ok := strings.CutPrefix(u.Path, "/product/"); ok && !ids.products[id] {
		c.absent(productsFiles, p, field, "%s leads to product %q, which does not exist", field, id)
	}
	if id, ok := strings.CutPrefix(u.Path, "/products/"); ok && !ids.categories[id] {
		c.absent(categoriesFile, p, field, "%s leads to category %q, which does not exist", field, id)
	}
}

// web checks an optional address outside the shop.
func (c *checker) web(p place, field, address string) {
	if address == "" {
		return
	}
	if u, err := url.Parse(address); err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		c.at(p, field, "%s %q must be a web address", field, address)
	}
}

// day reads a date and returns the start of that day in India, or the zero time if the field is absent.
func (c *checker) day(p place, field, text string) time.Time {
	if text == "" {
		return time.Time{}
	}
	day, err := time.ParseInLocation(time.DateOnly, text, india.Zone)
	if err != nil {
		c.at(p, field, "%s %q must be a day written as 2026-11-21", field, text)
		return time.Time{}
	}
	return day.UTC()
}

// knownIDs has the ids that links and home blocks may refer to.
type knownIDs struct{ categories, products map[string]bool }

func newKnownIDs(categories []catalog.Category, products []productEntry) knownIDs {
	ids := knownIDs{map[string]bool{}, map[string]bool{}}
	for _, k := range categories {
		ids.categories[k.ID] = true
	}
	for _, p := range products {
		ids.products[p.ID] = true
	}
	return ids
}
