package httpapi

import (
	"reflect"
	"testing"
	"time"

	"tokri/adapters/httpapi/wire"
	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/area"
	"tokri/core/cart"
	"tokri/core/catalog"
	"tokri/core/content"
	"tokri/core/login"
	"tokri/core/order"
	"tokri/core/pause"
	"tokri/core/payment"
	"tokri/core/shop"
	"tokri/core/slot"
	"tokri/core/topup"
	"tokri/core/wallet"
)

// Each field that core shows must be on the wire, and each field that a customer sends must reach core. A new
// field that a mapping forgets makes these tests fail.

var testZone = time.FixedZone("IST", 19800)

func TestCatalogueFieldsAreMapped(t *testing.T) {
	requireMapped(t, mapping[catalog.Category]{
		to:    func(c catalog.Category) any { return wireCategory(c) },
		unset: []string{"Subcategories.Description", "Subcategories.Image", "Subcategories.Tile"},
	})
	requireMapped(t, mapping[catalog.Product]{
		to: func(p catalog.Product) any {
			view := catalogueView{wished: map[string]bool{p.ID: true},
				Catalog: catalog.New(nil, []catalog.Category{{ID: "/text-17", Title: "Fruits", TitleHi: "फल"}}, nil)}
			return view.details(p, []catalog.Product{p})
		},
		states:  []func(*catalog.Product){func(p *catalog.Product) { p.CategoryID, p.Variants[0].Discounted = "/text-17", 1 }},
		ignored: []string{"Tags", "Aliases", "SubCategoryID", "Surcharge", "HSN", "GST", "CreatedAt", "Variants.NoMRP", "Variants.Nominal", "Variants.Held", "Variants.Sold", "Shelf"},
		unset:   []string{"SimilarProducts.SimilarProducts"},
	})
}

func TestContentFieldsAreMapped(t *testing.T) {
	sold := catalog.New([]catalog.Product{{ID: "mango", Variants: []catalog.Variant{{ID: "v"}}}}, []catalog.Category{{ID: "fruits"}}, nil)
	requireMapped(t, mapping[content.Block]{
		to: func(b content.Block) any {
			w := catalogueView{Catalog: sold}.block(b)
			// Products and categories have their own tests.
			shown := struct {
				wire.HomeBlock
				ProductIDs, CategoryIDs []string
			}{w, Each(w.Products, func(p wire.Product) string { return p.UnderscoreId }), Each(w.Categories, func(c wire.Category) string { return c.UnderscoreId })}
			shown.Products, shown.Categories = nil, nil
			return shown
		},
		states: []func(*content.Block){
			func(b *content.Block) { b.Type = content.BannerBlock },
			func(b *content.Block) {
				b.Type, b.Products, b.Categories = content.ShortBannerBlock, []string{"mango"}, []string{"fruits"}
			},
		},
		ignored: []string{"Banners.ImagePhone"},
		unset:   []string{"Products", "Categories"},
	})
	requireMapped(t, mapping[content.Page]{to: func(p content.Page) any { return wirePage(p) }, ignored: []string{"Published"}})
}

