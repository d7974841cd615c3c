package moving

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// The limits of one write.
const (
	batchRecords = 500
	batchBytes   = 4 << 20
)

// Copy copies the tables of one store to those of another. It remembers what both have, about 200 bytes for each record, so that a
// further round reads only what has changed.
type Copy struct {
	pairs []*pair
	// Progress is called after each batch of records; it may be nil.
	Progress func(table string, done, total int)
	// Mine is called before each write and returns an error if another run has taken the target over; it may be nil.
	Mine func(context.Context) error
}

type pair struct {
	from, to     Table
	have, copied map[key]known // of the source, and of the target; nil before they were read
}

type key [16]byte

// known is what was read of a record.
type known struct {
	form   uint64
	digest key
	round  uint32
}

// Digest is what a table has, as a number and a text: two tables with the same digest have the same records.
type Digest struct {
	Table   string
	Records int
	Sum     string
}

// New returns the copy of tables to those with the same names.
func New(from, to []Table) (*Copy, error) {
	c := &Copy{}
	for _, table := range from {
		i := slices.IndexFunc(to, func(t Table) bool { return t.Name() == table.Name() })
		if i < 0 {
			return nil, fmt.Errorf("the store to copy to has no table %s", table.Name())
		}
		c.pairs = append(c.pairs, &pair{from: table, to: to[i]})
	}
	if len(from) != len(to) {
		return nil, fmt.Errorf("one store has %d tables, the other %d", len(from), len(to))
	}
	return c, nil
}

// Round compares all tables once and writes what differs. It returns how many records it has written or deleted, and how many
// still differ: because the shop sells, or because a record claims what another one has that was read at another moment.
func (c *Copy) Round(ctx context.Context) (changed, differ int, err error) {
	for _, p := range c.pairs {
		n, left, err := c.round(ctx, p)
		changed, differ = changed+n, differ+left
		if err != nil {
			return changed, differ, fmt.Errorf("copy the table %s: %w", p.from.Name(), err)
		}
	}
	return changed, differ, nil
}

func (c *Copy) round(ctx context.Context, p *pair) (changed, differ int, err error) {
	if p.copied == nil { // what an earlier run has copied is not copied again
		p.copied = map[key]known{}
		if _, err := c.look(ctx, p.to, p.copied, nil); err != nil {
			return 0, 0, err
		}
	}
	if p.have == nil {
		p.have = map[key]known{}
	}
	var batch, claims []Record
	bytes := 0
	write := func() error {
		if len(batch) == 0 {
			return nil
		}
		refused, err := c.put(ctx, p, batch)
		for _, r := range batch {
			if slices.Contains(refused, r.ID) {
				claims = append(claims, r)
			}
		}
		changed += len(batch) - len(refused)
		batch, bytes = batch[:0], 0
		return err
	}
	_, err = c.look(ctx, p.from, p.have, func(at key, s Stored) error {
		if p.copied[at].digest == p.have[at].digest {
			return nil
		}
		r, err := s.Read()
		if err != nil {
			return err
		}
		// The digest of what is written: a record may have changed since the look at it.
		known := p.have[at]
		known.digest = digest(r)
		p.have[at] = known
		batch = append(batch, r)
		if bytes += len(r.Body); len(batch) >= batchRecords || bytes >= batchBytes {
			return write()
		}
		return nil
	})
	if err = cmp.Or(err, write()); err != nil {
		return changed, 0, err
	}
	n, err := c.settle(ctx, p, claims)
	changed += n
	if err != nil {
		return changed, 0, err
	}
	differ, err = c.compare(ctx, p)
	return changed, differ, err
}

func (c *Copy) put(ctx context.Context, p *pair, records []Record) ([]string, error) {
	if c.Mine != nil {
		if err := c.Mine(ctx); err != nil {
			return nil, err
		}
	}
	return p.to.Put(AsMover(ctx), records)
}

