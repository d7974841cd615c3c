// Package shopfile reads a shop from a folder that a shopkeeper writes.
//
// The folder holds
//
//	settings.yaml    name, address, contact, charges and delivery area of the shop
//	categories.yaml  the categories, in order
//	pictures/        pictures of the shop, which entries name as pictures/mango.jpg (JPEG, PNG, WebP)
//	products*.yaml   texts and pictures of the products, in any number of files
//	variants.csv     packs with price and stock, to be edited in a spreadsheet
//	slots.yaml       the weekly pattern of delivery windows
//	home.yaml        the blocks of the home page (may be absent)
//	pages.yaml       policy pages (may be absent)
//	coupons.yaml     promo codes (may be absent)
//
// Package tokri/app/demo is a worked example. Load reads everything and returns either a whole Shop
// or all issues, each with its file and line. It does no I/O but reading the folder, and the same
// folder always gives the same Shop.
package shopfile
