package httpapi

import (
	"tokri/adapters/httpapi/wire"
	"tokri/core/catalog"
	"tokri/core/content"
)

// catalogueView shows the products of one catalogue, with the wishes of one customer.
type catalogueView struct {
	*catalog.Catalog
	wished map[string]bool // by product; nil for an anonymous request
}

func wireVariant(v catalog.Variant) wire.Variant {
	return wire.Variant{
		UnderscoreId:    v.ID,
		Weight:          v.Weight,
		WeightUnit:      v.WeightUnit,
		Price:           rupees(v.Price),
		DiscountedPrice: rupees(v.Discounted),
		Stock:           v.Stock,
		DiscountPercent: v.PercentOff(),
	}
}

func (s catalogueView) product(p catalog.Product) wire.Product {
	category, _ := s.Category(p.CategoryID)
	return wire.Product{
		UnderscoreId:   p.ID,
		ProductId:      p.ID,
		Slug:           p.Slug,
		Name:           p.Name,
		NameHi:         p.NameHi,
		Subtitle:       p.Subtitle,
		SubtitleHi:     p.SubtitleHi,
		Origin:         p.Origin,
		OriginHi:       p.OriginHi,
		ShelfLife:      p.ShelfLife,
		ShelfLifeHi:    p.ShelfLifeHi,
		Description:    p.Description,
		DescriptionHi:  p.DescriptionHi,
		Images:         pictures(p.Images),
		Tile:           tile(p.Tile),
		Variants:       Each(p.Variants, wireVariant),
		CategoryId:     p.CategoryID,
		CategoryName:   category.Title,
		CategoryNameHi: category.TitleHi,
		IsWishlisted:   s.wished[p.ID],
		IsWishListed:   s.wished[p.ID],
		AverageRating:  p.Rating,
		TotalReviews:   p.Reviews,
		Review:         []wire.Review{},
		SoldCount:      p.Sold,
		IsPopular:      p.Popular,
	}
}

func wireReview(r catalog.Review) wire.Review {
	return wire.Review{Rating: r.Stars, Message: r.Message, FirstName: r.FirstName, LastName: r.LastName, CreatedAt: r.At.UTC()}
}

func (s catalogueView) details(p catalog.Product, similar []catalog.Product) wire.Product {
	w := s.product(p)
	w.SimilarProducts = Each(similar, s.product)
	w.Review = Each(p.Latest, wireReview)
	return w
}

func wireCategory(k catalog.Category) wire.Category {
	return wire.Category{
		UnderscoreId:  k.ID,
		Title:         k.Title,
		TitleHi:       k.TitleHi,
		Image:         catalog.PictureAddress(k.Image),
		Tile:          tile(k.Tile),
		Description:   k.Description,
		DescriptionHi: k.DescriptionHi,
		Subcategories: Each(k.SubCategories, func(sub catalog.SubCategory) wire.Subcategory {
			return wire.Subcategory{UnderscoreId: sub.ID, Title: sub.Title, TitleHi: sub.TitleHi}
		}),
	}
}

func (s catalogueView) suggestion(in catalog.Suggestion) wire.Suggestion {
	if k := in.Category; k != nil {
		return wire.Suggestion{
			Type: wire.SuggestionTypeCategory, UnderscoreId: k.ID, Name: k.Title, NameHi: k.TitleHi,
			Image: catalog.PictureAddress(k.Image), Tile: tile(k.Tile),
		}
	}
	p := in.Product
	category, _ := s.Category(p.CategoryID)
	w := wire.Suggestion{
		Type: wire.SuggestionTypeProduct, UnderscoreId: p.ID, Name: p.Name, NameHi: p.NameHi,
		Tile: tile(p.Tile), CategoryName: category.Title, CategoryNameHi: category.TitleHi, Price: new(rupees(p.Lead().Effective())),
	}
	if images := pictures(p.Images); len(images) > 0 {
		w.Image = images[0]
	}
	return w
}

// block shows a home block with the products and categories that it names; what is not sold any
// more is left out.
func (s catalogueView) block(b content.Block) wire.HomeBlock {
	w := wire.HomeBlock{
		UnderscoreId:  b.ID,
		Type:          wire.HomeBlockType(b.Type),
		Title:         b.Title,
		TitleHi:       b.TitleHi,
		ShowTitle:     b.ShowTitle,
		Description:   b.Description,
		DescriptionHi: b.DescriptionHi,
		CategoryId:    b.CategoryID,
		Categories:    []wire.Category{},
		Products:      []wire.Product{},
		Banners:       []wire.Banner{},
		ShortBanners:  []wire.Banner{},
		Testimonials:  Each(b.Testimonials, wireTestimonial),
		ScrollView:    b.ScrollView,
	}
	for _, id := range b.Categories {
		if k, ok := s.Category(id); ok {
			w.Categories = append(w.Categories, wireCategory(k))
		}
	}
	for _, id := range b.Products {
		if p, err := s.Product(id); err == nil {
			w.Products = append(w.Products, s.product(p))
		}
	}
	if b.Type == content.ShortBannerBlock {
		w.ShortBanners = Each(b.Banners, wireBanner)
	} else {
		w.Banners = Each(b.Banners, wireBanner)
	}
	return w
}

func wireBanner(b content.Banner) wire.Banner {
	return wire.Banner{
		UnderscoreId: b.ID,
		Image:        catalog.PictureAddress(b.Image),
		Tile:         tile(b.Tile),
		Title:        b.Title,
		TitleHi:      b.TitleHi,
		Subtitle:     b.Subtitle,
		SubtitleHi:   b.SubtitleHi,
		Cta:          b.CTA,
		CtaHi:        b.CTAHi,
		Link:         b.Link,
	}
}

func wireTestimonial(t content.Testimonial) wire.Testimonial {
	return wire.Testimonial{
		Rating:    t.Rating,
		Message:   t.Message,
		MessageHi: t.MessageHi,
		Photo:     catalog.PictureAddress(t.Photo),
		FirstName: t.FirstName,
		LastName:  t.LastName,
	}
}

func wirePage(p content.Page) wire.DynamicPage {
	return wire.DynamicPage{
		UnderscoreId:  p.ID,
		Key:           p.ID,
		Title:         p.Title,
		TitleHi:       p.TitleHi,
		Description:   p.Description,
		DescriptionHi: p.DescriptionHi,
		Image:         catalog.PictureAddress(p.Image),
	}
}
