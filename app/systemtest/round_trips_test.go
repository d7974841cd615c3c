package systemtest_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The round trips to the database that a shop of a city may need. They do not depend on the machine, but for reading the session
// (once a call) and the cart: Redis answers that, if it is quick enough to be believed.
const (
	mostOfAJourney = 23 // three products into the cart, the cart, check-out, the order; without reading the session
	mostASecond    = 1  // while no customer is here
)

// sent reads how often each command was sent to MongoDB, and all together: those for which a caller waits, and with the server's own.
func (w *testShop) sent(t *testing.T) (each map[string]float64, ofCalls, all float64) {
	t.Helper()
	parser := expfmt.NewTextParser(model.LegacyValidation)
	families, err := parser.TextToMetricFamilies(strings.NewReader(page(t, w.apis[0].Server.URL+"/metrics")))
	require.NoError(t, err)
	each = map[string]float64{}
	for _, m := range families["tokri_mongodb_commands_total"].GetMetric() {
		labels := map[string]string{}
		for _, l := range m.GetLabel() {
			labels[l.GetName()] = l.GetValue()
		}
		each[labels["work"]+" "+labels["command"]+" "+labels["collection"]] = m.GetCounter().GetValue()
		if labels["work"] == "call" {
			ofCalls += m.GetCounter().GetValue()
		}
		all += m.GetCounter().GetValue()
	}
	return each, ofCalls, all
}

// logCommands prints how often each command was sent, for each of n.
func logCommands(t *testing.T, before, after map[string]float64, n float64) {
	t.Helper()
	for _, command := range slices.Sorted(maps.Keys(after)) {
		if sent := after[command] - before[command]; sent > 0 {
			t.Logf("%6.2f %s", sent/n, command)
		}
	}
}

func TestRoundTrips(t *testing.T) {
	t.Parallel()
	redis := newRedis(t)
	w := open(t, program(t, mongoStore(t), redis.Setting()), 1)
	asha := w.crowd(t, 1)[0]
	journey := func(n int) {
		for i := range 3 {
			reply, err := asha.Add(t.Context(), w.Plenty[(n*3+i)%len(w.Plenty)], 1)
			require.NoError(t, err)
			require.NoError(t, reply.Refusal())
		}
		_, err := asha.Cart(t.Context())
		require.NoError(t, err)
		reply, id, err := asha.CheckOut(t.Context(), w.wide[0].ID, fmt.Sprint("journey-", n))
		require.NoError(t, err)
		require.NoError(t, reply.Refusal())
		reply, err = asha.Call(t.Context(), "/order/user/details", map[string]any{"orderId": id})
		require.NoError(t, err)
		require.NoError(t, reply.Refusal())
	}
	journey(0)
	const journeys = 20
	before, callsBefore, _ := w.sent(t)
	for n := range journeys {
		journey(n + 1)
	}
	after, calls, _ := w.sent(t)
	logCommands(t, before, after, journeys)
	each := (calls - callsBefore) / journeys
	sessions := (after["call find sessions"] - before["call find sessions"]) / journeys
	t.Logf("%6.2f for a journey, %.2f of them for the session", each, sessions)
	assert.LessOrEqual(t, each-sessions, float64(mostOfAJourney))

	// looks waits until the server has looked for top-ups n times more, and returns when that was. Two jobs look: one for interrupted
	// top-ups, one for payments whose page was lost. An idle server looks at another pace than one that is used.
	looks := func(n float64) time.Time {
		last, _, _ := w.sent(t)
		require.Eventually(t, func() bool {
			each, _, _ := w.sent(t)
			return each["own find topups"] >= last["own find topups"]+n
		}, 2*time.Minute, 100*time.Millisecond, "the server looks for top-ups")
		return time.Now()
	}
	began, at := looks(1), looks(1)
	for at.Sub(began) < 10*time.Second {
		began, at = at, looks(1)
	}
	// Four rounds of both jobs take a minute, and have each job of a minute once: one round has them all, or none.
	before, _, allBefore := w.sent(t)
	began = at
	at = looks(4 * 2)
	after, _, all := w.sent(t)
	logCommands(t, before, after, at.Sub(began).Seconds())
	idle := (all - allBefore) / at.Sub(began).Seconds()
	t.Logf("%6.2f a second while idle", idle)
	assert.LessOrEqual(t, idle, float64(mostASecond))
}
