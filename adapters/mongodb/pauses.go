package mongodb

import "tokri/core/pause"

// Pauses keeps whether the shop takes orders.
type Pauses struct{ records[pause.Pause] }

var _ pause.Store = (*Pauses)(nil)

// Pauses returns the store of pauses. Its only user id is the shop.
func (db *DB) Pauses() *Pauses {
	return &Pauses{perUser(db, pausesIn, func(p *pause.Pause) (*string, *int64) { return &p.ID, &p.Version })}
}
