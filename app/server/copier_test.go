package server

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	inmemory "tokri/adapters/memory"
	"tokri/adapters/replica"
	"tokri/core/alert"
	"tokri/core/crew"
	"tokri/core/india"
	"tokri/core/notify"
	"tokri/core/ring"
)

func TestTheStaffHearOfALateCopy(t *testing.T) {
	now := time.Date(2026, 11, 23, 6, 30, 0, 0, time.UTC)
	at := func() time.Time { return now }
	for name, c := range map[string]struct {
		status replica.Status
		id     string // of the alert; none if empty
		says   []string
	}{
		"all is copied":              {status: replica.Status{}},
		"a little late":              {status: replica.Status{Lag: 4 * time.Minute, Trouble: errors.New("no route"), Since: now.Add(-4 * time.Minute)}},
		"late":                       {replica.Status{Lag: 6 * time.Minute}, "replica/late", []string{"in the last 6m0s would be lost"}},
		"away, with nothing to copy": {replica.Status{Trouble: errors.New("no route"), Since: now.Add(-10 * time.Minute)}, "replica/late", []string{"since 23 Nov 11:50", "no route"}},
		"two servers":                {replica.Status{Another: true}, "replica/another", []string{"Another server"}},
	} {
		t.Run(name, func(t *testing.T) {
			db := inmemory.New()
			var lines bytes.Buffer
			require.NoError(t, db.Crew().Insert(t.Context(), crew.Person{Handle: "meena", Roles: []crew.Role{crew.Owner}, Active: true, Sessions: []crew.Session{
				{Created: now, Seen: now, Push: crew.Push{Endpoint: "a phone", Key: "key", Secret: "secret"}}}}))
			var rung phonesRung
			log := slog.New(slog.NewTextHandler(&lines, nil))
			w := copyWatch{raise: newAlarm(alert.Keeper{Store: db.Alerts(), Now: at}, &ring.Bell{Phones: crew.Phones{People: db.Crew(), Now: at}, Outbox: &rung,
				Page: func(path string) string { return path }, Zone: india.Zone, Now: at}, log), log: log}
			w.look(t.Context(), c.status, now)
			all, err := db.Alerts().List(t.Context(), true, 10)
			require.NoError(t, err)
			if c.id == "" {
				assert.Empty(t, all)
				assert.Empty(t, lines.String())
				assert.Empty(t, rung)
				return
			}
			require.Len(t, all, 1)
			assert.Equal(t, c.id, all[0].ID)
			require.Len(t, rung, 1, "the owner's phone rings")
			assert.Equal(t, notify.StaffAlert, rung[0].Kind)
			for _, words := range c.says {
				assert.Contains(t, all[0].What, words)
				assert.Contains(t, lines.String(), words)
			}
			lines.Reset()
			w.look(t.Context(), replica.Status{}, now)
			assert.Equal(t, c.id == "replica/late", bytes.Contains(lines.Bytes(), []byte("no longer late")), lines.String())
		})
	}
}

// phonesRung are the messages to the phones of the people.
type phonesRung []notify.Message

func (p *phonesRung) Put(_ context.Context, m notify.Message) error { *p = append(*p, m); return nil }

func TestFiguresOfTheCopy(t *testing.T) {
	r, is := prometheus.NewRegistry(), replica.Status{Lag: 90 * time.Second, Waiting: 12, Trouble: errors.New("no route")}
	require.NoError(t, registerCopy(r, func() replica.Status { return is }))
	require.NoError(t, testutil.GatherAndCompare(r, bytes.NewBufferString(`
# HELP tokri_replica_lag_seconds Seconds since the oldest acknowledged write that is not copied off this machine yet; 0 if all are.
# TYPE tokri_replica_lag_seconds gauge
tokri_replica_lag_seconds 90
# HELP tokri_replica_reachable 1 if the last attempt to copy succeeded.
# TYPE tokri_replica_reachable gauge
tokri_replica_reachable 0
# HELP tokri_replica_waiting_bytes Bytes of this machine's disk that wait to be copied off it.
# TYPE tokri_replica_waiting_bytes gauge
tokri_replica_waiting_bytes 12
`)))
}