func TestCartFieldsAreMapped(t *testing.T) {
	requireMapped(t, mapping[cart.Priced]{
		to: func(p cart.Priced) any { return wireCart(p) },
		states: []func(*cart.Priced){func(p *cart.Priced) {
			p.Items[0].Variant.Discounted, p.Items[0].Product.Variants[0].Discounted = 1, 1
		}},
		ignored: []string{"Lines", "Used", "UpdatedAt", "Charges.Delivery", "Charges.Bag", // the line's values are in Items
			"Coupon.Description", "Coupon.DescriptionHi", "Coupon.Kind", "Coupon.Percent", "Coupon.Cap", "Coupon.Amount", "Coupon.Minimum",
			"Coupon.From", "Coupon.Until", "Coupon.FirstOrder", "Coupon.Total", "Coupon.PerUser",
			"Items.Problem.Kind", "Items.Problem.Field", "Items.Problem.RetryAfter", "Items.Variant.ID", "Items.Variant.NoMRP", "Items.Product.Variants.NoMRP",
			"Items.Variant.Nominal", "Items.Product.Variants.Nominal", "Items.Variant.Held", "Items.Variant.Sold", "Items.Product.Variants.Held", "Items.Product.Variants.Sold", "Items.Product.Shelf",
			"Items.Product.ID", "Items.Product.Slug", "Items.Product.Subtitle", "Items.Product.SubtitleHi", "Items.Product.Description",
			"Items.Product.DescriptionHi", "Items.Product.Tags", "Items.Product.Aliases", "Items.Product.CategoryID", "Items.Product.SubCategoryID",
			"Items.Product.HSN", "Items.Product.GST", "Items.Product.Origin", "Items.Product.OriginHi", "Items.Product.ShelfLife", "Items.Product.ShelfLifeHi", "Items.Product.Rating", "Items.Product.Reviews", "Items.Product.Sold", "Items.Product.Latest",
			"Items.Product.Popular", "Items.Product.CreatedAt"},
		unset: []string{"Unavailable", // set only by a reorder
			"BillRows.Sum"}, // the same in every bill
	})
	requireMapped(t, mapping[cart.Offer]{
		to:      func(o cart.Offer) any { return wireOffer(o) },
		ignored: []string{"Kind", "Percent", "Cap", "Amount", "From", "Until", "FirstOrder", "Listed", "Total", "PerUser"},
	})
}

func TestAddressFieldsAreMapped(t *testing.T) {
	requireMapped(t, mapping[address.Address]{to: func(a address.Address) any { return wireAddress(a) }, ignored: []string{"CreatedAt"}})
	requireMapped(t, mapping[wire.AddressRequest]{
		to:      func(r wire.AddressRequest) any { return coreAddress(r) },
		ignored: []string{"Pincode", "Addrestype", "PincodeConfirmed"}, // two aliases, which are resolved before; askPostCode reads the third
		unset:   []string{"ID", "CreatedAt"},
	})
	requireMapped(t, mapping[wire.AddressUpdateRequest]{
		to:      func(r wire.AddressUpdateRequest) any { return changedAddress(r) },
		ignored: []string{"Pincode", "Addrestype", "PincodeConfirmed"},
		unset:   []string{"CreatedAt"},
	})
	requireMapped(t, mapping[area.Place]{to: func(p area.Place) any {
		return wirePlace(p, area.Box(p.Latitude-1, p.Longitude-1, p.Latitude+1, p.Longitude+1))
	}})
}

func TestAccountFieldsAreMapped(t *testing.T) {
	requireMapped(t, mapping[account.User]{
		to:      func(u account.User) any { return wireProfile(u) },
		ignored: []string{"Language", "GoogleID", "GuestDevice", "PasswordHash", "Undoable", "DevicesSince", "UpgradedTo", "Expires", "Version", "CreatedAt", "DeletedAt", "Consents.At"},
	})
	requireMapped(t, mapping[wire.ProfileUpdateRequest]{
		to:      func(r wire.ProfileUpdateRequest) any { return profileChange(r) },
		ignored: []string{"Pincode"},
	})
	requireMapped(t, mapping[login.Step]{
		to:     func(s login.Step) any { return wireLogin(s) },
		states: []func(*login.Step){func(*login.Step) {}, func(s *login.Step) { s.Type = login.StepDone }},
		ignored: []string{"DeviceToken", "User.Language", "User.EmailProved", "User.PendingMobile", "User.PendingEmail", "User.Profile", "User.GoogleID", "User.GuestDevice",
			"User.PasswordHash", "User.Undoable", "User.DevicesSince", "User.UpgradedTo", "User.Expires", "User.Version", "User.CreatedAt", "User.DeletedAt", "User.Consents.At"},
	})
}

