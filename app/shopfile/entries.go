package shopfile

import "tokri/core/money"

// The entries have the shapes of the YAML files; that of the settings is in settings.go. Place is the position
// of an entry in its file.

type categoryEntry struct {
	Place         place
	ID            string             `yaml:"id"`
	Title         string             `yaml:"title"`
	TitleHi       string             `yaml:"titleHi"`
	Image         string             `yaml:"image"`
	Tile          string             `yaml:"tile"`
	Description   string             `yaml:"description"`
	DescriptionHi string             `yaml:"descriptionHi"`
	SubCategories []subCategoryEntry `yaml:"subCategories"`
}

type subCategoryEntry struct {
	Place   place
	ID      string `yaml:"id"`
	Title   string `yaml:"title"`
	TitleHi string `yaml:"titleHi"`
}

type productEntry struct {
	Place         place
	ID            string      `yaml:"id"`
	Name          string      `yaml:"name"`
	NameHi        string      `yaml:"nameHi"`
	Subtitle      string      `yaml:"subtitle"`
	SubtitleHi    string      `yaml:"subtitleHi"`
	Description   string      `yaml:"description"`
	DescriptionHi string      `yaml:"descriptionHi"`
	Category      string      `yaml:"category"`
	SubCategory   string      `yaml:"subCategory"`
	Tile          string      `yaml:"tile"`
	Images        []string    `yaml:"images"`
	HSN           string      `yaml:"hsn"`
	GST           float64     `yaml:"gst"`
	Origin        string      `yaml:"origin"`
	OriginHi      string      `yaml:"originHi"`
	ShelfLife     string      `yaml:"shelfLife"`
	ShelfLifeHi   string      `yaml:"shelfLifeHi"`
	Tags          []string    `yaml:"tags"`
	Aliases       []string    `yaml:"aliases"`
	Surcharge     money.Paise `yaml:"surcharge"`
	Rating        float64     `yaml:"rating"`
	Reviews       int         `yaml:"reviews"`
	Sold          int         `yaml:"sold"`
	Popular       bool        `yaml:"popular"`
	Shelf         string      `yaml:"shelf"`
	CreatedAt     string      `yaml:"createdAt"`
}

type blockEntry struct {
	Place         place
	ID            string             `yaml:"id"`
	Type          string             `yaml:"type"`
	Title         string             `yaml:"title"`
	TitleHi       string             `yaml:"titleHi"`
	ShowTitle     *bool              `yaml:"showTitle"`
	Description   string             `yaml:"description"`
	DescriptionHi string             `yaml:"descriptionHi"`
	Category      string             `yaml:"category"`
	Categories    []string           `yaml:"categories"`
	Products      []string           `yaml:"products"`
	Banners       []bannerEntry      `yaml:"banners"`
	Testimonials  []testimonialEntry `yaml:"testimonials"`
	ScrollView    *bool              `yaml:"scrollView"`
}

type bannerEntry struct {
	Place      place
	ID         string `yaml:"id"`
	Image      string `yaml:"image"`
	ImagePhone string `yaml:"imagePhone"`
	Tile       string `yaml:"tile"`
	Title      string `yaml:"title"`
	TitleHi    string `yaml:"titleHi"`
	Subtitle   string `yaml:"subtitle"`
	SubtitleHi string `yaml:"subtitleHi"`
	CTA        string `yaml:"cta"`
	CTAHi      string `yaml:"ctaHi"`
	Link       string `yaml:"link"`
}

type testimonialEntry struct {
	Place     place
	Rating    int    `yaml:"rating"`
	Message   string `yaml:"message"`
	MessageHi string `yaml:"messageHi"`
	Photo     string `yaml:"photo"`
	FirstName string `yaml:"firstName"`
	LastName  string `yaml:"lastName"`
}

type pageEntry struct {
	Place         place
	ID            string `yaml:"id"`
	Title         string `yaml:"title"`
	TitleHi       string `yaml:"titleHi"`
	Description   string `yaml:"description"`
	DescriptionHi string `yaml:"descriptionHi"`
	Image         string `yaml:"image"`
	Draft         bool   `yaml:"draft"`
}

type couponEntry struct {
	Place         place
	ID            string      `yaml:"id"`
	Code          string      `yaml:"code"`
	Description   string      `yaml:"description"`
	DescriptionHi string      `yaml:"descriptionHi"`
	Kind          string      `yaml:"kind"`
	Percent       float64     `yaml:"percent"`
	Cap           money.Paise `yaml:"cap"`
	Amount        money.Paise `yaml:"amount"`
	Minimum       money.Paise `yaml:"minimum"`
	From          string      `yaml:"from"`
	Until         string      `yaml:"until"`
	FirstOrder    bool        `yaml:"firstOrder"`
	Listed        bool        `yaml:"listed"`
	Total         int         `yaml:"total"`
	PerUser       int         `yaml:"perUser"`
}

type slotsEntry struct {
	Place        place
	DaysAhead    int                `yaml:"daysAhead"`
	Week         []weekEntry        `yaml:"week"`
	Reservations []reservationEntry `yaml:"reservations"`
}

type weekEntry struct {
	Place   place
	Days    []string      `yaml:"days"`
	Windows []windowEntry `yaml:"windows"`
}

type windowEntry struct {
	Place         place
	Start         string `yaml:"start"`
	End           string `yaml:"end"`
	Capacity      int    `yaml:"capacity"`
	CutoffMinutes int    `yaml:"cutoffMinutes"`
}

type reservationEntry struct {
	Place  place
	Day    int    `yaml:"day"`
	Start  string `yaml:"start"`
	Places int    `yaml:"places"`
}
