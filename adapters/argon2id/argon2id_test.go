package argon2id_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/argon2id"
)

var cheap = argon2id.Cost{Memory: 64, Passes: 1, Lanes: 1}

func TestHashAndVerify(t *testing.T) {
	h := argon2id.New(argon2id.Standard, 2)
	hash, err := h.Hash(t.Context(), "aloo & पालक")
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$"), hash)
	for password, want := range map[string]bool{"aloo & पालक": true, "aloo": false, "": false} {
		got, err := h.Verify(t.Context(), hash, password)
		require.NoError(t, err)
		require.Equal(t, want, got, password)
	}
	again, err := h.Hash(t.Context(), "aloo & पालक")
	require.NoError(t, err)
	require.NotEqual(t, hash, again, "every hash has its own salt")
}

func TestOldHashesVerifyAtTheirOwnCost(t *testing.T) {
	old, err := argon2id.New(argon2id.Cost{Memory: 128, Passes: 3, Lanes: 2}, 1).Hash(t.Context(), "secret")
	require.NoError(t, err)
	ok, err := argon2id.New(cheap, 1).Verify(t.Context(), old, "secret")
	require.NoError(t, err)
	require.True(t, ok)
}

func TestNoHashTakesAsLongAndIsFalse(t *testing.T) {
	h := argon2id.New(argon2id.Standard, 1)
	hash, err := h.Hash(t.Context(), "secret")
	require.NoError(t, err)
	cost := func(hash string) time.Duration {
		start := time.Now()
		ok, err := h.Verify(t.Context(), hash, "wrong")
		require.NoError(t, err)
		require.False(t, ok)
		return time.Since(start)
	}
	real, none := time.Hour, time.Hour
	// In turn, so that a busy machine slows down both, and more often where it slows down one.
	for i := 0; i < 5 || i < 50 && none <= real/3; i++ {
		real, none = min(real, cost(hash)), min(none, cost(""))
	}
	require.Greater(t, none, real/3, "no hash is answered sooner than a real one")
}

func TestNotAHash(t *testing.T) {
	h := argon2id.New(cheap, 1)
	good, err := h.Hash(t.Context(), "secret")
	require.NoError(t, err)
	for _, bad := range []string{
		"secret", "$2a$10$abcdefghijklmnopqrstuv",
		strings.Replace(good, "argon2id", "argon2i", 1),
		strings.Replace(good, "v=19", "v=16", 1),
		strings.Replace(good, "m=64", "m=99999999", 1),
		strings.Replace(good, "t=1", "t=0", 1),
		strings.Replace(good, "p=1", "p=0", 1),
		good[:len(good)-30], good + "$", good[:len(good)-1] + "!",
	} {
		ok, err := h.Verify(t.Context(), bad, "secret")
		require.Error(t, err, bad)
		require.False(t, ok)
	}
}

func TestWaitingForATurnEndsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := argon2id.New(cheap, 1).Hash(ctx, "secret")
	require.ErrorIs(t, err, context.Canceled)
	_, err = argon2id.New(cheap, 1).Verify(ctx, "", "secret")
	require.ErrorIs(t, err, context.Canceled)
}

// BenchmarkHash measures what one login costs; the figures are in the package's comment.
func BenchmarkHash(b *testing.B) {
	for name, cost := range map[string]argon2id.Cost{
		"standard":    argon2id.Standard,
		"m=46MiB,t=1": {Memory: 46 * 1024, Passes: 1, Lanes: 1},
		"m=64MiB,t=3": {Memory: 64 * 1024, Passes: 3, Lanes: 1},
	} {
		b.Run(name, func(b *testing.B) {
			h := argon2id.New(cost, 1)
			for b.Loop() {
				_, err := h.Hash(b.Context(), "aloo & palak")
				require.NoError(b, err)
			}
		})
	}
}