func TestSettingsAreMapped(t *testing.T) {
	service := &Service{Zone: testZone}
	fill(reflect.ValueOf(&service.Facts).Elem(), new(int))
	requireMapped(t, mapping[shop.Settings]{
		to: func(s shop.Settings) any { return service.settings(s) },
		ignored: []string{"BagCharge", // it is a row of the bill
			"GSTIN", "GSTRates", "Cashback", "CashbackLimit", "Messages",
			"Limits.UnpaidNew", "Limits.UnpaidKnown", "Limits.CashNew", "Limits.CashKnown", "Limits.AddressOrders", "Limits.Cancellations",
			"Limits.Holds.Online", "Limits.Holds.All", "Limits.Holds.Pack", "Limits.Holds.PackAll"},
		unset: []string{"DeliverySlots", "Paused"},
	})
	requireMapped(t, mapping[Facts]{
		to: func(f Facts) any {
			var s shop.Settings
			fill(reflect.ValueOf(&s).Elem(), new(int))
			return (&Service{Zone: testZone, Facts: f}).settings(s)
		},
		unset: []string{"DeliverySlots", "Paused"},
	})
	requireMapped(t, mapping[slot.Slot]{
		to:      func(s slot.Slot) any { return service.slot(s) },
		ignored: []string{"Held", "Used", "Reserved", "Closed", "Changes"}, // customers see the capacity, the free places, and no closed slot
	})
	requireMapped(t, mapping[pause.Notice]{to: func(n pause.Notice) any { return wirePause(n) }})
}

func TestOrderFieldsAreMapped(t *testing.T) {
	unpaid := func(o *order.Order) {
		o.PlacedAt, o.Phase, o.PaymentStatus = time.Time{}, order.Awaiting, payment.Pending
	}
	requireMapped(t, mapping[order.Order]{
		to: func(o order.Order) any { return wireOrder(o, filledFrom, testZone) },
		states: []func(*order.Order){func(*order.Order) {}, unpaid,
			func(o *order.Order) { o.Status, o.Phase, o.Short = order.Placed, order.Live, nil },
			func(o *order.Order) {
				o.Status, o.Phase = order.Placed, order.Live
				if len(o.Lines) > 0 && len(o.Short) > 0 {
					o.Lines[0].VariantID = o.Short[0].VariantID
				}
			},
			func(o *order.Order) {
				o.Status, o.Timeline[0].Status, o.Timeline[0].At = order.Delivered, order.Delivered, filledFrom
			},
			func(o *order.Order) {
				if len(o.Lines) > 0 && len(o.Rejected) > 0 {
					o.Lines[0].VariantID = o.Rejected[0].VariantID
				}
			},
			func(o *order.Order) {
				if len(o.Instead) > 0 && len(o.Rejected) > 0 {
					o.Instead[0].Line.VariantID = o.Rejected[0].VariantID
				}
			},
			func(o *order.Order) { o.Actual = nil },
			func(o *order.Order) {
				o.Status, o.Phase, o.Short, o.Work, o.Actual = order.Placed, order.Live, nil, nil, nil
				o.Changes[0].State, o.Captured = order.Done, o.Bill.GrandTotal+1
			}},
		// ReplacedBy is another order, which GetOrder looks for; the sum row is the same in every bill.
		unset: []string{"ReplacedBy", "BillRows.Sum"},
		ignored: []string{"Complaints.Key", "Complaints.Staff", "Complaints.Told", "Complaints.Images.Type", "Complaints.Images.Kept.Size",
			"Complaints.Images.Kept.SHA256",
			"Held", "CartCleared", "FirstCaller", "OutcomePending", "Attempt", "RetryCartVersion", "Lease", "Notified",
			"CheckedAt", "Transaction", "Key", "InputHash", "UserID", "CartVersion", "CouponTotal", "CouponPerUser",
			"Choices.AddressID", "Choices.SlotID", "Choices.Method", "Choices.CouponID", "Choices.CouponCode", "Choices.Wallet",
			"Lines.HSN", "Lines.GST", "SellerGSTIN", "Address.CreatedAt", "AddressKey", "MobileKey", "DeviceKey", "No", "PaidNo", "WatchAt", "Others.No", "Others.PayBy", "Others.Transaction", "Others.FailedBacks", "Others.Told",
			"Cancellation.RefundTo", "Cancellation.At", "Refunds.ID", "Refunds.Key", "Refunds.Reason", "Refunds.CreditNote", "Refunds.CreditedAt",
			"Refunds.Sent", "Refunds.Caller", "Refunds.LostAt", "Refunds.Told", "Timeline.Told", "Timeline.Staff", "Refunds.Staff", "Refunds.Lines", "Refunds.Rest", "Cancellation.Staff", "Refusal.Kind", "Refusal.Field", "Refusal.Left", "Refusal.Missing", "InvoicedAt", "Version", "Newcomer",
			"Actual.BackOnline", "Actual.BackWallet", // they lead to what is shown
			"Moves", // customers see the window
			"Changes.Hash", "Changes.Lines", "Changes.Promo", "Changes.Cart", "Changes.Refusal", "Changes.Told",
			"Changes.Before.MRPTotal", "Changes.Before.SubTotal", "Changes.Before.Discount", "Changes.Before.BaseDelivery", "Changes.Before.Delivery", "Changes.Before.Bag",
			"Changes.Before.RoundOff", "Changes.Before.WalletUsed", "Changes.Before.GrandTotal",
			"Changes.After.MRPTotal", "Changes.After.SubTotal", "Changes.After.Discount", "Changes.After.BaseDelivery", "Changes.After.Delivery", "Changes.After.Bag",
			"Changes.After.RoundOff", "Changes.After.WalletUsed", "Changes.After.GrandTotal", // customers see the totals before and after
			"Back",                                                                                                    // the staff alone put goods back
			"Work.Claim", "Work.Picks", "Work.Bags", "Work.Letter", "Work.PackedBy", "Work.Unpacked", "Work.Replaced", // and pick them; customers see what is missing, and what it weighs
			"Rejected.Reason", "Rejected.Why", // customers know why
			"Short.Key", "Short.By", "Short.Why", "Short.At", "Short.Told", "Short.OnShelf", "Short.Instead",
			"Instead.Key", "Instead.By", "Instead.Why", "Instead.At", "Instead.Open", "Instead.Was", "Instead.Round", "Instead.Gone",
			"Instead.Line.HSN", "Instead.Line.GST", "Instead.Line.Nominal", "Instead.Line.IfMissing"},
	})
	requireMapped(t, mapping[wire.CheckOutRequestObject]{to: func(r wire.CheckOutRequestObject) any { return checkOutRequest(r) }})
}

