package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/area"
	"tokri/core/ceiling"
	"tokri/core/contact"
	"tokri/core/india"
	"tokri/core/notify"
	"tokri/core/puzzle"
	"tokri/core/strangers"
	"tokri/internal/puzzletest"
)

// The puzzles of these tests are a thousand times easier than the shop's, and their cost is counted as if they were not.
const easier = 1000

// flood is a shop with the limits of config's defaults, whose proxy is trusted to name the client, in simulated time.
type flood struct {
	*testShop
	codes *strangers.Pool
}

type finds struct{}

func (finds) Reverse(context.Context, area.Point) (area.Place, error) {
	return area.Place{Name: "Palasia"}, nil
}

func (finds) Search(context.Context, string, int) ([]area.Place, error) { return nil, nil }

func newFlood(t *testing.T) *flood {
	w := &flood{testShop: newTestShop(t)}
	clock := func() time.Time { return w.now }
	made := func(id string, perHour, perDay int64) *ceiling.Ceiling {
		return &ceiling.Ceiling{ID: id, PerHour: perHour, PerDay: perDay, Store: w.db.Ceilings(), Now: clock, Zone: india.Zone,
			Half: func(context.Context, ceiling.Level) {}, Refused: func(context.Context, string, ceiling.Use) {}}
	}
	nothing := func(context.Context, string) {}
	pool := func(name string, of *ceiling.Ceiling, use ceiling.Use, network int) *strangers.Pool {
		perHour, perDay := of.Bounds(use)
		return &strangers.Pool{Name: name, PerHour: perHour, PerDay: perDay, Network: network, Easy: strangers.Easy / easier, Store: w.db.Ceilings(), Limiter: w.db.Limiter(clock),
			Key: []byte("key"), Token: w.Token, Now: clock, Asked: nothing, Refused: nothing, Low: nothing}
	}
	sms := &notify.Capped{SMS: w.sms, Mail: w.sms, SMSCeiling: made("sms", 3000, 10_000)}
	w.codes = pool("codes", sms.SMSCeiling, notify.UseOf(notify.StrangerCode), strangers.NetworkPart)
	w.logins.SMS, w.logins.Rules.RoomForSMS, w.logins.Rules.Codes = sms, sms.RoomForSMS, map[notify.Class]*strangers.Pool{notify.StrangerCode: w.codes}
	guests := made("guests", 0, 20_000)
	newcomers := pool("guests", guests, ceiling.Use{Share: "guests", Of: 100, First: 100}, strangers.NetworkPart)
	w.logins.Rules.RoomForGuest = newcomers.Take
	w.api.Contact.Ceiling = made("messages", 0, 5000)
	w.api.Contact.Door.Strangers = pool("messages", w.api.Contact.Ceiling, contact.Visitor, strangers.NetworkPart)
	seeks := made("geocoder", 2000, 10_000)
	lookUps := pool("look_ups", seeks, area.VisitorsLookUp, strangers.LookUpPart)
	w.api.Geocoder = &area.Capped{Geocoder: finds{}, Ceiling: seeks, Door: strangers.Door{Strangers: lookUps}}
	w.sessions.Seen = (&strangers.Standing{Pools: []*strangers.Pool{newcomers, w.api.Contact.Door.Strangers, lookUps}, Limiter: w.db.Limiter(clock), Key: []byte("key")}).Seen
	var err error
	w.h, err = handlerOf(ServerConfig{Log: slog.New(slog.DiscardHandler), Sessions: w.sessions, Edition: func() string { return "1" },
		Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, Limiter: w.db.Limiter(clock), Rates: DefaultRates()}, w.api)
	require.NoError(t, err)
	return w
}

// floodReply is a response, and what its puzzles cost.
type floodReply struct {
	Code string
	Data json.RawMessage
	wait time.Duration
	work int64 // numbers that were tried
}

// ask sends a request through the proxy and solves what it is asked.
func (w *flood) ask(address, path string, body obj) floodReply {
	raw, err := json.Marshal(body)
	require.NoError(w.t, err)
	solution, work := "", int64(0)
	for range 5 {
		request := httptest.NewRequest(http.MethodPost, "/api"+path, strings.NewReader(string(raw)))
		request.RemoteAddr = "127.0.0.1:1"
		request.Header.Set("X-Forwarded-For", address)
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set(workHeader, solution)
		answer := httptest.NewRecorder()
		w.h.ServeHTTP(answer, request)
		var r floodReply
		require.NoError(w.t, json.Unmarshal(answer.Body.Bytes(), &r), answer.Body.String())
		if r.Code != "work_asked" {
			seconds, _ := strconv.Atoi(answer.Header().Get("Retry-After"))
			r.wait, r.work = time.Duration(seconds)*time.Second, work
			return r
		}
		require.Equal(w.t, http.StatusPreconditionRequired, answer.Code)
		var posed puzzle.Challenge
		require.NoError(w.t, json.Unmarshal(r.Data, &posed))
		var ok bool
		solution, ok = puzzletest.Solve(posed)
		require.True(w.t, ok)
		work += posed.MaxNumber / 2 * easier // what it takes on average
	}
	w.t.Fatal("a request is asked for work again and again")
	return floodReply{}
}

