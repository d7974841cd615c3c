package httpapi

import (
	"errors"
	"io"
	"sync"
)

// The memory of large bodies that are under way: of all together, and of one caller. A body needs no login, and may arrive slowly, so
// without a bound a few strangers could fill the memory.
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

// take reports whether a caller may have n bytes more.
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

// The first buffer of a body, and by how much each next one is larger. A client that announces a large body and sends little of it
// gets little memory.
const (
	firstBuffer  = 4 << 10
	bufferGrowth = 4
)

// read reads a body of which at most `announced` bytes come. It returns what it took of the room, also with an error.
func (r *bodyRoom) read(caller string, from io.Reader, announced int64) (body []byte, took int64, err error) {
	most := announced + 1 // the end is seen in the room for one byte more
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
