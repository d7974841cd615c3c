package sqlite

import "tokri/core/recommend"

// Together keeps what goes together.
type Together struct{ records[recommend.Found] }

var _ recommend.Store = (*Together)(nil)

// Together returns the store of what is bought together. It has one record, whose user id stands for the shop.
func (db *DB) Together() *Together {
	return &Together{perUser(db, "together", func(f *recommend.Found) (*string, *int64) { return &f.ID, &f.Version })}
}
