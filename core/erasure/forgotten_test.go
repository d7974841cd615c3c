package erasure_test

import (
	"encoding/base64"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/cart"
	"tokri/core/contact"
	"tokri/core/erasure"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/restock"
	"tokri/core/review"
	"tokri/core/session"
	"tokri/core/topup"
	"tokri/core/wallet"
	"tokri/core/wishlist"
)

// kept has the texts of an account's records that a deletion leaves: what the shop and the gateway wrote, what
// tax law requires, and ids. Every new text in a record must either be erased or be listed here with a reason.
var kept = []string{
	// The user's record keeps its id and the way of the sign-up.
	"User.SignUpWith",

	// The order's kind and its course.
	"Order.TrackingID", "Order.Key", "Order.InputHash", "Order.CouponID", "Order.Invoice", "Order.SellerGSTIN",
	"Order.Process.FirstCaller", "Order.Process.Lease.Runner", "Order.Refunds.Caller",
	"Order.Process.Refusal.Code", "Order.Process.Refusal.Field", "Order.Process.Refusal.Message",
	// Goods that were sold out: the shop's own names for them.
	"Order.Process.Refusal.Left.ProductID", "Order.Process.Refusal.Left.VariantID", "Order.Process.Refusal.Left.Name",
	"Order.Process.Refusal.Left.NameHi", "Order.Process.Refusal.Left.Weight", "Order.Process.Refusal.Left.WeightUnit",
	"Order.Timeline.Status",
	// Keyed hashes, for a limited time: a new account does not reset the customer's limits.
	"Order.CustomerKeys.MobileKey", "Order.CustomerKeys.DeviceKey",
	// The member of the staff: no text of the customer.
	"Order.Timeline.Staff", "Order.Refunds.Staff", "Order.Cancellation.Staff", "Order.Moves.Entry.By", "Order.Short.Entry.By", "Order.Instead.Entry.By", "Order.Back.Entry.By",
	"Order.Work.Claim.By", "Order.Work.PackedBy", "Order.Work.Picks.Entry.By", "Order.Work.Unpacked.By",
	// What was bought, and when it was delivered.
	"Order.Lines.ProductID", "Order.Lines.VariantID", "Order.Lines.Name", "Order.Lines.NameHi", "Order.Lines.Images",
	"Order.Lines.Tile", "Order.Lines.Weight", "Order.Lines.WeightUnit", "Order.Lines.HSN", "Order.Window.SlotID",
	// What was reported about it, without the customer's words and the pictures.
	"Order.Complaints.ID", "Order.Complaints.Key", "Order.Complaints.Lines.VariantID", "Order.Complaints.Reason", "Order.Complaints.Wish", "Order.Complaints.State",
	"Order.Complaints.Staff",
	// The place of supply.
	"Order.Address.ID", "Order.Address.Type", "Order.Address.City", "Order.Address.State", "Order.Address.PostCode",
	// Ids and enumerations among the choices; a text that a customer types there is erased. What the gateway
	// reported, and what was refunded, with the staff's reason.
	"Order.Method", "Order.PaymentStatus", "Order.Payment.PageURL", "Order.Payment.Transaction", "Order.Payment.Others.Transaction",
	"Order.Refunds.ID", "Order.Refunds.To", "Order.Refunds.Status", "Order.Refunds.Reason", "Order.Refunds.CreditNote", "Order.Refunds.Key",
	"Order.Refunds.Lines.VariantID",
	// What the shop was short of, what it gave instead, and what was refused at the door, with the staff's reasons.
	"Order.Short.Instead.VariantID", "Order.Instead.Entry.Key", "Order.Instead.Entry.Why", "Order.Instead.For",
	"Order.Instead.Line.ProductID", "Order.Instead.Line.VariantID", "Order.Instead.Line.Name", "Order.Instead.Line.NameHi", "Order.Instead.Line.Images",
	"Order.Instead.Line.Tile", "Order.Instead.Line.Weight", "Order.Instead.Line.WeightUnit", "Order.Instead.Line.HSN", "Order.Instead.Line.IfMissing",
	"Order.Rejected.VariantID", "Order.Rejected.Reason", "Order.Rejected.Why",
	"Order.Short.Entry.Key", "Order.Short.Entry.Why", "Order.Short.VariantID", "Order.Back.Entry.Key", "Order.Back.Entry.Why", "Order.Back.Lines.VariantID",
	// What the staff picked of it, with their keys and reasons.
	"Order.Work.Claim.Bag", "Order.Work.Letter", "Order.Work.Picks.Entry.Key", "Order.Work.Picks.Entry.Why", "Order.Work.Picks.VariantID", "Order.Work.Picks.Reason",
	"Order.Work.Unpacked.Key", "Order.Work.Unpacked.Why", "Order.Work.Replaced",
	// What the shop was to do without a line: one of three words.
	"Order.Lines.IfMissing", "Order.Choices.IfMissing",
	// What the staff did with the order's slot: their keys and reasons, and slots, which name no customer.
	"Order.Moves.Entry.Key", "Order.Moves.Entry.Why", "Order.Moves.From.SlotID", "Order.Moves.To.SlotID", "Order.Moves.State",
	"Order.Moves.Refusal.Code", "Order.Moves.Refusal.Field", "Order.Moves.Refusal.Message",
	"Order.Moves.Refusal.Left.ProductID", "Order.Moves.Refusal.Left.VariantID", "Order.Moves.Refusal.Left.Name",
	"Order.Moves.Refusal.Left.NameHi", "Order.Moves.Refusal.Left.Weight", "Order.Moves.Refusal.Left.WeightUnit",
	// What the customer changed of it: goods by the shop's names for them, a hash of that, and a promo code's id.
	"Order.Changes.Hash", "Order.Changes.State", "Order.Changes.Promo.ID",
	"Order.Changes.Items.VariantID", "Order.Changes.Items.Name", "Order.Changes.Items.NameHi", "Order.Changes.Items.Weight", "Order.Changes.Items.WeightUnit",
	"Order.Changes.Lines.ProductID", "Order.Changes.Lines.VariantID", "Order.Changes.Lines.Name", "Order.Changes.Lines.NameHi", "Order.Changes.Lines.Images",
	"Order.Changes.Lines.Tile", "Order.Changes.Lines.Weight", "Order.Changes.Lines.WeightUnit", "Order.Changes.Lines.HSN", "Order.Changes.Lines.IfMissing",
	"Order.Changes.Refusal.Code", "Order.Changes.Refusal.Field", "Order.Changes.Refusal.Message",
	"Order.Changes.Refusal.Left.ProductID", "Order.Changes.Refusal.Left.VariantID", "Order.Changes.Refusal.Left.Name",
	"Order.Changes.Refusal.Left.NameHi", "Order.Changes.Refusal.Left.Weight", "Order.Changes.Refusal.Left.WeightUnit",
	"Order.Cancellation.By", "Order.Cancellation.RefundTo", "Order.Ratings.ProductID",

	// A review stays, without its author.
	"Review.ProductID", "Review.OrderID", "Review.Message",
	// Who of the staff hid it, and why.
	"Review.Hidden.By", "Review.Hidden.Why",

	// A top-up is the shop's and the gateway's record of a payment.
	"TopUp.Payment.PageURL", "TopUp.Payment.Transaction", "TopUp.Payment.Others.Transaction",
}

