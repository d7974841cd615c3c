package memory

import (
	"bytes"
	"context"
	"time"

	"tokri/core/picture"
)

// Pictures keeps the pictures of one use.
type Pictures struct {
	db       *DB
	pictures map[string]keptPicture
}

type keptPicture struct {
	data []byte
	at   time.Time
}

var _ picture.Store = (*Pictures)(nil)

func (db *DB) Pictures(use string) *Pictures {
	return &Pictures{db, rows[keptPicture](db, "pictures of "+use)}
}

func (s *Pictures) Put(ctx context.Context, key string, data []byte, at time.Time) error {
	return s.db.write(ctx, "pictures.Put", func() error {
		s.pictures[key] = keptPicture{bytes.Clone(data), at}
		return nil
	})
}

func (s *Pictures) Get(ctx context.Context, key string) (data []byte, err error) {
	err = s.db.read(ctx, "pictures.Get", func() error {
		found, ok := s.pictures[key]
		if !ok {
			return picture.ErrNotFound
		}
		data = bytes.Clone(found.data)
		return nil
	})
	return data, err
}

func (s *Pictures) Delete(ctx context.Context, key string) error {
	return s.db.write(ctx, "pictures.Delete", func() error {
		delete(s.pictures, key)
		return nil
	})
}

func (s *Pictures) Prune(ctx context.Context, before time.Time) error {
	return s.db.write(ctx, "pictures.Prune", func() error {
		for key, found := range s.pictures {
			if found.at.Before(before) {
				delete(s.pictures, key)
			}
		}
		return nil
	})
}

func (s *Pictures) Kept(ctx context.Context) (sum picture.Amount, err error) {
	err = s.db.read(ctx, "pictures.Kept", func() error {
		for _, found := range s.pictures {
			sum.Pictures++
			sum.Bytes += int64(len(found.data))
		}
		return nil
	})
	return sum, err
}
