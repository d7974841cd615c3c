package puzzle_test

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/puzzle"
	"tokri/internal/puzzletest"
)

var (
	key  = []byte("a key of the shop")
	noon = time.Unix(1_795_000_000, 0)
)

const about = "codes\n+919826012345"

func decoded(t *testing.T, payload string) (s puzzle.Solution) {
	t.Helper()
	raw, err := base64.StdEncoding.DecodeString(payload)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &s))
	return s
}

func encoded(t *testing.T, s puzzle.Solution) string {
	t.Helper()
	raw, err := json.Marshal(s)
	require.NoError(t, err)
	return base64.StdEncoding.EncodeToString(raw)
}

func TestOnlyTheSolutionIsTaken(t *testing.T) {
	posed := puzzle.Pose(key, about, "token", 5000, noon.Add(10*time.Minute))
	payload, ok := puzzletest.Solve(posed)
	require.True(t, ok)
	solved, ok := puzzle.Check(key, about, payload, noon)
	require.True(t, ok)
	assert.Equal(t, puzzle.Solved{ID: posed.Challenge, Most: 5000, Expires: noon.Add(10 * time.Minute)}, solved)

	right := decoded(t, payload)
	refused := func(name, about, payload string, now time.Time) {
		t.Helper()
		_, ok := puzzle.Check(key, about, payload, now)
		assert.False(t, ok, name)
	}
	refused("nothing", about, "", noon)
	refused("no base64", about, "%%%", noon)
	refused("no JSON", about, base64.StdEncoding.EncodeToString([]byte("{")), noon)
	refused("very long", about, base64.StdEncoding.EncodeToString([]byte(strings.Repeat(" ", 2000)+"{}")), noon)
	refused("for another number", "codes\n+919826012346", payload, noon)
	refused("for another call", "letters\n+919826012345", payload, noon)
	refused("late", about, payload, noon.Add(10*time.Minute))
	change := func(f func(*puzzle.Solution)) string { s := right; f(&s); return encoded(t, s) }
	refused("another number", about, change(func(s *puzzle.Solution) { s.Number++ }), noon)
	refused("a longer life", about, change(func(s *puzzle.Solution) { s.Salt = strings.Replace(s.Salt, "expires=1", "expires=2", 1) }), noon)
	refused("another signature", about, change(func(s *puzzle.Solution) { s.Signature = strings.Repeat("0", 64) }), noon)
	refused("digits moved from the number to the salt", about, change(func(s *puzzle.Solution) {
		s.Salt, s.Number = s.Salt+"1", s.Number%10
	}), noon)
	_, ok = puzzle.Check([]byte("another key"), about, payload, noon)
	assert.False(t, ok)
}

func TestPuzzlesDifferAndFitIntoOneBlock(t *testing.T) {
	one := puzzle.Pose(key, about, "a", 1_600_000, noon)
	other := puzzle.Pose(key, about, "b", 1_600_000, noon)
	assert.NotEqual(t, one.Salt, other.Salt)
	assert.NotEqual(t, one.Challenge, other.Challenge)
	assert.LessOrEqual(t, len(one.Salt)+len("1600000"), 55, "a hash costs one block")
	_, ok := puzzletest.Solve(puzzle.Challenge{Salt: "x", Challenge: "none", MaxNumber: 10})
	assert.False(t, ok)
}
