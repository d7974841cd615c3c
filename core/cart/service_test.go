package cart_test

import (
	"cmp"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/apperr"
	"tokri/core/cart"
	"tokri/core/catalog"
	"tokri/core/coupon"
	"tokri/core/inventory"
	"tokri/core/missing"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/pricing"
	"tokri/core/wallet"
)

var noon = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)

// fixture implements everything that a cart.Service uses. Its stores return err.
type fixture struct {
	*memory.DB
	stock   map[string]int
	coupons []coupon.Coupon
	err     error
}

func (d *fixture) cart() cart.Cart { return d.Carts().One("asha") }

// put sets Asha's cart.
func (d *fixture) put(c cart.Cart) {
	c.UserID = "asha"
	d.Carts().Put(c)
}

// lock makes an order take Asha's cart.
func (d *fixture) lock(order string) {
	c := d.cart()
	c.Order = order
	d.put(c)
}

// credit credits Asha's wallet.
func (d *fixture) credit(amount money.Paise) {
	d.Wallet().Put("asha", wallet.Entry{Account: "asha", Seq: 1, Amount: amount, Balance: amount})
}

// order stores a placed order of Asha.
func (d *fixture) order() {
	d.Orders().Put(order.Order{ID: "before", UserID: "asha", Status: order.Delivered, PlacedAt: noon})
}

func (d *fixture) Listed() []coupon.Coupon { return d.coupons }

func (d *fixture) MostPerOrder() int { return 20 }

func (d *fixture) Charges() pricing.Charges { return pricing.Charges{FreeFrom: 19900, Delivery: 2500} }

func (d *fixture) OnSale() *catalog.Catalog {
	return catalog.New([]catalog.Product{
		{ID: "mango", Name: "Mango", Variants: []catalog.Variant{{ID: "m", Price: 12000, Discounted: 10000}}},
		{ID: "onion", Name: "Onion", Variants: []catalog.Variant{{ID: "o", Price: 4000}}, Surcharge: 500},
	}, nil, d.stock)
}

func (d *fixture) Coupon(id, text string) (coupon.Coupon, error) {
	for _, c := range d.coupons {
		if c.ID == id || text != "" && c.Matches(text) {
			return c, nil
		}
	}
	return coupon.Coupon{}, coupon.ErrInvalid
}

func newFixture(lines ...cart.Line) (*fixture, *cart.Service) {
	d := &fixture{DB: memory.New(), stock: map[string]int{"m": 5, "o": 5}}
	d.put(cart.Cart{Lines: lines})
	db := d.With(memory.Hooks{Read: func(_ string, do func() error) error { return cmp.Or(d.err, do()) }})
	return d, &cart.Service{Store: db.Carts(), Wallet: db.Wallet(), Uses: db.Coupons(), History: order.CouponHistory{History: db.Orders(), Latest: db.Orders()}, Shop: func() cart.Shop { return d }, Now: func() time.Time { return noon }}
}

func TestAdd(t *testing.T) {
	for name, c := range map[string]struct {
		product, variant string
		quantity         int
		want             error
		message          string
	}{
		"one":                 {"onion", "o", 1, nil, ""},
		"up to the stock":     {"mango", "m", 3, nil, ""},
		"up to the largest":   {"onion", "o", 20, nil, ""},
		"beyond the largest":  {"onion", "o", 21, cart.ErrMost, "You can order up to 20 of one pack at a time."},
		"beyond the stock":    {"mango", "m", 4, inventory.ErrOutOfStock, "Only 5 available in stock."},
		"none":                {"mango", "m", 0, cart.ErrQuantity, ""},
		"less":                {"mango", "m", -1, cart.ErrQuantity, ""},
		"a hundred":           {"mango", "m", 100, cart.ErrQuantity, ""},
		"of another product":  {"onion", "m", 1, catalog.ErrNotFound, ""},
		"of nothing":          {"kiwi", "k", 1, catalog.ErrNotFound, ""},
		"overflowing numbers": {"mango", "m", int(^uint(0) >> 1), cart.ErrQuantity, ""},
	} {
		t.Run(name, func(t *testing.T) {
			d, s := newFixture(cart.Line{ProductID: "mango", VariantID: "m", Quantity: 2})
			d.stock["o"] = 25
			before := d.cart()
			got, err := s.Add(t.Context(), "asha", c.product, c.variant, c.quantity)
			require.ErrorIs(t, err, c.want)
			if c.want != nil {
				assert.Equal(t, before, d.cart())
				if c.message != "" {
					assert.Equal(t, c.message, apperr.Of(err).Message)
				}
				return
			}
			assert.Equal(t, before.Quantity(c.variant)+c.quantity, got.Quantity(c.variant))
			assert.Equal(t, noon, got.UpdatedAt)
		})
	}
}

