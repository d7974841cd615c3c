package fulfilment_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/complaint"
	"tokri/core/fulfilment"
	"tokri/core/money"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/picture"
	"tokri/core/shoptest"
)

var noon = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)

// anything accepts all data as a picture.
type anything struct{}

func (anything) Clean(_ context.Context, raw []byte) (picture.Image, error) {
	return picture.Image{Type: "image/jpeg", Data: raw}, nil
}

// postbox records the mails to the shop.
type postbox struct{ mails []notify.Mail }

func (p *postbox) SendMail(_ context.Context, m notify.Mail) error {
	p.mails = append(p.mails, m)
	return nil
}

func desk(t *testing.T, db *memory.DB) (*fulfilment.Desk, *postbox) {
	post, ids := &postbox{}, 0
	return &fulfilment.Desk{Orders: db.Orders(), Intake: picture.Intake{Cleaner: anything{}, Ceiling: &picture.Ceiling{}}, Pictures: db.Pictures("messages"),
		Shop: notify.Shop{Mail: post, Later: func(_ string, job func(context.Context) error) bool { return job(t.Context()) == nil },
			Contact: func() (string, string) { return "Tokri", "shop@example.in" }},
		NewID: func() string { ids++; return fmt.Sprint("c", ids) }, Now: func() time.Time { return noon }}, post
}

func eaten() order.Order {
	return order.Order{ID: "o1", TrackingID: "TK1", UserID: "asha", Key: "k", Status: order.Delivered, PlacedAt: noon, Process: order.Process{Phase: order.Closed},
		Lines: []order.Line{{VariantID: "mango-1", Price: 10000, Quantity: 3}}, Timeline: []order.Event{{Status: order.Delivered, At: noon}}}
}

func soft(key string) complaint.Complaint {
	return complaint.Complaint{Key: key, Lines: []complaint.Line{{VariantID: "mango-1", Quantity: 1}}, Reason: complaint.BadQuality, Wish: complaint.Refund, Text: "Soft."}
}

func pictures(t *testing.T, db *memory.DB) int {
	kept, err := db.Pictures("messages").Kept(t.Context())
	require.NoError(t, err)
	return kept.Pictures
}

// Two presses, or two servers, both read the order before either of them has changed it.
func TestOfTwoReportsAtOnceOneStandsWithItsPictures(t *testing.T) {
	for name, c := range map[string]struct {
		second string // the key of the other one
		want   error
	}{"sent twice": {"key", nil}, "another one": {"another key", complaint.ErrOpen}} {
		db := memory.New()
		db.Orders().Put(eaten())
		d, post := desk(t, db)
		first, err := d.Report(t.Context(), eaten(), soft("key"), [][]byte{[]byte("one"), []byte("two")})
		require.NoError(t, err, name)
		second, err := d.Report(t.Context(), eaten(), soft(c.second), [][]byte{[]byte("one"), []byte("two")})
		require.ErrorIs(t, err, c.want, name)
		if c.want == nil {
			assert.Equal(t, first, second, name)
		}
		assert.Len(t, db.Orders().One("o1").Complaints, 1, name)
		assert.Equal(t, 2, pictures(t, db), "%s: no picture is left that no record names", name)
		require.Len(t, post.mails, 1, "%s: the shop is told once", name)
		assert.Equal(t, "Tokri: a problem with order TK1", post.mails[0].Subject)
		assert.Contains(t, post.mails[0].Text, "Soft.")
		assert.Contains(t, post.mails[0].Text, "tokri complaint show TK1")
	}
}

// A settlement gives back what its lines were worth, or what the person says, and notes who settled it when.
func TestAComplaintIsSettledForItsWorthOrForWhatIsSaid(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t) // two mangoes and an onion for ₹240, ₹50 off
	_, err := s.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
	require.NoError(t, err)
	for i, c := range []struct {
		variant string
		said    complaint.Settlement
		back    money.Paise
	}{
		{"onion-1", complaint.Settlement{State: complaint.Refunded}, 31_67},
		{"mango-1", complaint.Settlement{State: complaint.Refunded, Refund: 10_00}, 10_00},
		{"mango-1", complaint.Settlement{State: complaint.Declined, Answer: "It was fine."}, 0},
	} {
		id := fmt.Sprint("c", i)
		_, err = w.Orders().Update(t.Context(), o.ID, func(o *order.Order) error {
			_, err := o.Complain(complaint.Complaint{ID: id, Key: id, Lines: []complaint.Line{{VariantID: c.variant, Quantity: 1}}, Reason: complaint.BadQuality, Wish: complaint.Refund}, w.Clock.Now())
			return err
		})
		require.NoError(t, err)
		for range 2 {
			o, err = s.Fulfilment.As("ravi").SettleComplaint(t.Context(), o.ID, id, c.said, order.ToWallet)
			require.NoError(t, err)
		}
		assert.Equal(t, c.back, o.Complaints[i].Refund)
		assert.EqualValues(t, "ravi", o.Complaints[i].Staff)
		assert.Equal(t, w.Clock.Now(), o.Complaints[i].SettledAt)
		_, err = s.Fulfilment.SettleComplaint(t.Context(), o.ID, "c9", c.said, "")
		require.ErrorIs(t, err, complaint.ErrNotFound)
	}
	require.Len(t, o.Refunds, 2)
	for i, amount := range []money.Paise{31_67, 10_00} {
		assert.Equal(t, amount, o.Refunds[i].Amount)
		assert.EqualValues(t, "ravi", o.Refunds[i].Staff)
	}
	o, _, err = s.Fulfilment.As("meena").Refund(t.Context(), o.ID, order.RefundRequest{Amount: 5_00})
	require.NoError(t, err)
	assert.EqualValues(t, "meena", o.Refunds[2].Staff)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

func TestPicturesStayWhenTheStoreSaysNothing(t *testing.T) {
	db := memory.New()
	db.Orders().Put(eaten())
	lost := errors.New("the connection was lost")
	d, post := desk(t, db.With(memory.Hooks{Write: func(name string, do func() error) error {
		if err := do(); err != nil || name != "orders.Update" {
			return err
		}
		return lost
	}}))
	_, err := d.Report(t.Context(), eaten(), soft("key"), [][]byte{[]byte("one")})
	require.ErrorIs(t, err, lost)
	assert.Len(t, db.Orders().One("o1").Complaints, 1, "it was written all the same")
	assert.Equal(t, 1, pictures(t, db))
	assert.Empty(t, post.mails)
}
