package sqlite

import "tokri/core/ceiling"

// Ceilings keeps what was used of the shop's ceilings.
type Ceilings struct{ records[ceiling.Usage] }

var _ ceiling.Store = (*Ceilings)(nil)

// Ceilings returns the store of the ceilings. The user ids of its records are the names of ceilings.
func (db *DB) Ceilings() *Ceilings {
	return &Ceilings{perUser(db, "ceiling", func(u *ceiling.Usage) (*string, *int64) { return &u.ID, &u.Version })}
}
