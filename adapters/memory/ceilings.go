package memory

import "tokri/core/ceiling"

// Ceilings keeps what was used of the shop's ceilings.
type Ceilings struct{ records[ceiling.Usage] }

var _ ceiling.Store = (*Ceilings)(nil)

func (db *DB) Ceilings() *Ceilings {
	return &Ceilings{records[ceiling.Usage]{db: db, name: "ceilings", rows: rows[ceiling.Usage](db, "ceilings"),
		head: func(u *ceiling.Usage) (*string, *int64) { return &u.ID, &u.Version }}}
}
