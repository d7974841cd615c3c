package checkout_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/address"
	"tokri/core/apperr"
	"tokri/core/area"
	"tokri/core/cart"
	"tokri/core/catalog"
	"tokri/core/checkout"
	"tokri/core/coupon"
	"tokri/core/freetext"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/missing"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/shoptest"
	"tokri/core/slot"
)

func paise(p money.Paise) *money.Paise { return &p }

func TestPlaceCash(t *testing.T) {
	w, r := shoptest.Asha()
	o, err := w.Place(t, r)
	require.NoError(t, err)
	assert.Equal(t, order.Live, o.Phase)
	assert.Equal(t, order.Placed, o.Status)
	assert.Equal(t, payment.COD, o.Method)
	assert.Equal(t, payment.Pending, o.PaymentStatus, "cash comes later")
	assert.Equal(t, money.Paise(24000), o.Bill.GrandTotal)
	assert.Equal(t, w.Home, o.Address)
	assert.Equal(t, order.AddressKey(w.Home), o.AddressKey)
	assert.Equal(t, "evening", o.Window.SlotID)
	assert.Equal(t, []order.Event{{Status: order.Placed, At: w.Clock.Now()}}, o.Timeline)
	assert.Zero(t, o.Lease)
	require.Len(t, o.Lines, 2)
	assert.Empty(t, w.Carts().One("asha").Lines)
	assert.Equal(t, hold.Count{Free: 8, Held: 2}, w.Stock().One("mango-1").Count)
	assert.Equal(t, hold.Count{Free: 9, Held: 1}, w.Stock().One("onion-1").Count)
	assert.Equal(t, 1, w.Slots().One("evening").Booked())
	assert.Empty(t, w.Audit(t, w.Clock.Now().Add(time.Hour)))
}

// An order keeps what it needs to be shown, weighed and taxed when the catalogue has changed.
func TestALineKeepsWhatIsKnownOfItsGoods(t *testing.T) {
	item := cart.Item{Line: cart.Line{ProductID: "melon", VariantID: "melon-1", Quantity: 2, IfMissing: missing.Call},
		Product: catalog.Product{ID: "melon", Name: "Melon", NameHi: "खरबूजा", HSN: "0807", GST: 500},
		Variant: catalog.Variant{ID: "melon-1", Weight: "3", WeightUnit: "kg", Price: 90_00, Discounted: 80_00, Nominal: 3000}}
	assert.Equal(t, order.Line{ProductID: "melon", VariantID: "melon-1", Quantity: 2, IfMissing: missing.Call, Name: "Melon", NameHi: "खरबूजा", HSN: "0807", GST: 500,
		Weight: "3", WeightUnit: "kg", MRP: 90_00, Price: 80_00, Nominal: 3000}, checkout.LineOf(item))
}

