package files

import (
	"context"
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"tokri/core/moving"
)

// table is the pictures of one use, as a copy of the shop reads and writes them. The id of one is the hash of its key.
type table struct {
	p    *Pictures
	name string
}

var _ moving.Table = table{}

// Table returns the pictures as a table with a name.
func (p *Pictures) Table(name string) moving.Table { return table{p, name} }

func (t table) Name() string { return t.name }

func (t table) Count(ctx context.Context) (int, error) {
	sum, err := t.p.Kept(ctx)
	return sum.Pictures, err
}

func (t table) Each(ctx context.Context, visit func(moving.Stored) error) error {
	var failed error // each goes on after a failure
	err := t.p.each(ctx, func(file string, info fs.FileInfo) error {
		id := filepath.Base(file)
		if failed != nil || t.file(id) != file {
			return nil //nolint:nilerr // failed is returned below; a file of another name was left by a crash while a picture was written
		}
		at := info.ModTime().UnixMilli()
		form := binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(nil, uint64(at)), uint64(info.Size()))
		failed = visit(moving.Stored{ID: id, Form: moving.FormOf(form), Read: func() (moving.Record, error) {
			data, err := os.ReadFile(file)
			return moving.Record{ID: id, Body: data, At: at}, err
		}})
		if errors.Is(failed, fs.ErrNotExist) {
			failed = nil // it was deleted meanwhile
		}
		return nil
	})
	return errors.Join(failed, err)
}

func (t table) file(id string) string {
	if len(id) != 64 {
		return ""
	}
	return filepath.Join(t.p.dir, id[:2], id[2:4], id)
}

func (t table) Put(ctx context.Context, records []moving.Record) ([]string, error) {
	for _, r := range records {
		to := t.file(r.ID)
		if to == "" {
			return nil, errors.New("a picture's id is the hash of its key")
		}
		if err := errors.Join(ctx.Err(), t.p.write(to, r.Body, time.UnixMilli(r.At))); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

func (t table) Delete(ctx context.Context, ids []string) error {
	for _, id := range ids {
		if err := errors.Join(ctx.Err(), t.p.remove(t.file(id))); err != nil {
			return err
		}
	}
	return nil
}
