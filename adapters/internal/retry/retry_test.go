package retry_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/internal/retry"
)

var errTemporary, errFinal = errors.New("temporary"), errors.New("final")

func temporary(err error) bool { return errors.Is(err, errTemporary) }

func TestDo(t *testing.T) {
	for name, c := range map[string]struct {
		results []error
		want    error
		calls   int
	}{
		"success at once":             {[]error{nil}, nil, 1},
		"success after one failure":   {[]error{errTemporary, nil}, nil, 2},
		"a final error ends it":       {[]error{errTemporary, errFinal}, errFinal, 2},
		"the attempts are used up":    {[]error{errTemporary, errTemporary, errTemporary}, errTemporary, 3},
		"a final error without retry": {[]error{errFinal}, errFinal, 1},
	} {
		t.Run(name, func(t *testing.T) {
			calls := 0
			err := retry.Policy{Attempts: 3, FirstPause: time.Microsecond}.Do(t.Context(), temporary, func() error {
				calls++
				return c.results[calls-1]
			})
			require.ErrorIs(t, err, c.want)
			require.Equal(t, c.calls, calls)
		})
	}
}

func TestDoStopsWhenTheContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	calls := 0
	err := retry.Policy{Attempts: 3, FirstPause: time.Hour}.Do(ctx, temporary, func() error {
		calls++
		cancel()
		return errTemporary
	})
	require.ErrorIs(t, err, errTemporary, "the error of the call, not of the context")
	require.Equal(t, 1, calls)
}
