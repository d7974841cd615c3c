package shopfile

import (
	"slices"
	"strings"

	"tokri/core/content"
)

func (c *checker) blocks(entries []blockEntry, ids knownIDs) []content.Block {
	seen, seenBanner := map[string]bool{}, map[string]bool{}
	var out []content.Block
	for _, e := range entries {
		c.id(e.Place, e.ID, "block", seen)
		c.needed(e.Place, "title", e.Title)
		c.block(e, ids)
		showTitle, scrollView := c.look(e)
		b := content.Block{
			ID: e.ID, Type: content.BlockType(e.Type),
			Title: e.Title, TitleHi: e.TitleHi, ShowTitle: showTitle,
			Description: e.Description, DescriptionHi: e.DescriptionHi,
			CategoryID: e.Category, Categories: e.Categories, Products: e.Products,
			ScrollView: scrollView,
		}
		for _, banner := range e.Banners {
			c.id(banner.Place, banner.ID, "banner", seenBanner)
			b.Banners = append(b.Banners, c.banner(banner, ids))
		}
		for _, said := range e.Testimonials {
			b.Testimonials = append(b.Testimonials, c.testimonial(said))
		}
		out = append(out, b)
	}
	return out
}

// block checks that the type is known, that the list of this type is filled and the others are empty, and that
// everything which the block shows exists.
func (c *checker) block(e blockEntry, ids knownIDs) {
	lists := map[content.BlockType]string{
		content.BannerBlock: "banners", content.ShortBannerBlock: "banners", content.CategoryBlock: "categories",
		content.ProductBlock: "products", content.TestimonialBlock: "testimonials",
	}
	own, ok := lists[content.BlockType(e.Type)]
	if !ok {
		names := make([]string, len(content.BlockOrder))
		for i, t := range content.BlockOrder {
			names[i] = string(t)
		}
		c.at(e.Place, "type", "type %q must be one of %s", e.Type, strings.Join(names, ", "))
		return
	}
	lengths := []struct {
		name string
		n    int
	}{{"banners", len(e.Banners)}, {"categories", len(e.Categories)}, {"products", len(e.Products)}, {"testimonials", len(e.Testimonials)}}
	for _, l := range lengths {
		switch {
		case l.name == own && l.n == 0:
			c.at(e.Place, own, "a block of type %s needs %s", e.Type, own)
		case l.name != own && l.n > 0:
			c.at(e.Place, l.name, "a block of type %s has no %s", e.Type, l.name)
		}
	}
	c.refer(productsFiles, e.Place, "products", "product", e.Products, ids.products)
	c.refer(categoriesFile, e.Place, "categories", "category", e.Categories, ids.categories)
	if e.Category != "" && !ids.categories[e.Category] {
		c.absent(categoriesFile, e.Place, "category", "category %q does not exist", e.Category)
	}
}

// look returns whether a block shows its title, and whether it is a row that scrolls. If the file does not say
// so, all blocks but banners show their titles, products and testimonials scroll, and categories form a grid.
func (c *checker) look(e blockEntry) (showTitle, scrollView bool) {
	kind := content.BlockType(e.Type)
	banners := kind == content.BannerBlock || kind == content.ShortBannerBlock
	showTitle, scrollView = !banners, kind == content.ProductBlock || kind == content.TestimonialBlock
	if e.ShowTitle != nil {
		if banners && *e.ShowTitle {
			c.at(e.Place, "showTitle", "banners have titles of their own; the title of a block of type %s is not shown", e.Type)
		}
		showTitle = *e.ShowTitle
	}
	if e.ScrollView != nil {
		if (banners || kind == content.TestimonialBlock) && *e.ScrollView != scrollView {
			c.at(e.Place, "scrollView", "only categories and products can stand in a row or in a grid; scrollView of a block of type %s is %t", e.Type, scrollView)
		}
		scrollView = *e.ScrollView
	}
	return showTitle, scrollView
}

func (c *checker) refer(other string, p place, field, kind string, ids []string, known map[string]bool) {
	for i, id := range ids {
		switch {
		case !known[id]:
			c.absent(other, p.item(field, i), field, "%s %q does not exist", kind, id)
		case slices.Contains(ids[:i], id):
			c.at(p.item(field, i), field, "%s %q is listed twice", kind, id)
		}
	}
}

func (c *checker) banner(e bannerEntry, ids knownIDs) content.Banner {
	c.needed(e.Place, "image", e.Image)
	c.needed(e.Place, "title", e.Title)
	c.tile(e.Place, e.Tile)
	c.link(e.Place, "link", e.Link, ids)
	if e.CTA != "" && e.Link == "" {
		c.at(e.Place, "cta", "cta needs a link to lead to")
	}
	return content.Banner{
		ID: e.ID, Image: c.picture(e.Place, "image", e.Image), ImagePhone: c.picture(e.Place, "imagePhone", e.ImagePhone),
		Title: e.Title, TitleHi: e.TitleHi, Subtitle: e.Subtitle, SubtitleHi: e.SubtitleHi,
		CTA: e.CTA, CTAHi: e.CTAHi, Link: e.Link, Tile: e.Tile,
	}
}

func (c *checker) testimonial(e testimonialEntry) content.Testimonial {
	c.within(e.Place, "rating", e.Rating, 1, 5)
	c.needed(e.Place, "message", e.Message)
	c.needed(e.Place, "firstName", e.FirstName)
	return content.Testimonial{
		Rating: e.Rating, Message: e.Message, MessageHi: e.MessageHi,
		Photo: c.picture(e.Place, "photo", e.Photo), FirstName: e.FirstName, LastName: e.LastName,
	}
}

func (c *checker) pages(entries []pageEntry) []content.Page {
	seen := map[string]bool{}
	var out []content.Page
	for _, e := range entries {
		c.id(e.Place, e.ID, "page", seen)
		c.needed(e.Place, "title", e.Title)
		c.needed(e.Place, "description", e.Description)
		out = append(out, content.Page{
			ID: e.ID, Title: e.Title, TitleHi: e.TitleHi,
			Description: e.Description, DescriptionHi: e.DescriptionHi,
			Image: c.picture(e.Place, "image", e.Image), Published: !e.Draft,
		})
	}
	return out
}
