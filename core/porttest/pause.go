package porttest

import (
	"slices"
	"strconv"
	"testing"

	"tokri/core/pause"
	"tokri/core/staff"
)

// PauseStore tests an implementation of pause.Store.
func PauseStore(t *testing.T, open Open[pause.Store]) {
	perUser(t, open, aggregate[pause.Pause]{
		head: func(p *pause.Pause) (*string, *int64) { return &p.ID, &p.Version },
		add: func(p *pause.Pause, i int) error {
			p.Changes = append(slices.Clone(p.Changes), pause.Change{Notice: pause.Notice{Until: day, Say: strconv.Itoa(i)}, Entry: staff.Entry{By: "meena", At: day}})
			return nil
		},
		size:  func(p pause.Pause) int { return len(p.Changes) },
		spoil: func(p pause.Pause) { p.Changes[0].Say = "spoilt" },
	})
}