func TestSetQuantity(t *testing.T) {
	held := cart.Line{ProductID: "mango", VariantID: "m", Quantity: 4}
	gone := cart.Line{ProductID: "kiwi", VariantID: "k", Quantity: 2}
	for name, c := range map[string]struct {
		product, variant string
		quantity, stock  int
		want             error
	}{
		"more":                          {"mango", "m", 5, 5, nil},
		"beyond":                        {"mango", "m", 6, 5, inventory.ErrOutOfStock},
		"less":                          {"mango", "m", 1, 5, nil},
		"less, still beyond":            {"mango", "m", 3, 2, nil},
		"as it is, beyond":              {"mango", "m", 4, 2, nil},
		"out":                           {"mango", "m", 0, 0, nil},
		"negative":                      {"mango", "m", -1, 5, cart.ErrQuantity},
		"less of what is gone":          {"kiwi", "k", 1, 5, nil},
		"out with what is gone":         {"kiwi", "k", 0, 5, nil},
		"more of what is gone":          {"kiwi", "k", 3, 5, catalog.ErrNotFound},
		"up to the largest":             {"mango", "m", 20, 25, nil},
		"beyond the largest":            {"mango", "m", 21, 25, cart.ErrMost},
		"beyond both":                   {"mango", "m", 21, 5, inventory.ErrOutOfStock},
		"out with what never was":       {"fig", "f", 0, 5, catalog.ErrNotFound},
		"out with what is not in there": {"onion", "o", 0, 5, nil},
	} {
		t.Run(name, func(t *testing.T) {
			d, s := newFixture(held, gone)
			d.stock["m"] = c.stock
			got, err := s.SetLine(t.Context(), "asha", c.product, c.variant, c.quantity, nil)
			require.ErrorIs(t, err, c.want)
			if err == nil {
				assert.Equal(t, c.quantity, got.Quantity(c.variant))
			}
		})
	}
}

func TestWhatIsSaidOfALineStaysWithIt(t *testing.T) {
	d, s := newFixture(cart.Line{ProductID: "mango", VariantID: "m", Quantity: 4})
	say := func(quantity int, word *missing.Word) (cart.Cart, error) {
		return s.SetLine(t.Context(), "asha", "mango", "m", quantity, word)
	}
	call, unknown, none := missing.Call, missing.Word("swap"), missing.Word("")
	got, err := say(4, &call)
	require.NoError(t, err)
	assert.Equal(t, missing.Call, got.Lines[0].IfMissing)
	got, err = say(3, nil)
	require.NoError(t, err)
	assert.Equal(t, missing.Call, got.Lines[0].IfMissing, "another quantity is no other word")
	_, err = say(2, &unknown)
	require.ErrorIs(t, err, missing.ErrUnknown)
	priced, err := s.View(t.Context(), "asha", cart.Options{})
	require.NoError(t, err)
	assert.Equal(t, 3, priced.Items[0].Quantity, "a refusal changes nothing")
	assert.Equal(t, missing.Call, priced.Items[0].IfMissing)
	got, err = say(3, &none)
	require.NoError(t, err)
	assert.Empty(t, got.Lines[0].IfMissing)
	_, err = say(0, &call)
	require.NoError(t, err, "a line that goes has no word")
	d.lock("o1")
	_, err = say(1, &call)
	require.ErrorIs(t, err, cart.ErrLocked)
}

