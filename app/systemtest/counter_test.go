package systemtest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
)

// person adds a member of the staff by a command and logs the person in with the link that a command prints.
func (w *testShop) person(t *testing.T, handle, mobile, role string) (token string) {
	t.Helper()
	link, err := w.AddPerson(t.Context(), mobile, handle, role)
	require.NoError(t, err)
	a := w.apis[0]
	token, err = a.Enter(t.Context(), link)
	require.NoError(t, err)
	_, err = a.Enter(t.Context(), link)
	require.Error(t, err, "the link works once")
	return token
}

// staff sends a call of the staff to a server.
func (w *testShop) staff(t *testing.T, server int, token, path string, body any) harness.Reply {
	t.Helper()
	reply, err := w.apis[server%len(w.apis)].Call(t.Context(), "/staff"+path, body, harness.Bearer(token))
	require.NoError(t, err, path)
	return reply
}

// delivered places an order that is paid from the wallet, and delivers it.
func (w *testShop) delivered(t *testing.T, s *harness.Shopper) string {
	t.Helper()
	require.NoError(t, s.Fill(t.Context(), w.Plenty[0]))
	w.keeper(t, "wallet", "credit", s.Mobile, "2000", "for the test")
	placed := pay(t, w, s, "wallet", "")
	require.NoError(t, placed.reply.Refusal())
	w.keeper(t, "order", "advance", placed.id, "--to", "delivered", "--early")
	require.Eventually(t, func() bool {
		reply, err := s.Call(t.Context(), "/order/user/details", map[string]any{"orderId": placed.id})
		return err == nil && strings.Contains(string(reply.Data), `"invoiceNumber"`)
	}, 20*time.Second, 50*time.Millisecond, "the bill is made out")
	return placed.id
}

func TestThePeopleBehindTheCounter(t *testing.T) {
	t.Parallel()
	onBothStores(t, 2, func(t *testing.T, w *testShop) {
		owner := w.person(t, "meena", "9826000501", "owner")
		rider := w.person(t, "imran", "9826000502", "rider")
		require.True(t, w.staff(t, 1, rider, "/board/show", nil).Success, "a session counts on every server")

		s := w.crowd(t, 1)[0]
		refused := w.staff(t, 0, s.Token, "/board/show", nil)
		assert.Equal(t, http.StatusUnauthorized, refused.HTTP, "a customer's token opens nothing behind the counter")
		reply, err := s.API.Call(t.Context(), "/user/sessions", map[string]any{}, harness.Bearer(owner))
		require.NoError(t, err)
		assert.False(t, reply.Success, "nor does a person's token in the shop")

		ended := w.staff(t, 0, owner, "/people/change", map[string]any{"handle": "imran", "name": "Imran", "mobile": "9826000502", "roles": []string{"rider"}, "active": false})
		require.True(t, ended.Success, ended.Message)
		for server := range 2 {
			assert.Equal(t, http.StatusUnauthorized, w.staff(t, server, rider, "/board/show", nil).HTTP, "a person who was ended is out at once, on every server")
		}
		w.keeperRefused(t, "only owner", "staff", "end", "meena")
		assert.Contains(t, w.keeper(t, "staff", "list"), "imran")
	})
}

// knownAt is when a screen heard of an order.
type knownAt struct {
	id string
	at time.Time
}

// A waiting screen hears of a new order: on the server that takes it, and on another one.
func TestTheBellRings(t *testing.T) {
	t.Parallel()
	onBothStores(t, 2, func(t *testing.T, w *testShop) {
		manager := w.person(t, "ravi", "9826000503", "manager")
		s := w.crowd(t, 1)[0]
		type changes struct {
			Cursor string
			Orders []struct {
				ID string `json:"id"`
			}
		}
		for server := range w.apis {
			var now changes
			require.NoError(t, json.Unmarshal(w.staff(t, server, manager, "/changes", map[string]any{}).Data, &now))
			ctx, stop := context.WithCancel(t.Context())
			known := make(chan knownAt, 100)
			go func() {
				defer close(known)
				for ctx.Err() == nil {
					reply, err := w.apis[server].Call(ctx, "/staff/changes", map[string]any{"since": now.Cursor, "wait": 10}, harness.Bearer(manager))
					if err != nil || !reply.Success || json.Unmarshal(reply.Data, &now) != nil {
						return
					}
					for _, o := range now.Orders {
						known <- knownAt{o.ID, time.Now()}
					}
				}
			}()
			require.NoError(t, s.Fill(t.Context(), w.Plenty[server]))
			placed := pay(t, w, s, "cod", "")
			require.NoError(t, placed.reply.Refusal())
			at := time.Now()
			for one := range known { // an earlier order changes, too, when its customer is told
				if one.id == placed.id {
					waited := one.at.Sub(at)
					t.Logf("server %d of %d: the screen knew the order %s after the customer", server+1, len(w.apis), waited.Round(time.Millisecond))
					assert.Less(t, waited, 3500*time.Millisecond)
					break
				}
			}
			stop()
		}
	})
}

// Everything that gives money away is pressed many times at once, on every server.
func TestRacesForTheShopsMoney(t *testing.T) {
	t.Parallel()
	onBothStores(t, 2, func(t *testing.T, w *testShop) {
		manager := w.person(t, "ravi", "9826000503", "manager")
		s := w.crowd(t, 1)[0]
		id := w.delivered(t, s)
		many := func(n int, path string, body func(i int) map[string]any) (codes map[string]int) {
			codes = map[string]int{}
			var all sync.WaitGroup
			var guard sync.Mutex
			for i := range n {
				all.Go(func() {
					reply, err := w.apis[i%len(w.apis)].Call(t.Context(), "/staff"+path, body(i), harness.Bearer(manager))
					if assert.NoError(t, err) {
						guard.Lock()
						defer guard.Unlock()
						codes[reply.Code]++
					}
				})
			}
			all.Wait()
			return codes
		}
		codes := many(12, "/orders/refund", func(int) map[string]any {
			return map[string]any{"order": id, "key": "one-refund", "amount": 10, "reason": "soft"}
		})
		assert.Zero(t, codes["nothing_to_refund"]+codes["above_limit"], "%v", codes)
		var page struct {
			Events []struct{ Kind, State string }
		}
		require.Eventually(t, func() bool {
			page.Events = nil
			return assert.NoError(t, json.Unmarshal(w.staff(t, 1, manager, "/orders/show", map[string]any{"order": id}).Data, &page)) &&
				strings.Contains(fmt.Sprint(page.Events), "{refund COMPLETED}")
		}, 20*time.Second, 50*time.Millisecond)
		assert.Equal(t, 1, strings.Count(fmt.Sprint(page.Events), "{refund "), "once, however often it was pressed: %v", codes)
		w.sound(t) // cashback is taken back after the refund
		before := balance(t, s)

		found := struct {
			Items []struct {
				ID string `json:"id"`
			}
		}{}
		require.NoError(t, json.Unmarshal(w.staff(t, 0, manager, "/customers/find", map[string]any{"mobile": s.Mobile}).Data, &found))
		codes = many(12, "/wallet/credit", func(i int) map[string]any {
			return map[string]any{"customer": found.Items[0].ID, "key": fmt.Sprintf("credit-%04d", i), "amount": 100, "note": "sorry"}
		})
		assert.Equal(t, map[string]int{"ok": 5, "above_limit": 7}, codes, "₹500 in a day, however it is divided")
		assert.Equal(t, before+500_00, balance(t, s))
		w.sound(t)
	})
}