func TestPlaceWithWallet(t *testing.T) {
	for name, c := range map[string]struct {
		balance     money.Paise
		method      payment.Method
		useWallet   bool
		want        error
		stored      payment.Method
		status      payment.Status
		left, grand money.Paise
	}{
		"covers all":                {30000, payment.Wallet, true, nil, payment.Wallet, payment.Completed, 6000, 0},
		"covers all to the paisa":   {24000, payment.Wallet, true, nil, payment.Wallet, payment.Completed, 0, 0},
		"method wallet is enough":   {30000, payment.Wallet, false, nil, payment.Wallet, payment.Completed, 6000, 0},
		"covers all, cash asked":    {30000, payment.COD, true, nil, payment.Wallet, payment.Completed, 6000, 0},
		"covers all, nothing asked": {30000, "", true, nil, payment.Wallet, payment.Completed, 6000, 0},
		"a part, the rest in cash":  {10000, payment.COD, true, nil, payment.COD, payment.Pending, 0, 14000},
		"a part, and no other":      {10000, payment.Wallet, true, payment.ErrSecond, "", "", 10000, 0},
		"a part, nothing asked":     {10000, "", true, payment.ErrMethod, "", "", 10000, 0},
		"a part, under ₹1 online":   {23901, payment.PhonePe, true, payment.ErrTooLittle, "", "", 23901, 0},
		"a part, under ₹1 in cash":  {23901, payment.COD, true, nil, payment.COD, payment.Pending, 0, 99},
		"empty":                     {0, payment.Wallet, true, checkout.ErrZero, "", "", 0, 0},
		"empty, with cash":          {0, payment.COD, true, checkout.ErrZero, "", "", 0, 0},
		"left alone":                {30000, payment.COD, false, nil, payment.COD, payment.Pending, 30000, 24000},
		"an unknown method":         {30000, "barter", false, payment.ErrMethod, "", "", 30000, 0},
	} {
		t.Run(name, func(t *testing.T) {
			w, r := shoptest.Asha()
			if c.balance > 0 {
				w.TopUp("asha", c.balance)
			}
			r.Method, r.Wallet = c.method, c.useWallet
			o, err := w.Place(t, r)
			require.ErrorIs(t, err, c.want)
			assert.Equal(t, c.left, w.Balance("asha"))
			assert.Equal(t, c.stored, o.Method)
			assert.Equal(t, c.status, o.PaymentStatus)
			assert.Equal(t, c.grand, o.Bill.GrandTotal)
			assert.Empty(t, w.Audit(t, w.Clock.Now().Add(time.Hour)))
			if c.want == nil {
				again, err := w.Place(t, r)
				require.NoError(t, err, "the same request again")
				assert.Equal(t, o.ID, again.ID)
			}
		})
	}
}

func TestOneRupeeIsPaidOnline(t *testing.T) {
	w, r := shoptest.AshaWith(23900, payment.PhonePe)
	o, err := w.Place(t, r)
	require.NoError(t, err)
	assert.Equal(t, money.LeastOnline, o.Bill.GrandTotal)
	assert.Equal(t, payment.Request{ID: o.ID, Amount: money.LeastOnline, ReturnURL: "/order-confirmation/" + o.ID, Expires: payment.TimeToPay}, w.Gateway.Asked)
}

func TestPlaceRefusesBeforeItWrites(t *testing.T) {
	type change func(*shoptest.World, *checkout.Request, *checkout.Customer)
	for name, c := range map[string]struct {
		change change
		want   error
	}{
		"a guest":         {func(_ *shoptest.World, _ *checkout.Request, c *checkout.Customer) { c.Guest = true }, checkout.ErrGuest},
		"somebody's cart": {func(_ *shoptest.World, r *checkout.Request, _ *checkout.Customer) { r.CartID = "ravi" }, cart.ErrNotFound},
		"an empty cart":   {func(w *shoptest.World, _ *checkout.Request, _ *checkout.Customer) { w.Fill("asha", nil) }, cart.ErrEmpty},
		"beyond the display's stock": {func(w *shoptest.World, _ *checkout.Request, _ *checkout.Customer) {
			w.Shelf = w.Shelf.WithUnits(map[string]catalog.Units{"mango-1": {Free: 1}, "onion-1": {Free: 9}}, true)
		}, inventory.ErrOutOfStock},
		"no address":      {func(_ *shoptest.World, r *checkout.Request, _ *checkout.Customer) { r.AddressID = "" }, checkout.ErrAddress},
		"another address": {func(_ *shoptest.World, r *checkout.Request, _ *checkout.Customer) { r.AddressID = "office" }, address.ErrNotFound},
		"an address we left": {func(w *shoptest.World, _ *checkout.Request, _ *checkout.Customer) {
			shoptest.Rewrite[address.Book](w.AddressBooks(), "asha", func(b *address.Book) { b.Addresses[0].Latitude = 23 })
		}, area.ErrOutside},
		"no slot":        {func(_ *shoptest.World, r *checkout.Request, _ *checkout.Customer) { r.SlotID = "" }, checkout.ErrSlot},
		"no such slot":   {func(_ *shoptest.World, r *checkout.Request, _ *checkout.Customer) { r.SlotID = "night" }, slot.ErrNotFound},
		"a full slot":    {func(w *shoptest.World, _ *checkout.Request, _ *checkout.Customer) { w.Window("evening", 0) }, slot.ErrFull},
		"after cut-off":  {func(w *shoptest.World, _ *checkout.Request, _ *checkout.Customer) { w.Clock.Advance(6 * time.Hour) }, slot.ErrClosed},
		"a wrong coupon": {func(_ *shoptest.World, r *checkout.Request, _ *checkout.Customer) { r.CouponCode = "FREE" }, coupon.ErrInvalid},
		"no method":      {func(_ *shoptest.World, r *checkout.Request, _ *checkout.Customer) { r.Method = "" }, payment.ErrMethod},
		"too long a note": {func(_ *shoptest.World, r *checkout.Request, _ *checkout.Customer) {
			r.DeliveryNote = strings.Repeat("क", order.NoteLength+1)
		}, order.ErrNoteTooLong},
		"a word that nobody knows": {func(_ *shoptest.World, r *checkout.Request, _ *checkout.Customer) { r.IfMissing = "swap" }, missing.ErrUnknown},
	} {
		t.Run(name, func(t *testing.T) {
			w, r := shoptest.Asha()
			who := checkout.Customer{ID: "asha"}
			c.change(w, &r, &who)
			p := w.Process(shoptest.Never)
			_, err := p.Service().Place(t.Context(), who, r)
			require.ErrorIs(t, err, c.want)
			assert.Zero(t, p.Writes.Load())
		})
	}
}