func TestRemove(t *testing.T) {
	d, s := newFixture(cart.Line{ProductID: "mango", VariantID: "m", Quantity: 4})
	_, err := s.Remove(t.Context(), "asha", "o")
	require.ErrorIs(t, err, cart.ErrNoLine)
	got, err := s.Remove(t.Context(), "asha", "m")
	require.NoError(t, err)
	assert.Empty(t, got.Lines)
	_, err = s.Remove(t.Context(), "asha", "m")
	require.ErrorIs(t, err, cart.ErrNoLine)
	d.put(cart.Cart{Lines: []cart.Line{{VariantID: "m", Quantity: 1}}, Order: "o1"})
	_, err = s.Remove(t.Context(), "asha", "m")
	require.ErrorIs(t, err, cart.ErrLocked)
}

func TestViewFlagsWhatBlocks(t *testing.T) {
	d, s := newFixture(cart.Line{ProductID: "mango", VariantID: "m", Quantity: 2},
		cart.Line{ProductID: "onion", VariantID: "o", Quantity: 4}, cart.Line{ProductID: "kiwi", VariantID: "k", Quantity: 1})
	d.stock["o"] = 3
	v, err := s.View(t.Context(), "asha", cart.Options{})
	require.NoError(t, err)
	require.Len(t, v.Items, 3, "they stay in the cart")
	assert.Nil(t, v.Items[0].Problem)
	assert.Equal(t, "Only 3 available in stock.", v.Items[1].Problem.Message)
	assert.Equal(t, "product_gone", v.Items[2].Problem.Code)
	assert.Equal(t, money.Paise(20000+16000), v.Bill.SubTotal)
	assert.Equal(t, money.Paise(20000), v.Items[0].Total())
	assert.Equal(t, money.Paise(500), v.Bill.BaseDelivery-v.Charges.Delivery)
	require.ErrorIs(t, v.Blocked(), inventory.ErrOutOfStock, "the first that is wrong")

	d.stock["o"] = 0
	v, err = s.View(t.Context(), "asha", cart.Options{})
	require.NoError(t, err)
	assert.Equal(t, "This variant is out of stock.", v.Items[1].Problem.Message)

	d.stock["o"] = 50
	d.put(cart.Cart{Lines: []cart.Line{{ProductID: "onion", VariantID: "o", Quantity: 21}}})
	v, err = s.View(t.Context(), "asha", cart.Options{})
	require.NoError(t, err)
	require.ErrorIs(t, v.Blocked(), cart.ErrMost, "the setting fell below the quantity")
	less, err := s.SetLine(t.Context(), "asha", "onion", "o", 20, nil)
	require.NoError(t, err)
	assert.Equal(t, 20, less.Quantity("o"))
	d.put(cart.Cart{Lines: []cart.Line{{ProductID: "mango", VariantID: "m", Quantity: 2}, {ProductID: "onion", VariantID: "o", Quantity: 4}}})
	d.stock["o"] = 0

	d.lock("o1") // the cart's own order holds the units, so they are not missing
	v, err = s.View(t.Context(), "asha", cart.Options{})
	require.NoError(t, err)
	assert.Nil(t, v.Items[1].Problem)

	d.put(cart.Cart{})
	v, err = s.View(t.Context(), "asha", cart.Options{})
	require.NoError(t, err)
	require.ErrorIs(t, v.Blocked(), cart.ErrEmpty)
	assert.Zero(t, v.Bill)
	d.put(cart.Cart{Lines: []cart.Line{{ProductID: "mango", VariantID: "m", Quantity: 5}}})
	v, err = s.View(t.Context(), "asha", cart.Options{})
	require.NoError(t, err)
	require.NoError(t, v.Blocked())
}

