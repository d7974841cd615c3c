package porttest

import (
	"testing"

	"tokri/core/ceiling"
)

// CeilingStore tests an implementation of ceiling.Store.
func CeilingStore(t *testing.T, open Open[ceiling.Store]) {
	perUser(t, open, aggregate[ceiling.Usage]{
		head: func(u *ceiling.Usage) (*string, *int64) { return &u.ID, &u.Version },
		add: func(u *ceiling.Usage, _ int) error {
			u.Day = ceiling.Period{From: day, Used: map[string]int64{"codes": u.Day.Used["codes"] + 1}}
			return nil
		},
		size:  func(u ceiling.Usage) int { return int(u.Day.Used["codes"]) },
		spoil: func(u ceiling.Usage) { u.Day.Used["codes"] = 99 },
	})
}
