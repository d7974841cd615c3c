// Package shopfile reads a shop from a folder that a shopkeeper writes.
//
// The folder holds
//
//	settings.yaml    the facts of the shop
//	categories.yaml  the shelves, in order
//	products*.yaml   words and pictures of the products, in as many files as one likes
//	variants.csv     packs with price and stock, the file to open in a spreadsheet every morning
//	slots.yaml       the week of delivery windows
//	home.yaml        the blocks of the home page (may be absent)
//	pages.yaml       policy pages (may be absent)
//	coupons.yaml     promo codes (may be absent)
//
// Package tokri/app/demo is a worked example. Load reads everything and either returns a whole
// Shop or every fault at once, each with its file and line; there is no half of a shop. It does
// no I/O but reading the folder, and the same folder always gives the same Shop.
package shopfile
