package erasure_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/account"
	"tokri/core/complaint"
	"tokri/core/erasure"
	"tokri/core/order"
	"tokri/core/picture"
)

func TestComplaintsAreCopiedWithTheirPicturesAndErased(t *testing.T) {
	s, h := setUp(t)
	jpeg := []byte("the customer's kitchen")
	require.NoError(t, h.Pictures("messages").Put(t.Context(), picture.KeyOf("c1", 0), jpeg, noon))
	_, err := h.Orders().Update(t.Context(), "o1", func(o *order.Order) error {
		o.Complaints = complaint.Complaints{{ID: "c1", Lines: []complaint.Line{{VariantID: "v", Quantity: 1}}, Reason: complaint.Damaged, Wish: complaint.Again, State: complaint.Open,
			Text: "Crushed, says Asha", Images: []complaint.Image{{Type: "image/jpeg", Kept: picture.RefTo(jpeg)}}}}
		return nil
	})
	require.NoError(t, err)
	text, err := json.Marshal(copyOf(t, s))
	require.NoError(t, err)
	assert.Contains(t, string(text), "Crushed, says Asha")
	assert.Contains(t, string(text), base64.StdEncoding.EncodeToString(jpeg))

	h.gate.Open = 1000
	require.NoError(t, s.Delete(t.Context(), "asha", erasure.Everything))
	c := h.Orders().One("o1").Complaints[0]
	assert.Empty(t, c.Text)
	assert.Empty(t, c.Images)
	assert.Equal(t, complaint.Damaged, c.Reason, "what happened stays, without the person")
	kept, err := h.Pictures("messages").Kept(t.Context())
	require.NoError(t, err)
	assert.Zero(t, kept)
}

// The customer reports a problem on one device and deletes the account on another.
func TestAReportThatComesDuringADeletionLeavesNoPicture(t *testing.T) {
	_, h := setUp(t)
	reported := false
	s := service(h.With(memory.Hooks{Write: func(name string, do func() error) error {
		if name == "orders.Update" && !reported {
			reported = true
			require.NoError(t, h.Pictures("messages").Put(t.Context(), picture.KeyOf("c1", 0), []byte("the kitchen"), noon))
			_, err := h.Orders().Update(t.Context(), "o1", func(o *order.Order) error {
				o.Complaints = complaint.Complaints{{ID: "c1", Text: "Crushed", Images: []complaint.Image{{Kept: picture.RefTo([]byte("the kitchen"))}}}}
				return nil
			})
			require.NoError(t, err)
		}
		return do()
	}}), func(context.Context, account.Event) {})
	require.NoError(t, s.Delete(t.Context(), "asha", erasure.Everything))
	require.True(t, reported)
	assert.Empty(t, h.Orders().One("o1").Complaints[0].Text)
	kept, err := h.Pictures("messages").Kept(t.Context())
	require.NoError(t, err)
	assert.Zero(t, kept)
}
