// Package content holds the shopkeeper's texts: the blocks of the home page and the policy pages. A field whose
// name ends in Hi has the Hindi text of the field without Hi; if one of the two is empty, the other is shown.
package content

// BlockType is the kind of a home block. The home page orders blocks by it (docs/product.md "Home page").
type BlockType string

// The block types, in the order of the home page.
const (
	BannerBlock      BlockType = "banner"
	ShortBannerBlock BlockType = "short-banner"
	CategoryBlock    BlockType = "category"
	ProductBlock     BlockType = "product"
	TestimonialBlock BlockType = "testimonials"
)

// BlockOrder is the order of the home page.
var BlockOrder = []BlockType{BannerBlock, ShortBannerBlock, CategoryBlock, ProductBlock, TestimonialBlock}

// Block is one section of the home page. Products and Categories are ids.
type Block struct {
	ID            string        `json:"id"`
	Type          BlockType     `json:"type"`
	Title         string        `json:"title"`
	TitleHi       string        `json:"titleHi,omitempty"`
	ShowTitle     bool          `json:"showTitle"`
	Description   string        `json:"description,omitempty"`
	DescriptionHi string        `json:"descriptionHi,omitempty"`
	CategoryID    string        `json:"categoryId,omitempty"` // the category to which "See all" of a product block leads
	Categories    []string      `json:"categories,omitempty"`
	Products      []string      `json:"products,omitempty"`
	Banners       []Banner      `json:"banners,omitempty"`
	Testimonials  []Testimonial `json:"testimonials,omitempty"`
	ScrollView    bool          `json:"scrollView,omitempty"`
}

// Banner is a picture with a text and a link.
type Banner struct {
	ID         string `json:"id"`
	Image      string `json:"image"`
	ImagePhone string `json:"imagePhone,omitempty"` // another crop of the picture for narrow screens
	Title      string `json:"title"`
	TitleHi    string `json:"titleHi,omitempty"`
	Subtitle   string `json:"subtitle,omitempty"`
	SubtitleHi string `json:"subtitleHi,omitempty"`
	CTA        string `json:"cta,omitempty"`
	CTAHi      string `json:"ctaHi,omitempty"`
	Link       string `json:"link,omitempty"` // a path of the shop
	Tile       string `json:"tile,omitempty"` // colour of the background
}

// Testimonial is a customer's statement that the shopkeeper has chosen.
type Testimonial struct {
	Rating    int    `json:"rating"` // 1 to 5
	Message   string `json:"message"`
	MessageHi string `json:"messageHi,omitempty"`
	Photo     string `json:"photo,omitempty"`
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
}

// Page is a policy page or another page of text. Its descriptions are HTML that is sanitised before it is
// stored (docs/product.md "Pages of the shop").
type Page struct {
	ID            string `json:"id"`
	Title         string `json:"title"`
	TitleHi       string `json:"titleHi,omitempty"`
	Description   string `json:"description"`
	DescriptionHi string `json:"descriptionHi,omitempty"`
	Image         string `json:"image,omitempty"`
	Published     bool   `json:"published"`
}
