package httpapi

import (
	"context"

	"tokri/adapters/httpapi/wire"
	"tokri/core/catalog"
	"tokri/core/content"
)

// How many similar products a page shows, and how many suggestions a box.
const (
	similarShown     = 10
	suggestionsShown = 8
)

// ListCategories lists the categories.
func (s *Service) ListCategories(context.Context, wire.ListCategoriesRequestObject) (*wire.CategoryListReply, error) {
	list := wire.CategoryList{List: Each(s.Shop().Catalog.Categories(), wireCategory)}
	return wire.OK(list, ""), nil
}

// ListProducts lists, filters, sorts and searches.
func (s *Service) ListProducts(ctx context.Context, r wire.ListProductsRequestObject) (*wire.ProductListReply, error) {
	body := given(r.Body)
	number, offset, limit := page(body.Page, body.Limit)
	q := catalog.Query{
		Search:        body.Search,
		CategoryID:    body.CategoryId,
		SubCategoryID: body.SubCategoryId,
		MaxPrice:      paise(body.MaxPrice),
		Sort:          catalog.SortField(body.SortField),
		Ascending:     body.SortOrder == wire.Asc,
		Offset:        offset,
		Limit:         limit,
	}
	if p := paise(body.MinPrice); p != nil {
		q.MinPrice = *p
	}
	view, err := s.catalogue(ctx)
	if err != nil {
		return nil, err
	}
	products, count := view.List(q)
	list := wire.ProductList{List: Each(products, view.product), Count: count, Page: number}
	return wire.OK(list, ""), nil
}

// SuggestProducts returns suggestions for what a customer has typed so far.
func (s *Service) SuggestProducts(_ context.Context, r wire.SuggestProductsRequestObject) (*wire.SuggestionListReply, error) {
	view := catalogueView{Catalog: s.Shop().Catalog}
	list := wire.SuggestionList{List: Each(view.Suggest(r.Body.Text, suggestionsShown), view.suggestion)}
	return wire.OK(list, ""), nil
}

// GetProduct shows one product.
func (s *Service) GetProduct(ctx context.Context, r wire.GetProductRequestObject) (*wire.ProductReply, error) {
	view, err := s.catalogue(ctx)
	if err != nil {
		return nil, err
	}
	p, err := view.Product(r.Body.ProductId)
	if err != nil {
		return nil, err
	}
	return wire.OK(view.details(p, view.Similar(p, similarShown)), ""), nil
}

// GetHomeBlocks shows the home page's blocks.
func (s *Service) GetHomeBlocks(context.Context, wire.GetHomeBlocksRequestObject) (*wire.HomeBlocksReply, error) {
	shop := s.Shop()
	blocks := wire.HomeBlocks{Blocks: Each(content.Home(shop.Blocks), catalogueView{Catalog: shop.Catalog}.block)}
	return wire.OK(blocks, ""), nil
}

// ListDynamicPages shows policy pages.
func (s *Service) ListDynamicPages(_ context.Context, r wire.ListDynamicPagesRequestObject) (*wire.DynamicPageListReply, error) {
	key := ""
	if r.Body != nil {
		key = r.Body.Filter.Key
	}
	list := wire.DynamicPageList{List: Each(content.Find(s.Shop().Pages, key), wirePage)}
	return wire.OK(list, ""), nil
}