// thing is something that strangers share.
type thing struct {
	name, path string
	total      int64 // what strangers may have in an hour, or in a day if there is no limit for the hour
	body       func(n int) obj
}

func things() []thing {
	id := func(n int) string { return fmt.Sprintf("123e4567-e89b-42d3-a456-%012d", n) }
	return []thing{
		{"codes", "/user/mobile-verify", 1260, func(n int) obj { return obj{"mobile": fmt.Sprint(6_000_000_000 + n)} }},
		{"letters", "/support/contact-us", 3500, func(n int) obj {
			return obj{"fullName": "Asha Verma", "email": "asha@example.in", "mobile": "9826012345", "message": fmt.Sprint("Letter ", n)}
		}},
		{"guests", "/user/guest-login", 20_000, func(n int) obj { return obj{"deviceId": id(n)} }},
		{"look-ups", "/location/search", 1400, func(n int) obj { return obj{"text": fmt.Sprint("road ", n)} }},
	}
}

// outcome is what attackers and customers got within an hour.
type outcome struct {
	atOnce, taken, in int
	cost              int64 // numbers that the attackers tried
	waits             []int64
}

// known is one of how many customers behind an address has an account and logs in.
const known = 10

// logsIn lets the customer n log in, if it is one who has an account.
func (w *flood) logsIn(n int, address string) {
	if n%known != 0 {
		return
	}
	hash, err := clearHasher{}.Hash(w.t.Context(), "saffron kettle 41")
	require.NoError(w.t, err)
	mobile := fmt.Sprint(9_826_000_000 + n)
	require.NoError(w.t, w.db.Users().Insert(w.t.Context(), account.User{ID: fmt.Sprint("known", n), Mobile: "+91" + mobile, SignUpWith: account.SignUpMobile, PasswordHash: hash, CreatedAt: w.now}))
	require.Equal(w.t, "ok", w.ask(address, "/user/web-login", obj{"type": "password", "mobile": mobile, "password": "saffron kettle 41"}).Code)
}

// run lets a number of attackers with networks of their own take all they can, and customers come in meanwhile, all behind one
// address of a mobile network or each with its own. Of the codes, customers type theirs in after 40 seconds; of all else nothing
// tells whose it was, but one in ten customers has an account and logs in.
func (w *flood) run(of thing, attackers, customers int, carrier bool) (o outcome) {
	const patience = 10 * time.Minute
	began, again := w.now, 30*time.Second
	if attackers > 1 {
		again = time.Minute // what comes back meanwhile is shared by all of them
	}
	next := make([]time.Time, attackers)
	n := 0
	attack := func() {
		for a := range attackers {
			for !next[a].After(w.now) {
				n++
				// Each has a whole /48, and takes another /64 of it each time.
				reply := w.ask(fmt.Sprintf("2001:db8:%x:%x::1", a, n&0xffff), of.path, of.body(n))
				o.cost += reply.work
				if reply.Code != "ok" {
					next[a] = w.now.Add(max(reply.wait, again))
					break
				}
				o.taken++
			}
		}
		if w.now.Equal(began) {
			o.atOnce = o.taken
		}
	}
	type customer struct {
		n         int
		until, at time.Time
		challenge string
		work      int64
	}
	from := func(n int) string {
		if carrier {
			return "49.36.10.7"
		}
		return fmt.Sprintf("49.%d.%d.7", n>>8, n&255)
	}
	var waiting []customer
	arrived := 0
	for w.now = began; w.now.Before(began.Add(time.Hour + patience)); w.now = w.now.Add(time.Second) {
		if w.now.Before(began.Add(time.Hour)) {
			attack()
		}
		for arrived < customers && !began.Add(time.Duration(arrived)*time.Hour/time.Duration(customers)).After(w.now) {
			if of.name != "codes" {
				w.logsIn(arrived, from(arrived))
			}
			waiting = append(waiting, customer{n: arrived, at: w.now, until: w.now.Add(patience)})
			arrived++
		}
		var later []customer
		for _, c := range waiting {
			if c.at.After(w.now) {
				later = append(later, c)
				continue
			}
			address := from(c.n)
			if c.challenge != "" {
				if w.ask(address, "/user/verify-otp", obj{"userId": c.challenge, "otp": "4821", "type": "register"}).Code == "ok" {
					o.in++
				}
				continue
			}
			reply := w.ask(address, of.path, of.body(10_000_000+c.n))
			c.work += reply.work
			switch {
			case reply.Code == "ok" && of.name == "codes":
				var begun struct{ UserID string }
				require.NoError(w.t, json.Unmarshal(reply.Data, &begun))
				o.waits = append(o.waits, c.work)
				c.challenge, c.at = begun.UserID, w.now.Add(40*time.Second)
				later = append(later, c)
			case reply.Code == "ok":
				o.waits = append(o.waits, c.work)
				o.in++
			case w.now.Add(reply.wait).Before(c.until):
				c.at = w.now.Add(max(reply.wait, time.Second))
				later = append(later, c)
			}
		}
		waiting = later
	}
	slices.Sort(o.waits)
	return o
}

