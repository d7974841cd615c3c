package httpapi

import (
	"errors"
	"io"
	"sync"
)

// The memory for large bodies that are being received: in total, and for one caller. A body needs no login and
// may arrive slowly, so without a limit a few attackers could exhaust the memory.
const (
	maxBodyRoom   = 64 << 20
	maxCallerRoom = 20 << 20
)

// bodyRoom counts the memory of the bodies that are larger than maxBody.
type bodyRoom struct {
	mu    sync.Mutex
	taken map[string]int64 // by caller
	total int64
}

func newBodyRoom() *bodyRoom { return &bodyRoom{taken: map[string]int64{}} }

// take reserves n more bytes for a caller, and reports whether there was room.
func (r *bodyRoom) take(caller string, n int64) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.total+n > maxBodyRoom || r.taken[caller]+n > maxCallerRoom {
		return false
	}
	r.total += n
	r.taken[caller] += n
	return true
}

func (r *bodyRoom) give(caller string, n int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.total -= n
	if r.taken[caller] -= n; r.taken[caller] == 0 {
		delete(r.taken, caller)
	}
}

var errNoBodyRoom = errors.New("too many large bodies are under way")

// The size of the first buffer of a body, and the factor by which each next one is larger. A client that
// announces a large body and sends little of it occupies little memory.
const (
	firstBuffer  = 4 << 10
	bufferGrowth = 4
)

// read reads a body of at most `announced` bytes. It returns how much it reserved, also with an error.
func (r *bodyRoom) read(caller string, from io.Reader, announced int64) (body []byte, took int64, err error) {
	most := announced + 1 // one byte more, in which the end of the body is noticed
	body = make([]byte, 0, min(most, firstBuffer))
	for {
		n, err := from.Read(body[len(body):cap(body)])
		body = body[:len(body)+n]
		if errors.Is(err, io.EOF) {
			return body, took, nil
		}
		if err != nil {
			return body, took, err
		}
		if len(body) < cap(body) {
			continue
		}
		size := bufferGrowth * int64(cap(body))
		if most > int64(cap(body)) {
			size = min(size, most)
		}
		if size > maxBody+1 {
			if !r.take(caller, size-took) {
				return nil, took, errNoBodyRoom
			}
			took = size
		}
		body = append(make([]byte, 0, size), body...)
	}
}
