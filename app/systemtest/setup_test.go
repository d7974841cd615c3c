package systemtest_test

import (
	"io"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
)

type values = map[string]any

const ownersNumber = "9826012345"

func setupForm() values {
	days := []int{0, 1, 2, 3, 4, 5, 6}
	return values{
		"owner": "Asha Patel", "name": "Asha Fresh", "locality": "Rajwada", "city": "Indore", "state": "Madhya Pradesh", "address": "5 Main Road",
		"email": "asha@example.com", "fssai": "12345678901234", "latitude": 22.7196, "longitude": 75.8577, "metres": 3000,
		"windows":  []values{{"days": days, "start": 420, "end": 540, "capacity": 20, "cutoffMinutes": 60}},
		"delivery": 25, "freeFrom": 199, "minimumOrder": 0, "demo": false, "list": "tamatar, 1 kg, 40, 30\nKathal, 1 pc, 90, 4",
	}
}

var printedAddress = regexp.MustCompile(`Set up your shop: \S+/staff/setup#(\S+)`)

// codeOf returns the code that a server on an empty store has printed, or "".
func codeOf(s *harness.Server) string {
	if found := printedAddress.FindStringSubmatch(strings.Join(s.Said(), "\n")); found != nil {
		return found[1]
	}
	return ""
}

// keeper sets a shop up over HTTP.
type keeper struct {
	*harness.API
	t         *testing.T
	code      string
	challenge string
}

func newKeeper(t *testing.T, s *harness.Server) *keeper {
	api := harness.NewAPI(s)
	t.Cleanup(api.Close)
	return &keeper{API: api, t: t, code: codeOf(s)}
}

// asks makes a call of the set-up and returns the code of the answer.
func (k *keeper) asks(call string, body values) harness.Reply {
	k.t.Helper()
	body["setup"] = k.code
	reply, err := k.Call(k.t.Context(), "/staff/setup/"+call, body)
	require.NoError(k.t, err)
	return reply
}

func (k *keeper) proves(mobile string) {
	k.t.Helper()
	step, err := harness.Into[struct{ ChallengeID string }](k.t.Context(), k.API, "/staff/setup/begin", values{"setup": k.code, "mobile": mobile})
	require.NoError(k.t, err)
	otp, err := k.OTP(k.t.Context(), mobile)
	require.NoError(k.t, err)
	k.challenge = step.ChallengeID
	require.Equal(k.t, "ok", k.asks("verify", values{"challengeId": k.challenge, "code": otp}).Code)
}

func (k *keeper) finish() (harness.Reply, error) {
	return k.Call(k.t.Context(), "/staff/setup/finish", values{"setup": k.code, "challengeId": k.challenge, "password": "mandi-at-dawn-7", "form": setupForm()})
}

func visit(t *testing.T, url string) (int, string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	require.NoError(t, err)
	reply, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	text, err := io.ReadAll(reply.Body)
	require.NoError(t, err)
	require.NoError(t, reply.Body.Close())
	return reply.StatusCode, string(text)
}

