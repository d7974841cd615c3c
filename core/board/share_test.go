package board_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/board"
)

func promised(quantities ...int) (all []board.Promised) {
	for _, q := range quantities {
		all = append(all, board.Promised{Quantity: q})
	}
	return all
}

func TestShare(t *testing.T) {
	assert.Equal(t, []int{2, 0, 0}, board.Share(promised(3, 2, 1), 2), "the first gives, and keeps one")
	assert.Equal(t, []int{2, 1, 0}, board.Share(promised(3, 2, 1), 3))
	assert.Equal(t, []int{3, 1, 0}, board.Share(promised(3, 2, 1), 4), "each keeps one as long as that is possible")
	assert.Equal(t, []int{3, 2, 1}, board.Share(promised(3, 2, 1), 9))
	told := promised(3, 2, 1)
	told[1].Planned = 2
	assert.Equal(t, []int{1, 2, 0}, board.Share(told, 3), "what was told to a customer stays")
	assert.Equal(t, []int{0, 1, 0}, board.Share(told, 1), "but no more is asked than is missing")
}

func TestShareDividesWhatIsMissing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		orders := promised(rapid.SliceOfN(rapid.IntRange(1, 5), 0, 6).Draw(t, "quantities")...)
		for i := range orders {
			orders[i].Planned = rapid.IntRange(0, orders[i].Quantity).Draw(t, "planned")
		}
		missing := rapid.IntRange(0, 25).Draw(t, "missing")
		give := board.Share(orders, missing)
		require.Len(t, give, len(orders))
		all, given, room, emptied := 0, 0, 0, 0
		for i, o := range orders {
			require.GreaterOrEqual(t, give[i], 0)
			require.LessOrEqual(t, give[i], o.Quantity)
			all, given = all+o.Quantity, given+give[i]
			room += max(o.Quantity-1, o.Planned)
			if give[i] == o.Quantity && o.Planned < o.Quantity {
				emptied++
			}
			if i > 0 && give[i] > o.Planned { // who comes later gives only when those before have given what they can
				require.GreaterOrEqual(t, give[i-1], orders[i-1].Quantity-1)
			}
		}
		require.Equal(t, min(missing, all), given, "all of it is divided, as far as there is something to give")
		if missing <= room {
			require.Zero(t, emptied, "each keeps one where it can")
		}
	})
}
