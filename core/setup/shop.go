package setup

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"time"

	"tokri/core/announce"
	"tokri/core/catalog"
	"tokri/core/content"
	"tokri/core/order"
	"tokri/core/shop"
)

// Example is the demo shop. A new shop takes from it what a keeper need not write: the pages that the law asks for, the
// pictures, categories and Hindi names of common goods, and on request the goods themselves.
type Example struct {
	Settings   shop.Settings
	NameHi     string // its name in its Hindi pages
	Categories []catalog.Category
	Products   []catalog.Product
	Pages      []content.Page
	Stock      map[string]int
}

// Made is a shop as it can be published.
type Made struct {
	Edition shop.Edition
	Stock   map[string]int // pack -> units on its shelf
}

// What a keeper is not asked for.
const (
	mapZoom    = 14
	firstOnes  = 12 // goods on the home page
	noPicture  = "/pictures/empty-basket-480.webp"
	shelf      = "fruit-and-vegetables"
	shelfTitle = "Fruit and vegetables"
	shelfHindi = "फल और सब्ज़ियाँ"
)

// Make makes a shop of a form that was checked. mobile is the owner's number, which customers call.
func (f Form) Make(ex Example, mobile string, now time.Time) Made {
	f.trim()
	m := Made{Stock: map[string]int{}}
	e := &m.Edition
	e.Settings = f.settings(ex, mobile, now)
	e.Slots = pattern(f.Windows)
	if f.Products.Demo {
		for _, p := range ex.Products {
			e.Products = append(e.Products, f.described(plain(p), now))
			for _, v := range p.Variants {
				m.Stock[v.ID] = ex.Stock[v.ID]
			}
		}
	} else {
		m.list(f, ex, now)
	}
	e.Categories = shelves(ex.Categories, e.Products)
	e.Blocks = home(e.Categories, e.Products)
	e.Pages = f.pages(ex)
	return m
}

func (f *Form) trim() {
	s := &f.Shop
	for _, text := range []*string{&f.Owner, &s.Name, &s.Locality, &s.City, &s.State, &s.Address, &s.Email, &s.FSSAI} {
		*text = strings.TrimSpace(*text)
	}
}

func (f Form) settings(ex Example, mobile string, now time.Time) shop.Settings {
	limits := order.UsualLimits()
	return shop.Settings{
		Name: f.Shop.Name, Locality: f.Shop.Locality, City: f.Shop.City, State: f.Shop.State, FSSAI: f.Shop.FSSAI,
		Delivery: f.Charges.Delivery, FreeFrom: f.Charges.FreeFrom, MinimumOrder: f.Charges.MinimumOrder,
		PayAsDelivered: true, MostPerOrder: shop.UsualMost, Limits: &limits, Messages: announce.UsualChannels(),
		Area: f.Area.polygon(), MapCentre: f.Area.Centre, MapZoom: mapZoom,
		Contact: shop.Contact{Phone: mobile, Email: f.Shop.Email, Address: f.Shop.Address,
			Hours: hours(f.Windows, "%s to %s"), HoursHi: hours(f.Windows, "%s से %s तक")},
		// The keeper answers for the customers' data until the shop has a person for it.
		GrievanceOfficer: &shop.Officer{Name: f.Owner, Email: f.Shop.Email, Phone: mobile},
		PrivacyNotice:    now.Format(time.DateOnly),
		GSTRates:         ex.Settings.GSTRates, CancelNote: ex.Settings.CancelNote, CancelNoteHi: ex.Settings.CancelNoteHi,
	}
}

// hours says from when to when the shop delivers.
func hours(all []Window, format string) string {
	from, to := day, 0
	for _, w := range all {
		from, to = min(from, w.Start), max(to, w.End)
	}
	clock := func(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }
	return fmt.Sprintf(format, clock(from), clock(to))
}

// plain returns goods of the demo shop without what is true of the demo shop only: where they grew, what customers said of
// them, and how many were sold.
func plain(p catalog.Product) catalog.Product {
	return catalog.Product{ID: p.ID, Slug: p.Slug, Name: p.Name, NameHi: p.NameHi, Tags: p.Tags, Aliases: p.Aliases, Tile: p.Tile,
		CategoryID: p.CategoryID, SubCategoryID: p.SubCategoryID, HSN: p.HSN, GST: p.GST, Images: p.Images, Variants: p.Variants}
}

func (f Form) described(p catalog.Product, now time.Time) catalog.Product {
	p.CreatedAt = now
	p.Description = fmt.Sprintf("%s from %s.", p.Name, f.Shop.Name)
	if p.NameHi != "" {
		p.DescriptionHi = fmt.Sprintf("%s, %s से।", p.NameHi, f.Shop.Name)
	}
	return p
}