// hashes returns how many numbers one processor of this machine tries in a second.
func hashes() float64 {
	const n = 300_000
	begun := time.Now()
	puzzletest.Solve(puzzle.Challenge{Salt: "0123456789ab?expires=1795000600&most=50000&", MaxNumber: n})
	return n / time.Since(begun).Seconds()
}

// phone is how many numbers a browser on a cheap phone tries in a second.
const phone = 150_000

// Prints what attackers with networks of their own get of each thing within an hour, and how many of 1,000 customers, all behind one
// address of a carrier or each with a network of its own, come in meanwhile (make flood).
func TestTableOfFloods(t *testing.T) {
	if os.Getenv("FLOOD") == "" {
		t.Skip("make flood prints the table")
	}
	rate := hashes()
	out := os.Stdout
	_, _ = fmt.Fprintf(out, "One processor of this machine tries %.1f million numbers in a second, a phone's browser %.2f.\n", rate/1e6, float64(phone)/1e6)
	const form = "%9s %9v %9v %7v %6s %7s %10s %8v %8s %8s\n"
	_, _ = fmt.Fprintf(out, form, "of", "networks", "at once", "in 1 h", "share", "CPU s", "customers", "come in", "phone s", "longest")
	var rows []func(*testing.T) string
	for _, of := range things() {
		for _, attackers := range []int{0, 1, 50, 1000} {
			for _, carrier := range []bool{true, false} {
				if attackers == 1000 && (carrier || of.name != "codes") {
					continue // a row of so many takes as long as many others
				}
				rows = append(rows, func(t *testing.T) string {
					o := newFlood(t).run(of, attackers, 1000, carrier)
					where, median, longest := "spread", 0.0, 0.0
					if carrier {
						where = "carrier"
					}
					if len(o.waits) > 0 {
						median, longest = float64(o.waits[len(o.waits)/2])/phone, float64(o.waits[len(o.waits)-1])/phone
					}
					return fmt.Sprintf(form, of.name, attackers, o.atOnce, o.taken, fmt.Sprintf("%.0f %%", 100*float64(o.taken)/float64(of.total)), fmt.Sprintf("%.1f", float64(o.cost)/rate),
						where, o.in, fmt.Sprintf("%.1f", median), fmt.Sprintf("%.1f", longest))
				})
			}
		}
	}
	printed := make([]string, len(rows))
	t.Run("rows", func(t *testing.T) {
		for i, row := range rows {
			t.Run(fmt.Sprint(i), func(t *testing.T) {
				t.Parallel()
				printed[i] = row(t)
			})
		}
	})
	_, _ = fmt.Fprint(out, strings.Join(printed, ""))
}

func TestAFloodOfStrangers(t *testing.T) {
	const codes, letters, guests, lookUps = 0, 1, 2, 3
	for _, c := range []struct {
		of, attackers int
		carrier       bool
		atOnce, taken int // at most
		in            int // at least
	}{
		{codes, 1, true, 70, 140, 1000},
		{codes, 1, false, 70, 140, 1000},
		{codes, 50, false, 500, 800, 950},
		{codes, 50, true, 500, 800, 500},
		{letters, 0, true, 0, 0, 1000},
		{letters, 1, true, 175, 200, 950},
		{letters, 1, false, 175, 200, 950},
		{guests, 0, true, 0, 0, 1000},
		{guests, 1, true, 1000, 1000, 1000},
		{lookUps, 0, true, 0, 0, 900},
		{lookUps, 1, true, 140, 200, 900},
	} {
		of := things()[c.of]
		t.Run(fmt.Sprint(of.name, " ", c.attackers, " carrier ", c.carrier), func(t *testing.T) {
			o := newFlood(t).run(of, c.attackers, 1000, c.carrier)
			t.Logf("%+v", struct{ atOnce, taken, in int }{o.atOnce, o.taken, o.in})
			assert.LessOrEqual(t, o.atOnce, c.atOnce)
			assert.LessOrEqual(t, o.taken, c.taken)
			assert.GreaterOrEqual(t, o.in, c.in)
			assert.Equal(t, c.attackers > 0, o.cost > 0, "they had to work")
		})
	}
}