func TestWalletFieldsAreMapped(t *testing.T) {
	requireMapped(t, mapping[wallet.Entry]{to: func(e wallet.Entry) any { return wireTransaction(e) }, ignored: []string{"Account", "Balance", "Ref", "Staff"}})
	requireMapped(t, mapping[topup.TopUp]{
		to:      func(u topup.TopUp) any { return wireTopUp(u) },
		states:  []func(*topup.TopUp){func(u *topup.TopUp) { u.State = topup.Open }},
		ignored: []string{"UserID", "PayBy", "CheckedAt", "Captured", "Transaction", "No", "PaidNo", "Others", "WatchAt", "Due", "Version", "CreatedAt", "EndedAt"},
	})
	requireMapped(t, mapping[topup.TopUp]{
		to:      func(u topup.TopUp) any { return wireHistory(topup.Line{TopUp: &u}) },
		states:  []func(*topup.TopUp){func(*topup.TopUp) {}, func(u *topup.TopUp) { u.State = topup.Failed }},
		ignored: []string{"UserID", "PageURL", "PayBy", "CheckedAt", "Captured", "Transaction", "No", "PaidNo", "Others", "WatchAt", "Due", "Version", "EndedAt"},
	})
	requireMapped(t, mapping[wallet.Entry]{to: func(e wallet.Entry) any { return wireCashback(e) }, ignored: []string{"Account", "Balance", "Ref", "Type", "Staff"}})
}
