package replica

import (
	"context"
	"io"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"
)

// Limit sets how many bytes may wait for the place, how often the server says that it is alive, and how long calls may take.
func (c *Copier) Limit(waiting int64, beat, call time.Duration) {
	c.maxWaiting, c.beatEvery, c.callTime = waiting, beat, call
}

// GivenUp returns how many lineages were given up.
func (c *Copier) GivenUp() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.givenUp)
}

// Hang lets each write to the place wait for a channel from now on, whatever its context says, as a disk in the network does.
func (p *Place) Hang(until <-chan struct{}) {
	client := p.client
	p.client = func(lineage string) litestream.ReplicaClient { return hanging{client(lineage), until} }
}

type hanging struct {
	litestream.ReplicaClient
	until <-chan struct{}
}

func (h hanging) WriteLTXFile(ctx context.Context, level int, first, last ltx.TXID, r io.Reader) (*ltx.FileInfo, error) {
	<-h.until
	return h.ReplicaClient.WriteLTXFile(ctx, level, first, last, r)
}

// Level returns how many files of a level the last lineage has.
func (p *Place) Level(ctx context.Context, level int) (n int, err error) {
	all, err := p.lineagesAt(ctx)
	if err != nil || len(all) == 0 {
		return 0, err
	}
	client := p.client(all[len(all)-1].id)
	if err := client.Init(ctx); err != nil {
		return 0, err
	}
	files, err := client.LTXFiles(ctx, level, 0, false)
	if err != nil {
		return 0, err
	}
	for files.Next() {
		n++
	}
	return n, files.Close()
}
