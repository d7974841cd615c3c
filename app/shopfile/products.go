package shopfile

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"tokri/core/catalog"
	"tokri/core/money"
)

func (c *checker) categories(entries []categoryEntry) []catalog.Category {
	seen, seenSub := map[string]bool{}, map[string]bool{}
	var out []catalog.Category
	for _, e := range entries {
		c.id(e.Place, e.ID, "category", seen)
		c.needed(e.Place, "title", e.Title)
		c.tile(e.Place, e.Tile)
		k := catalog.Category{
			ID: e.ID, Title: e.Title, TitleHi: e.TitleHi,
			Image: c.picture(e.Place, "image", e.Image), Tile: e.Tile,
			Description: e.Description, DescriptionHi: e.DescriptionHi,
		}
		for _, sub := range e.SubCategories {
			c.id(sub.Place, sub.ID, "sub-category", seenSub)
			c.needed(sub.Place, "title", sub.Title)
			k.SubCategories = append(k.SubCategories, catalog.SubCategory{ID: sub.ID, Title: sub.Title, TitleHi: sub.TitleHi})
		}
		out = append(out, k)
	}
	return out
}

// products joins the texts of the products with their packs.
func (c *checker) products(entries []productEntry, categories []catalog.Category, packs []pack, rates []money.BasisPoints) ([]catalog.Product, map[string]int) {
	byProduct := map[string][]pack{}
	for _, v := range packs {
		byProduct[v.product] = append(byProduct[v.product], v)
	}
	subs := map[string][]string{}
	for _, k := range categories {
		subs[k.ID] = nil
		for _, s := range k.SubCategories {
			subs[k.ID] = append(subs[k.ID], s.ID)
		}
	}
	seen := map[string]bool{}
	stock := map[string]int{}
	var out []catalog.Product
	for _, e := range entries {
		c.id(e.Place, e.ID, "product", seen)
		c.product(e, subs)
		p := productOf(e)
		p.GST = c.gst(e, rates)
		p.CreatedAt = c.day(e.Place, "createdAt", e.CreatedAt)
		for i, image := range e.Images {
			p.Images = append(p.Images, c.picture(e.Place.item("images", i), "images", image))
		}
		for _, v := range byProduct[e.ID] {
			p.Variants = append(p.Variants, v.Variant)
			stock[v.ID] = v.stock
		}
		if len(p.Variants) == 0 {
			c.absent(variantsFile, e.Place, "id", "product %q has no line in %s", e.ID, variantsFile)
		}
		out = append(out, p)
	}
	for _, id := range slices.Sorted(maps.Keys(byProduct)) {
		if !seen[id] && !c.broken[productsFiles] {
			c.line(variantsFile, byProduct[id][0].line, "product %q does not exist", id)
		}
	}
	return out, stock
}

func (c *checker) product(e productEntry, subs map[string][]string) {
	c.needed(e.Place, "name", e.Name)
	c.needed(e.Place, "description", e.Description)
	c.needed(e.Place, "createdAt", e.CreatedAt)
	c.tile(e.Place, e.Tile)
	if len(e.Images) == 0 {
		c.at(e.Place, "images", "a product needs at least one image")
	}
	if below, ok := subs[e.Category]; !ok {
		c.absent(categoriesFile, e.Place, "category", "category %q does not exist", e.Category)
	} else if e.SubCategory != "" && !slices.Contains(below, e.SubCategory) {
		c.at(e.Place, "subCategory", "sub-category %q is not in category %q", e.SubCategory, e.Category)
	}
	if e.HSN != "" && !hsnForm.MatchString(e.HSN) {
		c.at(e.Place, "hsn", "hsn %q must be four to eight digits", e.HSN)
	}
	c.fact(e.Place, "shelfLife", e.ShelfLife, e.ShelfLifeHi)
	c.fact(e.Place, "shelf", e.Shelf, "")
	if e.Surcharge < 0 {
		c.at(e.Place, "surcharge", "surcharge must not be negative")
	}
	if e.Rating < 0 || e.Rating > 5 {
		c.at(e.Place, "rating", "rating must be from 0 to 5, not %g", e.Rating)
	}
	if (e.Rating > 0) != (e.Reviews > 0) {
		c.at(e.Place, "reviews", "rating and reviews go together: give both or neither")
	}
	if e.Reviews < 0 || e.Sold < 0 {
		c.at(e.Place, "sold", "reviews and sold must not be negative")
	}
}

// maxFact is the greatest length of a product's fact, in characters: it is shown in one row, beside its name.
const maxFact = 80

// fact checks a fact of a product in both languages.
func (c *checker) fact(p place, field, text, hindi string) {
	for name, value := range map[string]string{field: text, field + "Hi": hindi} {
		if n := utf8.RuneCountInString(value); n > maxFact || strings.ContainsAny(value, "\n\r\t") {
			c.at(p, name, "%s must be one line of at most %d characters", name, maxFact)
		}
	}
	if text == "" && hindi != "" {
		c.at(p, field, "%sHi is there and %s is missing", field, field)
	}
}

func productOf(e productEntry) catalog.Product {
	return catalog.Product{
		ID: e.ID, Slug: e.ID,
		Name: e.Name, NameHi: e.NameHi,
		Subtitle: e.Subtitle, SubtitleHi: e.SubtitleHi,
		Description: e.Description, DescriptionHi: e.DescriptionHi,
		Tags: e.Tags, Aliases: e.Aliases, Tile: e.Tile,
		CategoryID: e.Category, SubCategoryID: e.SubCategory,
		Surcharge: e.Surcharge, HSN: e.HSN, Origin: e.Origin, OriginHi: e.OriginHi, ShelfLife: e.ShelfLife, ShelfLifeHi: e.ShelfLifeHi,
		Rating: e.Rating, Reviews: e.Reviews, Sold: e.Sold, Popular: e.Popular, Shelf: e.Shelf,
	}
}
