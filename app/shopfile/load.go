package shopfile

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"tokri/core/catalog"
	"tokri/core/content"
	"tokri/core/coupon"
	"tokri/core/shop"
	"tokri/core/slot"
)

// Shop is a folder that was read without an issue.
type Shop struct {
	Settings   shop.Settings
	Categories []catalog.Category
	Products   []catalog.Product
	Blocks     []content.Block
	Pages      []content.Page
	Coupons    []coupon.Coupon
	Slots      slot.Pattern   // LoadedOn is zero; Edition sets it
	Stock      map[string]int // variant id -> packs in stock, used only when the variant is first imported
	Pictures   []string       // files of the shop's own pictures, which entries name by /pictures/…; see ShowPictures
}

const (
	settingsFile   = "settings.yaml"
	categoriesFile = "categories.yaml"
	productsFiles  = "products*.yaml"
	variantsFile   = "variants.csv"
	slotsFile      = "slots.yaml"
	homeFile       = "home.yaml"
	pagesFile      = "pages.yaml"
	couponsFile    = "coupons.yaml"
)

// Load reads the shop in the folder. If the folder could be read but has mistakes, the error is Issues.
func Load(folder fs.FS) (*Shop, error) {
	productFiles, err := fs.Glob(folder, productsFiles)
	if err != nil {
		return nil, err
	}
	c := &checker{folder: folder}
	if err := c.unknownFiles(folder); err != nil {
		return nil, err
	}
	var s Shop
	s.Settings = c.settings(one[settingsEntry](c, folder, settingsFile, true))
	s.Categories = c.categories(list[categoryEntry](c, folder, categoriesFile, true))
	var products []productEntry
	if len(productFiles) == 0 {
		c.unreadable("products.yaml", 0, "is missing; a shop needs at least one file products*.yaml")
	}
	for _, file := range productFiles {
		products = append(products, list[productEntry](c, folder, file, true)...)
	}
	s.Products, s.Stock = c.products(products, s.Categories, c.packs(folder), s.Settings.GSTRates)
	s.Slots = c.slots(one[slotsEntry](c, folder, slotsFile, true))
	ids := newKnownIDs(s.Categories, products)
	s.Blocks = c.blocks(list[blockEntry](c, folder, homeFile, false), ids)
	s.Pages = c.pages(list[pageEntry](c, folder, pagesFile, false))
	s.Coupons = c.coupons(list[couponEntry](c, folder, couponsFile, false))
	if err := c.result(); err != nil {
		return nil, err
	}
	s.Pictures = c.own
	return &s, nil
}

// unknownFiles reports YAML and CSV files that do not belong to a shop; most often their name is misspelt.
func (c *checker) unknownFiles(folder fs.FS) error {
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return fmt.Errorf("the shop's folder cannot be listed: %w", err)
	}
	known := []string{settingsFile, categoriesFile, variantsFile, slotsFile, homeFile, pagesFile, couponsFile}
	for _, e := range entries {
		name := e.Name()
		ext := path.Ext(name)
		isProducts, _ := path.Match(productsFiles, name)
		if !e.IsDir() && (ext == ".yaml" || ext == ".yml" || ext == ".csv") && !isProducts && !slices.Contains(known, name) {
			c.file(name, "is not a file of a shop; is the name right?")
		}
	}
	return nil
}

// read parses a YAML file. It returns nil if the file is absent, empty or not YAML.
func (c *checker) read(folder fs.FS, file string, needed bool) *yaml.Node {
	text, err := fs.ReadFile(folder, file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if needed {
			c.unreadable(file, 0, "is missing")
		}
		return nil
	case err != nil:
		c.unreadable(file, 0, "cannot be read: %v", err)
		return nil
	case c.notText(file, text):
		return nil
	}
	var document yaml.Node
	if strings.TrimSpace(string(text)) == "" {
		if needed {
			c.unreadable(file, 0, "is empty")
		}
		return nil
	}
	if err := yaml.Load(text, &document); err != nil {
		line, reason := yamlProblem(err)
		c.unreadable(file, line, "is not YAML: %s%s", reason, yamlAdvice[reason])
		return nil
	}
	if len(document.Content) == 0 { // the parser does not guarantee any content
		return nil
	}
	return document.Content[0]
}

// yamlAdvice says how the usual slips are mended.
var yamlAdvice = map[string]string{
	"mapping values are not allowed in this context": " (put a text with a colon in quotes, and begin a field below its neighbours)",
	"found character that cannot start any token":    " (indent with spaces instead of tabs, and put a text that begins with @, % or ` in quotes)",
}

var lineIn = regexp.MustCompile(`(?:line |L)(\d+)(?:, column \d+|\.C\d+)?`)

// yamlProblem splits the parser's message into the line (the last one, if it names several) and the reason.
func yamlProblem(err error) (int, string) {
	text := err.Error()
	line := 0
	if found := lineIn.FindAllStringSubmatch(text, -1); found != nil {
		line, _ = strconv.Atoi(found[len(found)-1][1])
	}
	return line, text[strings.LastIndex(text, ": ")+len(": "):]
}

// one reads a file that holds a single entry. It returns nil if there is none.
func one[T any](c *checker, folder fs.FS, file string, needed bool) *T {
	node := c.read(folder, file, needed)
	if node == nil {
		return nil
	}
	if node.Kind != yaml.MappingNode {
		c.line(file, node.Line, "the file must be fields with values")
		return nil
	}
	entry := new(T)
	c.decode(file, node, entry)
	return entry
}

// list reads a file that holds a list of entries.
func list[T any](c *checker, folder fs.FS, file string, needed bool) []T {
	node := c.read(folder, file, needed)
	if node == nil {
		return nil
	}
	var entries []T
	c.decode(file, node, &entries)
	return entries
}
