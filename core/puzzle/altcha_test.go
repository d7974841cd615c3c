package puzzle_test

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/puzzle"
)

// testdata/altcha.json has a puzzle of this package, and the payload that ALTCHA's own library made of it: client/src/api/work.test.ts
// lets the library solve the puzzle again.
func TestAltchasLibrarySolvesOurPuzzles(t *testing.T) {
	raw, err := os.ReadFile("testdata/altcha.json")
	require.NoError(t, err)
	var kept struct {
		Puzzle  puzzle.Challenge
		Payload string
	}
	require.NoError(t, json.Unmarshal(raw, &kept))
	posed := puzzle.Pose(key, about, "a puzzle that is kept", 5000, noon.Add(10*time.Minute))
	assert.Equal(t, posed, kept.Puzzle)
	solved, ok := puzzle.Check(key, about, kept.Payload, noon)
	require.True(t, ok)
	assert.Equal(t, posed.Challenge, solved.ID)
}
