package breaker_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/internal/breaker"
)

func TestBreaker(t *testing.T) {
	refusal, failure := errors.New("refusal"), errors.New("failure")
	b := breaker.New[struct{}]("test", breaker.Limits{Failures: 2, OpenFor: time.Hour}, func(err error) bool { return errors.Is(err, refusal) })
	call := func(err error) error {
		_, err = b.Execute(func() (struct{}, error) { return struct{}{}, err })
		return err
	}
	for range 5 {
		require.ErrorIs(t, call(refusal), refusal, "refusals do not open it")
	}
	require.ErrorIs(t, call(failure), failure)
	for range 5 {
		require.ErrorIs(t, call(context.Canceled), context.Canceled, "cancelled calls count neither way")
	}
	require.ErrorIs(t, call(failure), failure)
	require.True(t, breaker.Open(call(nil)), "two failures in a row open it")
	require.False(t, breaker.Open(failure))
}
