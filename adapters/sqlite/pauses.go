package sqlite

import "tokri/core/pause"

// Pauses keeps whether the shop takes orders.
type Pauses struct{ records[pause.Pause] }

var _ pause.Store = (*Pauses)(nil)

// Pauses returns the store of pauses. It has one record, whose user id stands for the shop.
func (db *DB) Pauses() *Pauses {
	return &Pauses{perUser(db, "pause", func(p *pause.Pause) (*string, *int64) { return &p.ID, &p.Version })}
}