const marker = "marker "

// mark fills every text that can be reached from v with the marker and its path, and adds one element to empty
// lists.
func mark(v reflect.Value, place string) {
	if v.Type() == reflect.TypeFor[time.Time]() {
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(marker + place)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		mark(v.Elem(), place)
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			v.SetBytes([]byte(marker + place))
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		mark(v.Index(0), place)
	case reflect.Map:
		value := reflect.New(v.Type().Elem()).Elem()
		mark(value, place)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(reflect.New(v.Type().Key()).Elem(), value)
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				mark(v.Field(i), place+"."+f.Name)
			}
		}
	default:
	}
}

// marked returns a record whose texts are all marked, except those that the shop's rules depend on.
func marked[T any](but func(*T)) T {
	var record T
	v := reflect.ValueOf(&record).Elem()
	mark(v, v.Type().Name())
	but(&record)
	return record
}

// left returns the paths whose marker is found in a stored record.
func left(t *testing.T, records ...any) (places []string) {
	t.Helper()
	var look func(any)
	look = func(v any) {
		switch v := v.(type) {
		case string:
			if raw, err := base64.StdEncoding.DecodeString(v); err == nil {
				v = string(raw) // bytes travel as base64
			}
			if _, place, found := strings.Cut(v, marker); found {
				places = append(places, place)
			}
		case []any:
			for _, one := range v {
				look(one)
			}
		case map[string]any:
			for _, one := range v {
				look(one)
			}
		}
	}
	for _, record := range records {
		text, err := json.Marshal(record)
		require.NoError(t, err)
		var stored any
		require.NoError(t, json.Unmarshal(text, &stored))
		look(stored)
	}
	slices.Sort(places)
	return slices.Compact(places)
}