func TestViewWithOptions(t *testing.T) {
	flat := coupon.Coupon{ID: "c1", Code: "FLAT", Kind: coupon.Flat, Amount: 3000, Minimum: 15000, Listed: true}
	first := coupon.Coupon{ID: "c2", Code: "HELLO", Kind: coupon.Flat, Amount: 1000, FirstOrder: true, Listed: true}
	for name, c := range map[string]struct {
		options  cart.Options
		ordered  bool
		quantity int
		want     error
		bill     pricing.Bill // the parts that depend on the options
	}{
		"nothing":            {cart.Options{}, false, 2, nil, pricing.Bill{GrandTotal: 20000}},
		"the wallet":         {cart.Options{Wallet: true}, false, 2, nil, pricing.Bill{WalletUsed: 7000, GrandTotal: 13000}},
		"a coupon by id":     {cart.Options{CouponID: "c1"}, false, 2, nil, pricing.Bill{Discount: 3000, GrandTotal: 17000}},
		"a coupon by code":   {cart.Options{CouponCode: " flat "}, false, 2, nil, pricing.Bill{Discount: 3000, GrandTotal: 17000}},
		"both":               {cart.Options{CouponID: "c1", Wallet: true}, false, 2, nil, pricing.Bill{Discount: 3000, WalletUsed: 7000, GrandTotal: 10000}},
		"an unknown coupon":  {cart.Options{CouponCode: "GRATIS"}, false, 2, coupon.ErrInvalid, pricing.Bill{}},
		"below its minimum":  {cart.Options{CouponID: "c1"}, false, 1, coupon.ErrMinimum, pricing.Bill{}},
		"a first order":      {cart.Options{CouponID: "c2"}, false, 2, nil, pricing.Bill{Discount: 1000, GrandTotal: 19000}},
		"not a first order":  {cart.Options{CouponID: "c2"}, true, 2, coupon.ErrFirstOnly, pricing.Bill{}},
		"another's history":  {cart.Options{CouponID: "c1"}, true, 2, nil, pricing.Bill{Discount: 3000, GrandTotal: 17000}},
		"no coupon, ordered": {cart.Options{}, true, 2, nil, pricing.Bill{GrandTotal: 20000}},
	} {
		t.Run(name, func(t *testing.T) {
			d, s := newFixture(cart.Line{ProductID: "mango", VariantID: "m", Quantity: c.quantity})
			d.coupons = []coupon.Coupon{flat, first}
			d.credit(7000)
			if c.ordered {
				d.order()
			}
			v, err := s.View(t.Context(), "asha", c.options)
			require.ErrorIs(t, err, c.want)
			if c.want != nil {
				return
			}
			got := pricing.Bill{Discount: v.Bill.Discount, WalletUsed: v.Bill.WalletUsed, GrandTotal: v.Bill.GrandTotal}
			assert.Equal(t, c.bill, got)
			assert.Equal(t, c.options.CouponID != "" || c.options.CouponCode != "", v.Coupon != nil)
		})
	}
}

func TestViewPassesAccidentsOn(t *testing.T) {
	d, s := newFixture()
	d.err = errors.New("disk on fire")
	_, err := s.View(t.Context(), "asha", cart.Options{})
	require.ErrorIs(t, err, d.err)
	_, err = s.Price(t.Context(), d.cart(), cart.Options{Wallet: true})
	require.ErrorIs(t, err, d.err)
	for _, c := range []coupon.Coupon{{ID: "c2", FirstOrder: true, Listed: true}, {ID: "c2", Total: 1, Listed: true}} {
		d.coupons = []coupon.Coupon{c}
		_, err = s.Price(t.Context(), d.cart(), cart.Options{CouponID: "c2"})
		require.ErrorIs(t, err, d.err)
		_, err = s.Offers(t.Context(), "asha", "")
		require.ErrorIs(t, err, d.err)
	}
}
