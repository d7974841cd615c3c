package staffapi_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/crew"
	"tokri/core/order"
)

func TestTheWayIn(t *testing.T) {
	w := newWorld(t)
	begin := func(mobile string) string {
		return w.ok("/door/begin", "", obj{"mobile": mobile})["challengeId"].(string)
	}

	rider := begin("9826000004")
	assert.Equal(t, []string{"+919826000004 482117"}, w.codes)
	assert.Equal(t, "invalid_otp", w.refused(http.StatusUnprocessableEntity, "/door/verify", "", obj{"challengeId": rider, "code": "111111"}))
	in := w.ok("/door/verify", "", obj{"challengeId": rider, "code": "482117"})
	assert.Equal(t, "session", in["step"], "a rider needs no password")
	token := in["token"].(string)
	assert.Equal(t, "rider", w.ok("/me", token, nil)["handle"])

	owner := begin("9826000000")
	in = w.ok("/door/verify", "", obj{"challengeId": owner, "code": "482117"})
	assert.Equal(t, "choosePassword", in["step"])
	assert.NotContains(t, in, "token")
	assert.Equal(t, "short_password", w.refused(http.StatusUnprocessableEntity, "/door/choose", "", obj{"challengeId": owner, "password": "short"}))
	assert.Equal(t, "easy_password", w.refused(http.StatusUnprocessableEntity, "/door/choose", "", obj{"challengeId": owner, "password": "0000000000"}))
	in = w.ok("/door/choose", "", obj{"challengeId": owner, "password": "mandi at seven"})
	assert.Equal(t, "session", in["step"])
	assert.Equal(t, []any{"owner"}, in["me"].(map[string]any)["roles"])

	w.now = w.now.Add(crew.Life)
	owner = begin("9826000000")
	assert.Equal(t, "password", w.ok("/door/verify", "", obj{"challengeId": owner, "code": "482117"})["step"])
	assert.Equal(t, "wrong_password", w.refused(http.StatusUnprocessableEntity, "/door/password", "", obj{"challengeId": owner, "password": "mandi at eight"}))
	assert.Equal(t, "session", w.ok("/door/password", "", obj{"challengeId": owner, "password": "mandi at seven"})["step"])
	assert.Equal(t, "unauthorized", w.refused(http.StatusUnauthorized, "/me", token, nil), "the rider's session is over after a week")
}

// A stranger learns nothing, and no message is sent.
func TestANumberThatNoPersonHas(t *testing.T) {
	w := newWorld(t)
	known := w.ok("/door/begin", "", obj{"mobile": "9826000004"})
	unknown := w.ok("/door/begin", "", obj{"mobile": "9826099999"})
	assert.Len(t, w.codes, 1)
	assert.Equal(t, known["resendAfter"], unknown["resendAfter"])
	assert.Equal(t, known["expiresIn"], unknown["expiresIn"])
	assert.Equal(t, "invalid_otp", w.refused(http.StatusUnprocessableEntity, "/door/verify", "", obj{"challengeId": unknown["challengeId"], "code": "482117"}),
		"also a guessed code leads nowhere")
}

func TestAnEndedPersonIsOutAtOnce(t *testing.T) {
	w := newWorld(t)
	owner, rider := w.in(crew.Owner), w.in(crew.Rider)
	w.ok("/board/show", rider, nil)
	people := w.ok("/people/change", owner, obj{"handle": "rider", "name": "The rider", "mobile": "9826000004", "roles": []string{"rider"}, "active": false})
	assert.Equal(t, false, people["items"].([]any)[3].(map[string]any)["active"])
	assert.Equal(t, "unauthorized", w.refused(http.StatusUnauthorized, "/board/show", rider, nil))
	w.ok("/door/begin", "", obj{"mobile": "9826000004"})
	assert.Empty(t, w.codes, "an ended person gets no code")
	assert.Equal(t, "last_owner", w.refused(http.StatusConflict, "/people/change", owner,
		obj{"handle": "owner", "name": "The owner", "mobile": "9826000000", "roles": []string{"rider"}, "active": true}))
}

func TestSessionsOfAPerson(t *testing.T) {
	w := newWorld(t)
	here, lost := w.in(crew.Manager), w.in(crew.Manager)
	sessions := w.ok("/me/sessions", here, nil)["sessions"].([]any)
	require.Len(t, sessions, 2)
	other := sessions[1].(map[string]any)
	assert.Equal(t, false, other["here"])
	assert.Len(t, w.ok("/me/sessions/end", here, obj{"id": other["id"]})["sessions"], 1)
	assert.Equal(t, "unauthorized", w.refused(http.StatusUnauthorized, "/me", lost, nil))
	w.ok("/me/logout", here, nil)
	assert.Equal(t, "unauthorized", w.refused(http.StatusUnauthorized, "/me", here, nil))
}

// A call that waits when its person is ended says nothing of the orders that come.
func TestAWaitingCallOfAnEndedPerson(t *testing.T) {
	w := newWorld(t)
	rider := w.in(crew.Rider)
	cursor := w.ok("/changes", rider, obj{})["cursor"]
	w.calls.Feed.After = func(d time.Duration) <-chan time.Time {
		if d > 2*time.Second {
			// The call has begun to wait: the person is ended, and then an order comes.
			_, err := w.db.Crew().Update(t.Context(), "rider", func(p *crew.Person) error { p.Active = false; return nil })
			require.NoError(t, err)
			w.ordered("o1", nil)
		}
		return time.After(d)
	}
	assert.Equal(t, "unauthorized", w.refused(http.StatusUnauthorized, "/changes", rider, obj{"since": cursor, "wait": 10}))
}

// In the rush a cursor carries the marks of as many orders as it may hold.
func TestACursorOfARushIsAccepted(t *testing.T) {
	w := newWorld(t)
	w.db.Clock = func() time.Time { return w.now }
	manager := w.in(crew.Manager)
	for i := range 60 {
		_, err := w.db.Orders().Update(t.Context(), w.ordered(fmt.Sprintf("o%02d", i), func(o *order.Order) { o.CartVersion = int64(i + 1) }).ID, func(*order.Order) error { return nil })
		require.NoError(t, err)
	}
	full := w.ok("/changes", manager, obj{})["cursor"].(string)
	require.Greater(t, len(full), 300)
	assert.Empty(t, w.ok("/changes", manager, obj{"since": full})["orders"])
}