// fill stores a record of each kind for a customer, with every text marked.
func fill(t *testing.T, h *house) {
	t.Helper()
	h.Users().Put(marked(func(u *account.User) { u.ID, u.UpgradedTo, u.DeletedAt = "asha", "", time.Time{} }))
	h.AddressBooks().Put(marked(func(b *address.Book) { b.UserID = "asha" }))
	h.Carts().Put(marked(func(c *cart.Cart) { c.UserID, c.Order, c.Used = "asha", "", nil }))
	h.Wishlists().Put(marked(func(l *wishlist.List) { l.UserID = "asha" }))
	h.Restocks().Put(marked(func(l *restock.List) { l.UserID = "asha" }))
	h.Orders().Put(marked(func(o *order.Order) {
		o.ID, o.UserID, o.Status, o.Phase, o.PlacedAt = "o1", "asha", order.Delivered, order.Closed, noon
	}))
	h.TopUps().Put(marked(func(u *topup.TopUp) { u.ID, u.UserID, u.State = "t1", "asha", topup.Failed }))
	h.Messages().Put(marked(func(m *contact.Message) { m.ID, m.UserID, m.DoneAt = "m1", "asha", noon }))
	h.Outbox().Put(marked(func(m *notify.Outgoing) { m.ID, m.To.UserID = "n1", "asha" }))
	r := marked(func(r *review.Review) { r.UserID, r.At = "asha", noon })
	require.NoError(t, h.Reviews().Put(t.Context(), r))
	require.NoError(t, h.Reviews().Hide(t.Context(), r.ProductID, r.OrderID, r.Hidden))
	h.Sessions().Put(marked(func(s *session.Session) { s.UserID = "asha" }))
	entry := marked(func(e *wallet.Entry) {
		e.Account, e.Seq, e.Amount, e.Balance, e.Type = "asha", 1, 500, 500, wallet.TopUp
	})
	require.NoError(t, h.Wallet().Append(t.Context(), entry))
}

func TestNoTextOfACustomerIsForgotten(t *testing.T) {
	s, h := setUp(t)
	fill(t, h)
	before := left(t, h.Users().One("asha"), h.Orders().One("o1"), h.Reviews().All(), h.AddressBooks().All(), h.Messages().All(), h.Outbox().All())
	for _, place := range []string{"User.Profile.DOB", "Order.Address.Line1", "Order.Cancellation.Reason", "Review.FirstName", "Book.Addresses.Line1", "Message.Text", "Outgoing.Message.To.Mobile"} {
		require.Contains(t, before, place, "there is something to erase")
	}

	require.NoError(t, s.Delete(t.Context(), "asha", erasure.Everything))
	found := left(t, h.Users().All(), h.AddressBooks().All(), h.Carts().All(), h.Wishlists().All(), h.Restocks().All(),
		h.Orders().All(), h.TopUps().All(), h.Messages().All(), h.Outbox().All(), h.Reviews().All())
	for _, place := range found {
		assert.True(t, slices.Contains(kept, place), "the deletion of an account forgets %s: erase it, or say in kept why it stays", place)
	}
	for _, place := range kept {
		assert.True(t, slices.Contains(found, place), "%s does not stay after a deletion: take it out of kept", place)
	}
}