func TestAnEmptyFolderIsSetUp(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(t *testing.T, store harness.Store) {
		p := program(t, store)
		s := serve(t, p)
		asha := newKeeper(t, s)
		require.GreaterOrEqual(t, len(asha.code), 22, "128 bits at least")
		status, page := visit(t, s.URL+"/")
		assert.Equal(t, http.StatusServiceUnavailable, status)
		assert.Contains(t, page, "This shop is being set up")
		reply, err := asha.Call(t.Context(), "/user/get-settings", nil)
		require.NoError(t, err)
		assert.Equal(t, []any{http.StatusServiceUnavailable, "shop_empty"}, []any{reply.HTTP, reply.Code})
		status, _ = visit(t, s.URL+"/staff/setup")
		assert.Equal(t, http.StatusOK, status)

		guess := *asha
		guess.code = "guess"
		assert.Equal(t, "setup_code", guess.asks("look", values{}).Code)
		binod := newKeeper(t, s)
		require.Equal(t, "ok", asha.asks("look", values{}).Code)
		wrong := setupForm()
		wrong["fssai"] = "12"
		assert.Equal(t, "setup_fssai", asha.asks("check", values{"step": "shop", "form": wrong}).Code)
		asha.proves(ownersNumber)
		binod.proves("9826054321")
		codes := make([]string, 2)
		var both sync.WaitGroup
		for i, one := range []*keeper{asha, binod} {
			both.Go(func() {
				reply, err := one.finish()
				assert.NoError(t, err)
				codes[i] = reply.Code
			})
		}
		both.Wait()
		assert.Contains(t, codes, "ok", "one wins")
		other := codes[0]
		if other == "ok" {
			other = codes[1]
		}
		assert.Contains(t, []string{"setup_taken", "setup_done"}, other, "the other reads why")
		assert.Equal(t, "setup_done", asha.asks("look", values{}).Code)
		assert.Equal(t, "setup_done", guess.asks("look", values{}).Code)
		isOpen(t, s, asha)
		people, err := p.Run(t.Context(), "staff", "list")
		require.NoError(t, err)
		assert.Equal(t, 1, strings.Count(people, "active"), people)
		_, err = p.Doctor(t.Context())
		require.NoError(t, err)
		require.NoError(t, s.Stop())
		assert.Empty(t, codeOf(serve(t, p)), "a shop with an owner is not set up again")
	})
}

// isOpen checks that customers see the goods.
func isOpen(t *testing.T, s *harness.Server, k *keeper) {
	t.Helper()
	reply, err := k.Call(t.Context(), "/product/list-user", values{"limit": 10})
	require.NoError(t, err)
	require.True(t, reply.OK(), reply)
	assert.Contains(t, string(reply.Data), "tamatar-1kg")
	status, _ := visit(t, s.URL+"/")
	assert.Equal(t, http.StatusOK, status)
}

func TestCodesOfTheSetupAreNotGuessed(t *testing.T) {
	t.Parallel()
	s := serve(t, program(t, sqliteStore(t), "RATE_LIMITS=on"))
	k := newKeeper(t, s)
	right := k.code
	k.code = "guess"
	var reply harness.Reply
	for range 11 {
		reply = k.asks("look", values{})
	}
	assert.Equal(t, []any{http.StatusTooManyRequests, "setup_guesses"}, []any{reply.HTTP, reply.Code})
	k.code = right
	assert.Equal(t, "setup_guesses", k.asks("look", values{}).Code)
}

// A server that is killed while the shop is made leaves one that can be set up, or a whole one.
func TestKillWhileTheShopIsSetUp(t *testing.T) {
	t.Parallel()
	path, err := harness.Build(t.Context(), t.TempDir(), "failpoint")
	require.NoError(t, err)
	for _, point := range []string{"setup/claim/after", "setup/appoint/after", "setup/publish/after"} {
		t.Run(point, func(t *testing.T) {
			t.Parallel()
			p := harness.Program{Binary: path, Store: sqliteStore(t)}
			armed := p
			armed.Extra = []string{"FAILPOINT_TRACE=" + filepath.Join(t.TempDir(), "trace"), "FAILPOINT=serve " + point + "#1"}
			s := serve(t, armed)
			k := newKeeper(t, s)
			k.proves(ownersNumber)
			_, err := k.finish()
			require.Error(t, err, "the server is gone")
			<-s.Gone

			s = serve(t, p)
			again := newKeeper(t, s)
			if point == "setup/publish/after" {
				require.Empty(t, again.code, "the shop is whole")
			} else {
				require.NotEmpty(t, again.code)
				assert.NotEqual(t, k.code, again.code)
				// The browser still has what it has proved.
				again.challenge = k.challenge
				reply, err := again.finish()
				require.NoError(t, err)
				require.Equal(t, "ok", reply.Code, reply)
			}
			isOpen(t, s, again)
			people, err := p.Run(t.Context(), "staff", "list")
			require.NoError(t, err)
			assert.Equal(t, 1, strings.Count(people, "active"), people)
			_, err = p.Doctor(t.Context())
			require.NoError(t, err)
		})
	}
}
