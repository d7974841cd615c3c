package sqlite

import "hash/maphash"

// maxOwnBodies limits the memory of ownBodies.
const maxOwnBodies = 8192

// ownBodies remembers which bodies this process has written itself: they have no field that it does not know, so an update need
// not look for any. Only the writer's goroutine uses it.
type ownBodies struct {
	seed maphash.Seed
	sums map[string]uint64 // by the aggregate's id
}

func (o *ownBodies) note(id, body string) {
	if o.sums == nil || len(o.sums) == maxOwnBodies {
		o.sums = make(map[string]uint64)
	}
	o.sums[id] = maphash.String(o.seed, body)
}

// wrote reports whether a stored body is the last one that was noted for the id.
func (o *ownBodies) wrote(id, body string) bool {
	sum, known := o.sums[id]
	return known && sum == maphash.String(o.seed, body)
}