// settle deletes what the source has no more, and then writes the records whose claims were refused, the target's forms of which
// it deletes first: two records may have exchanged what they claim.
func (c *Copy) settle(ctx context.Context, p *pair, claims []Record) (changed int, err error) {
	if len(claims) == 0 && !p.hasGone() {
		return 0, nil
	}
	var gone []string
	_, err = c.look(ctx, p.to, p.copied, func(at key, s Stored) error {
		if _, ok := p.have[at]; !ok {
			gone = append(gone, s.ID)
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	changed = len(gone)
	for _, r := range claims {
		gone = append(gone, r.ID)
	}
	for ids := range slices.Chunk(gone, batchRecords) {
		if c.Mine != nil {
			if err := c.Mine(ctx); err != nil {
				return 0, err
			}
		}
		if err := p.to.Delete(AsMover(ctx), ids); err != nil {
			return 0, err
		}
	}
	for _, id := range gone {
		delete(p.copied, keyOf(id))
	}
	for records := range slices.Chunk(claims, batchRecords) {
		refused, err := c.put(ctx, p, records)
		if err != nil {
			return changed, err
		}
		changed += len(records) - len(refused)
	}
	return changed, nil
}

// hasGone reports whether the target has a record that the source has no more. Only a look at it tells its id.
func (p *pair) hasGone() bool {
	for at := range p.copied {
		if _, ok := p.have[at]; !ok {
			return true
		}
	}
	return false
}

// compare reads the target and counts the records that are not as in the source.
func (c *Copy) compare(ctx context.Context, p *pair) (differ int, err error) {
	if _, err := c.look(ctx, p.to, p.copied, nil); err != nil {
		return 0, err
	}
	if p.from.Name() == Limits {
		return 0, nil
	}
	for at, is := range p.have {
		if p.copied[at].digest != is.digest {
			differ++
		}
	}
	for at := range p.copied {
		if _, ok := p.have[at]; !ok {
			differ++
		}
	}
	return differ, nil
}

// look reads a table into what is known of it, and visits every record after that. It forgets those that are gone.
func (c *Copy) look(ctx context.Context, t Table, of map[key]known, visit func(key, Stored) error) (seen int, err error) {
	total, err := t.Count(ctx)
	if err != nil {
		return 0, err
	}
	var round uint32
	for _, k := range of {
		round = k.round + 1 // all that is known has the number of the last look
		break
	}
	err = t.Each(ctx, func(s Stored) error {
		at := keyOf(s.ID)
		is, ok := of[at]
		if !ok || is.form != s.Form {
			r, err := s.Read()
			if err != nil {
				return fmt.Errorf("read the record %q: %w", s.ID, err)
			}
			is = known{form: s.Form, digest: digest(r)}
		}
		is.round = round
		of[at] = is
		if seen++; c.Progress != nil && seen%batchRecords == 0 {
			c.Progress(t.Name(), seen, max(total, seen))
		}
		if visit != nil {
			return visit(at, s)
		}
		return ctx.Err()
	})
	if err != nil {
		return seen, err
	}
	for at, is := range of {
		if is.round != round {
			delete(of, at)
		}
	}
	return seen, nil
}

// Equal returns the digests of all tables after a round in which nothing differed.
func (c *Copy) Equal() []Digest {
	var all []Digest
	for _, p := range c.pairs {
		if p.from.Name() != Limits {
			all = append(all, sum(p.from.Name(), p.have))
		}
	}
	return all
}

func sum(table string, of map[key]known) Digest {
	var lines []string
	for at, is := range of {
		lines = append(lines, string(at[:])+string(is.digest[:]))
	}
	slices.Sort(lines)
	hash := sha256.Sum256([]byte(strings.Join(lines, "")))
	return Digest{Table: table, Records: len(of), Sum: fmt.Sprintf("%x", hash[:8])}
}

// Empty returns the first table that has a record, or "".
func Empty(ctx context.Context, tables []Table) (string, error) {
	for _, t := range tables {
		if n, err := t.Count(ctx); n > 0 || err != nil {
			return t.Name(), err
		}
	}
	return "", nil
}

// FormOf returns the hash of what is stored.
func FormOf(parts ...[]byte) uint64 {
	hash := sha256.New()
	var length [8]byte
	for _, part := range parts {
		binary.BigEndian.PutUint64(length[:], uint64(len(part)))
		hash.Write(length[:])
		hash.Write(part)
	}
	return binary.BigEndian.Uint64(hash.Sum(nil))
}

func keyOf(id string) key { return first(sha256.Sum256([]byte(id))) }

func first(hash [32]byte) (k key) {
	copy(k[:], hash[:])
	return k
}

func digest(r Record) key {
	hash := sha256.New()
	fmt.Fprintf(hash, "%q %d %d ", r.ID, r.At, len(r.Body))
	hash.Write(r.Body)
	if len(r.Holds) > 0 {
		if err := json.NewEncoder(hash).Encode(r.Holds); err != nil {
			panic(errors.Join(errors.New("moving: holds are plain values"), err))
		}
	}
	return first([32]byte(hash.Sum(nil)))
}
