package systemtest_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
)

// Deleting an account deletes all personal data on both stores, whether the customer or the staff delete it.
// Orders and bills are kept without personal data.
func TestAnAccountIsDeleted(t *testing.T) {
	t.Parallel()
	onBothStores(t, 1, func(t *testing.T, w *testShop) {
		run := func(args ...string) string {
			t.Helper()
			said, err := w.Run(t.Context(), args...)
			require.NoError(t, err, said)
			return said
		}
		crowd := w.crowd(t, 3)
		fill(t, crowd, w.Plenty[0])
		devices := []string{"7b1e0c52-4f6a-4c55-9c1e-3d1f7a90b001", "7b1e0c52-4f6a-4c55-9c1e-3d1f7a90b002", "7b1e0c52-4f6a-4c55-9c1e-3d1f7a90b003"}
		var ids []string
		for i, s := range crowd {
			require.NoError(t, s.JoinGuest(t.Context(), devices[i]))
			_, id, err := s.CheckOut(t.Context(), w.wide[0].ID, "")
			require.NoError(t, err)
			ids = append(ids, id)
			if i == 0 {
				reply, err := s.Call(t.Context(), "/user/delete-account", nil)
				require.NoError(t, err)
				require.Equal(t, "order_on_the_way", reply.Code)
			}
			run("order", "advance", "--early", id, "--to", "delivered")
			for call, body := range map[string]any{
				"/order/rate": map[string]any{"orderId": id, "ratings": []any{map[string]any{"productId": w.Plenty[0].ProductID, "rating": 4, "message": "Of " + devices[i]}}},
				"/support/contact-us": map[string]any{"fullName": "Asha Verma", "email": "asha@example.in", "mobile": s.Mobile,
					"message": "I am " + devices[i]},
			} {
				reply, err := s.Call(t.Context(), call, body)
				require.NoError(t, err)
				require.NoError(t, reply.Refusal(), call)
			}
		}
		require.Contains(t, run("order", "show", ids[0]), crowd[0].Mobile)

		// The first customer deletes the account, the staff delete that of the second, and the third customer
		// stays.
		reply, err := crowd[0].Call(t.Context(), "/user/delete-account", map[string]any{"forfeitWallet": true})
		require.NoError(t, err)
		require.NoError(t, reply.Refusal())
		run("wallet", "credit", crowd[1].Mobile, "12.50", "A bruised mango")
		said, err := w.Run(t.Context(), "account", "delete", crowd[1].Mobile)
		require.Error(t, err)
		require.Contains(t, said, "in the wallet: agree with the customer that it is lost")
		require.Contains(t, run("account", "delete", "--forfeit-wallet", crowd[1].Mobile), "The account was deleted.")
		said, err = w.Run(t.Context(), "account", "delete", crowd[1].Mobile)
		require.Error(t, err, said)

		for i, s := range crowd {
			gone := i < 2
			var reply harness.Reply
			require.Eventually(t, func() bool {
				reply, err = s.Call(t.Context(), "/user/fetch-profile", nil)
				return err == nil && (reply.HTTP == http.StatusUnauthorized) == gone
			}, 20*time.Second, 100*time.Millisecond, "a server has copies of sessions")
			shown, messages := run("order", "show", ids[i]), run("messages")
			if !gone {
				assert.Equal(t, http.StatusOK, reply.HTTP)
				assert.Contains(t, shown, s.Mobile)
				assert.Contains(t, messages, devices[i])
				continue
			}
			assert.NotContains(t, shown, s.Mobile)
			assert.Contains(t, shown, "Bill ", "the tax office wants it")
			assert.NotContains(t, messages, devices[i])
			_, err = harness.Into[any](t.Context(), s.API, "/user/guest-login", map[string]any{"deviceId": devices[i]})
			require.NoError(t, err, "the device may be a guest's anew")
			_, err = harness.Register(t.Context(), s.API, s.Mobile)
			require.NoError(t, err, "the number can be registered again")
		}
		w.sound(t)
	})
}