// What is gone between the look and the order's own writes refuses it with the first reason, also a pack or a slot of which no record is
// left, and nothing stays held.
func TestWhatIsGoneMeanwhileRefusesAnOrder(t *testing.T) {
	for name, c := range map[string]struct {
		happens func(*shoptest.World)
		want    error
	}{
		"a pack, and the last place": {func(w *shoptest.World) { w.Receive("mango-1", 1); w.Window("evening", 0) }, inventory.ErrOutOfStock},
		"the last place":             {func(w *shoptest.World) { w.Window("evening", 0) }, slot.ErrFull},
		"the record of a pack":       {func(w *shoptest.World) { w.Stock().Remove("onion-1") }, inventory.ErrNotFound},
		"the record of the slot":     {func(w *shoptest.World) { w.Slots().Remove("evening") }, slot.ErrNotFound},
	} {
		w, r := shoptest.Asha()
		s := w.Process(shoptest.Never).Service()
		w.AfterInsert = func() { c.happens(w) }
		_, err := s.Place(t.Context(), customer, r)
		require.ErrorIs(t, err, c.want, name)
		o := w.OrderOf("asha")
		assert.Equal(t, order.Refused, o.Phase, name)
		assert.Empty(t, w.Carts().One("asha").Order, name)
		assert.Len(t, w.Carts().One("asha").Lines, 2, name)
		assert.Equal(t, hold.Released, w.Stock().Hold("mango-1", o.HoldID()).State, name)
	}
}

func TestPlaceWithoutAGateway(t *testing.T) {
	w, r := shoptest.Asha()
	r.Method = payment.PhonePe
	s := w.Process(shoptest.Never).Service()
	s.Gateway = nil
	_, err := s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	require.ErrorIs(t, err, payment.ErrNotOffered)
}

