package board

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestCallersAtTheSameTimeShareALoadThatBeginsAfterThem(t *testing.T) {
	var j joined[int]
	began, end := make(chan int), make(chan struct{})
	loads := 0
	find := func(context.Context) (int, error) {
		loads++
		began <- loads
		<-end
		return loads, nil
	}
	var all sync.WaitGroup
	got := make(chan int, 21)
	ask := func() {
		all.Go(func() {
			value, err := j.get(t.Context(), find)
			assert.NoError(t, err)
			got <- value
		})
	}
	ask()
	require.Equal(t, 1, <-began)
	for range 20 {
		ask()
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	_, err := j.get(gone, find)
	require.ErrorIs(t, err, context.Canceled, "a caller who has left does not wait")
	end <- struct{}{}
	assert.Equal(t, 1, <-got)
	for served := 0; served < 20; {
		select {
		case n := <-began:
			end <- struct{}{}
			require.Less(t, n, 21)
		case value := <-got:
			assert.Greater(t, value, 1, "the first load began before these callers came")
			served++
		}
	}
	all.Wait()
	assert.LessOrEqual(t, loads, 21)
}