// list makes goods of the pasted list. Lines with one name are packs of one product.
func (m *Made) list(f Form, ex Example, now time.Time) {
	known := names(ex.Products)
	taken := map[string]bool{}
	at := map[string]int{}
	for _, row := range Read(f.Products.List) {
		name := folded(row.Name)
		i, ok := at[name]
		if !ok {
			p := catalog.Product{CategoryID: shelf, Images: []string{noPicture}, Tile: "leaf"}
			if like, found := known[name]; found {
				p = plain(like)
				p.Variants = nil
			}
			p.Name = row.Name
			p.ID = free(slug(row.Name, len(at)+1), taken)
			p.Slug = p.ID
			i = len(m.Edition.Products)
			at[name] = i
			m.Edition.Products = append(m.Edition.Products, f.described(p, now))
		}
		p := &m.Edition.Products[i]
		id := p.ID + "-" + strings.ReplaceAll(row.Weight, ".", "_") + row.Unit
		p.Variants = append(p.Variants, catalog.Variant{ID: id, Weight: row.Weight, WeightUnit: row.Unit, Price: row.Price, NoMRP: true})
		m.Stock[id] = row.Stock
	}
}

func folded(name string) string { return strings.ToLower(strings.Join(strings.Fields(name), " ")) }

// names finds goods of the demo shop by what people call them. A name that two of them have is that of the first.
func names(products []catalog.Product) map[string]catalog.Product {
	known := map[string]catalog.Product{}
	add := func(name string, p catalog.Product) {
		if _, taken := known[folded(name)]; !taken && name != "" {
			known[folded(name)] = p
		}
	}
	for _, p := range products {
		add(p.Name, p)
		add(p.NameHi, p)
		for _, alias := range p.Aliases {
			add(alias, p)
		}
	}
	for _, p := range products { // "Banana" is "Banana, Robusta" if no goods are called Banana alone
		first, _, _ := strings.Cut(p.Name, ",")
		add(first, p)
	}
	return known
}

var notInID = regexp.MustCompile(`[^a-z0-9]+`)

// maxSlug leaves room for what makes an id unique, and for the pack in the ids of variants (catalog.MaxID).
const maxSlug = 40

// slug returns the id of goods. A name without a latin letter becomes a number.
func slug(name string, number int) string {
	id := strings.Trim(notInID.ReplaceAllString(strings.ToLower(name), "-"), "-")
	if id = strings.TrimRight(id[:min(len(id), maxSlug)], "-"); id != "" {
		return id
	}
	return fmt.Sprintf("goods-%d", number)
}

func free(id string, taken map[string]bool) string {
	unique := id
	for n := 2; taken[unique]; n++ {
		unique = fmt.Sprintf("%s-%d", id, n)
	}
	taken[unique] = true
	return unique
}

// shelves returns the categories that have goods.
func shelves(all []catalog.Category, products []catalog.Product) []catalog.Category {
	used := map[string]bool{}
	for _, p := range products {
		used[p.CategoryID] = true
	}
	var out []catalog.Category
	for _, c := range all {
		if used[c.ID] {
			c.Description, c.DescriptionHi = "", ""
			out = append(out, c)
		}
	}
	if used[shelf] {
		out = append(out, catalog.Category{ID: shelf, Title: shelfTitle, TitleHi: shelfHindi, Image: noPicture, Tile: "leaf"})
	}
	return out
}

// home returns the blocks of the home page: the shelves, and the first goods.
func home(categories []catalog.Category, products []catalog.Product) []content.Block {
	ids := func(n int, id func(int) string) (all []string) {
		for i := range n {
			all = append(all, id(i))
		}
		return all
	}
	return []content.Block{
		{ID: "categories", Type: content.CategoryBlock, Title: "Shop by category", TitleHi: "श्रेणी से चुनें", ShowTitle: true,
			Categories: ids(len(categories), func(i int) string { return categories[i].ID })},
		{ID: "today", Type: content.ProductBlock, Title: "In the shop today", TitleHi: "आज दुकान में", ShowTitle: true, ScrollView: true,
			Products: ids(min(firstOnes, len(products)), func(i int) string { return products[i].ID })},
	}
}

// ofDemo is what the demo shop's pages say of its food licence.
var ofDemo = []string{" The number of this demo shop is an example and not a licence.", " इस डेमो दुकान का नंबर उदाहरण है, लाइसेंस नहीं।"}

// pages returns the demo shop's pages with this shop's name, place and address in place of the demo shop's.
func (f Form) pages(ex Example) []content.Page {
	words := []string{ofDemo[0], "", ofDemo[1], ""}
	for _, w := range [][2]string{{ex.Settings.Contact.Email, f.Shop.Email}, {ex.Settings.Name, f.Shop.Name}, {ex.NameHi, f.Shop.Name},
		{ex.Settings.City, f.Shop.City}, {ex.Settings.CityHi, f.Shop.City}} {
		if w[0] != "" {
			words = append(words, w[0], html.EscapeString(w[1]))
		}
	}
	own := strings.NewReplacer(words...)
	pages := slices.Clone(ex.Pages)
	for i := range pages {
		pages[i].Description, pages[i].DescriptionHi = own.Replace(pages[i].Description), own.Replace(pages[i].DescriptionHi)
	}
	return pages
}