func TestMinimumOrder(t *testing.T) {
	for name, c := range map[string]struct {
		minimum money.Paise
		missing money.Paise // 0: the order is placed
	}{
		"none":        {0, 0},
		"reached":     {24000, 0},
		"one paisa":   {24001, 1},
		"much is not": {50050, 26050},
	} {
		t.Run(name, func(t *testing.T) {
			w, r := shoptest.Asha()
			s := w.Process(shoptest.Never).Service()
			s.MinimumOrder = func() money.Paise { return c.minimum }
			_, err := s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
			if c.missing == 0 {
				require.NoError(t, err)
				return
			}
			require.ErrorIs(t, err, checkout.ErrMinimum)
			assert.Equal(t, money.Shortfall{Missing: c.missing}, apperr.Of(err).Detail)
			assert.Equal(t, "Add "+c.missing.Spoken()+" more to place an order.", apperr.Of(err).Message)
			assert.Empty(t, w.Orders().All())
		})
	}
}

func TestTheOrderKeepsTheDeliveryNote(t *testing.T) {
	w, r := shoptest.Asha()
	r.Key, r.DeliveryNote = "note", "  leave it\n at  the\tgate "
	o, err := w.Place(t, r)
	require.NoError(t, err)
	assert.Equal(t, "leave it at the gate", o.Choices.DeliveryNote)

	again, err := w.Place(t, r)
	require.NoError(t, err)
	assert.Equal(t, o.ID, again.ID, "the same words are the same request")
	r.DeliveryNote = "leave it at\u202e the gate"
	_, err = w.Place(t, r)
	require.ErrorIs(t, err, freetext.ErrInvisible)
	r.DeliveryNote = "ring the bell"
	_, err = w.Place(t, r)
	require.ErrorIs(t, err, checkout.ErrMismatch)
}

// What was said of a line wins over what was said of the order, and an order without a word leaves out what is missing.
func TestTheOrderKeepsWhatHappensIfSomethingIsMissing(t *testing.T) {
	words := func(o order.Order) (all []missing.Word) {
		for _, l := range o.Lines {
			all = append(all, o.IfMissing(l))
		}
		return all
	}
	w, r := shoptest.Asha()
	r.Key = "silent"
	silent, err := w.Place(t, r)
	require.NoError(t, err)
	assert.Equal(t, []missing.Word{missing.LeaveOut, missing.LeaveOut}, words(silent))
	r.IfMissing = missing.LeaveOut
	again, err := w.Place(t, r)
	require.NoError(t, err)
	assert.Equal(t, silent.ID, again.ID, "the word that counts anyway is the same request")

	w, r = shoptest.Asha()
	shoptest.Rewrite[cart.Cart](w.Carts(), "asha", func(c *cart.Cart) { require.NoError(t, c.Say(c.Lines[0].VariantID, missing.LeaveOut)) })
	r.CartID, r.IfMissing = "", missing.Call
	o, err := w.Place(t, r)
	require.NoError(t, err)
	assert.Equal(t, []missing.Word{missing.LeaveOut, missing.Call}, words(o))
	assert.False(t, o.CallFirst(o.Lines[0]))
	assert.True(t, o.CallFirst(o.Lines[1]))
}

func TestPriceChanged(t *testing.T) {
	for name, change := range map[string]func(*checkout.Request){
		"delivery": func(r *checkout.Request) { r.DeliveryCharge = paise(2500) },
		"total":    func(r *checkout.Request) { r.ExpectedTotal = paise(23999) },
	} {
		t.Run(name, func(t *testing.T) {
			w, r := shoptest.Asha()
			change(&r)
			_, err := w.Place(t, r)
			require.ErrorIs(t, err, checkout.ErrPrice)
			fresh, ok := apperr.Of(err).Detail.(cart.Priced)
			require.True(t, ok, "the fresh bill comes along")
			assert.Equal(t, money.Paise(24000), fresh.Bill.GrandTotal)
			assert.Len(t, fresh.Items, 2)
			assert.Empty(t, w.Orders().All())
			assert.Nil(t, checkout.ErrPrice.Detail)

			r.DeliveryCharge, r.ExpectedTotal = paise(0), paise(24000)
			_, err = w.Place(t, r)
			require.NoError(t, err, "asking again with the fresh figures is no other request")
		})
	}
}
