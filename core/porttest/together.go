package porttest

import (
	"slices"
	"strconv"
	"testing"

	"tokri/core/recommend"
)

// TogetherStore tests an implementation of recommend.Store.
func TogetherStore(t *testing.T, open Open[recommend.Store]) {
	perUser(t, open, aggregate[recommend.Found]{
		head: func(f *recommend.Found) (*string, *int64) { return &f.ID, &f.Version },
		add: func(f *recommend.Found, i int) error {
			f.Matches = append(slices.Clone(f.Matches), recommend.Matches{ProductID: strconv.Itoa(i), With: []recommend.Match{{ProductID: "x", Strength: i}}})
			return nil
		},
		size:  func(f recommend.Found) int { return len(f.Matches) },
		spoil: func(f recommend.Found) { f.Matches[0].ProductID = "spoilt" },
	})
}
