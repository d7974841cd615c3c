package memory

import (
	"context"
	"errors"
	"slices"
)

// records keeps the aggregates of one kind.
type records[T any] struct {
	db   *DB
	name string
	rows map[string]T
	// head returns pointers to the fields that the store manages: the id, and the version, which each write
	// raises.
	head func(*T) (id *string, version *int64)
	// rivals reports whether two aggregates exclude each other; nil if none do.
	rivals func(a, b T) bool
	// missing is the error for an id that does not exist; nil if a missing aggregate reads as empty.
	missing error
	// taken is the error for a new or changed aggregate that excludes another one.
	taken error
	// wrote is called after each write of an aggregate, before anything else is read or written; it may be nil.
	wrote func(id string)
}

var errExists = errors.New("memory: the id is used")

func (s *records[T]) Get(ctx context.Context, id string) (found T, err error) {
	err = s.db.read(ctx, s.name+".Get", func() error {
		found, err = s.load(id)
		return err
	})
	return found, err
}

func (s *records[T]) load(id string) (T, error) {
	found, ok := s.rows[id]
	if !ok {
		if s.missing != nil {
			return found, s.missing
		}
		own, _ := s.head(&found)
		*own = id
	}
	return kept(found), nil
}

func (s *records[T]) Update(ctx context.Context, id string, fn func(*T) error) (T, error) {
	var written, none T
	err := s.db.write(ctx, s.name+".Update", func() error {
		scratch, err := s.load(id)
		if err != nil {
			return err
		}
		_ = fn(&scratch)
		is, _ := s.load(id)
		_, version := s.head(&is)
		next := *version + 1
		if err := fn(&is); err != nil {
			return err
		}
		own, version := s.head(&is)
		*own, *version = id, next
		if s.refuses(id, is) {
			return s.taken
		}
		s.store(id, is)
		written = kept(is)
		return nil
	})
	if err != nil {
		return none, err
	}
	return written, nil
}

func (s *records[T]) Insert(ctx context.Context, is T) error {
	return s.db.write(ctx, s.name+".Insert", func() error {
		id, version := s.head(&is)
		*version = 1
		if _, exists := s.rows[*id]; exists || s.refuses(*id, is) {
			if s.taken != nil {
				return s.taken
			}
			return errExists
		}
		s.store(*id, is)
		return nil
	})
}

func (s *records[T]) store(id string, is T) {
	s.rows[id] = kept(is)
	if s.wrote != nil {
		s.wrote(id)
	}
}

func (s *records[T]) refuses(id string, is T) bool {
	if s.rivals == nil {
		return false
	}
	for other, row := range s.rows {
		if other != id && s.rivals(is, row) {
			return true
		}
	}
	return false
}

// Forget deletes an aggregate, if there is one and may allows it.
func (s *records[T]) Forget(ctx context.Context, id string, may func(T) bool) error {
	return s.db.write(ctx, s.name+".Forget", func() error {
		if row, ok := s.rows[id]; ok && may(kept(row)) {
			delete(s.rows, id)
		}
		return nil
	})
}

// find returns the first aggregate that is wanted, or the error missing.
func (s *records[T]) find(ctx context.Context, op string, wanted func(T) bool) (T, error) {
	found, err := s.list(ctx, op, wanted, nil)
	if err == nil && len(found) > 0 {
		return found[0], nil
	}
	var none T
	if err == nil {
		err = s.missing
	}
	return none, err
}

// list returns the wanted aggregates in an order (by id if compare is nil).
func (s *records[T]) list(ctx context.Context, op string, wanted func(T) bool, compare func(a, b T) int) (found []T, err error) {
	err = s.db.read(ctx, s.name+"."+op, func() error {
		found = sorted(s.rows, wanted, compare)
		return nil
	})
	return found, err
}

// first returns the first aggregates that list returns, all of them if limit is 0.
func (s *records[T]) first(ctx context.Context, op string, limit int, wanted func(T) bool, compare func(a, b T) int) ([]T, error) {
	found, err := s.list(ctx, op, wanted, compare)
	return page(found, 0, limit), err
}

// ids returns the ids of what first returns.
func (s *records[T]) ids(ctx context.Context, op string, limit int, wanted func(T) bool, compare func(a, b T) int) (ids []string, err error) {
	found, err := s.first(ctx, op, limit, wanted, compare)
	for _, one := range found {
		id, _ := s.head(&one)
		ids = append(ids, *id)
	}
	return ids, err
}

// Audit visits every aggregate.
func (s *records[T]) Audit(ctx context.Context, visit func(T) error) error {
	all, err := s.list(ctx, "Audit", func(T) bool { return true }, nil)
	return each(all, err, visit)
}

// each calls visit for each aggregate. It holds no lock, so visit may use the store.
func each[T any](all []T, err error, visit func(T) error) error {
	for _, one := range all {
		if err := visit(one); err != nil {
			return err
		}
	}
	return err
}

// prune deletes the aggregates that are old.
func (s *records[T]) prune(ctx context.Context, op string, old func(T) bool) error {
	return s.db.write(ctx, s.name+"."+op, func() error {
		for id, row := range s.rows {
			if old(row) {
				delete(s.rows, id)
			}
		}
		return nil
	})
}

// sorted copies the wanted rows, sorted by id, and then by compare if that is not nil.
func sorted[T any](rows map[string]T, wanted func(T) bool, compare func(a, b T) int) (found []T) {
	var ids []string
	for id, row := range rows {
		if wanted(row) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	for _, id := range ids {
		found = append(found, kept(rows[id]))
	}
	if compare != nil {
		slices.SortStableFunc(found, compare)
	}
	return found
}

// page returns the part of a list after offset, with at most limit elements; 0 means no limit.
func page[T any](all []T, offset, limit int) []T {
	all = all[min(max(offset, 0), len(all)):]
	if limit > 0 {
		all = all[:min(limit, len(all))]
	}
	if len(all) == 0 {
		return nil
	}
	return all
}
