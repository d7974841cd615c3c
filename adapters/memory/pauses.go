package memory

import "tokri/core/pause"

// Pauses keeps whether the shop takes orders.
type Pauses struct{ records[pause.Pause] }

var _ pause.Store = (*Pauses)(nil)

func (db *DB) Pauses() *Pauses {
	return &Pauses{records[pause.Pause]{db: db, name: "pauses", rows: rows[pause.Pause](db, "pauses"),
		head: func(p *pause.Pause) (*string, *int64) { return &p.ID, &p.Version }}}
}
