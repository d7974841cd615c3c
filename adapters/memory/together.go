package memory

import "tokri/core/recommend"

// Together keeps which products are bought together.
type Together struct{ records[recommend.Found] }

var _ recommend.Store = (*Together)(nil)

func (db *DB) Together() *Together {
	return &Together{records[recommend.Found]{db: db, name: "together", rows: rows[recommend.Found](db, "together"),
		head: func(f *recommend.Found) (*string, *int64) { return &f.ID, &f.Version }}}
}
