package sqlite

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"time"
)

// The bounds of a transaction, and with them of how long the first of its closures waits.
const (
	mostPerCommit = 512
	mostYields    = 2
	gatherWithin  = 2 * time.Millisecond
)

// job is one closure that waits to be written.
type job struct {
	ctx   context.Context
	fn    func(*conn) error
	err   error
	panic any
	done  chan struct{} // holds one; jobs are used again
}

// writer is the one goroutine that writes.
type writer struct {
	c         *conn
	wake      chan struct{}
	committed chan struct{} // holds one; said after a commit
	errands   chan errand
	gone      chan struct{}
	jobs      sync.Pool

	mu     sync.Mutex
	queue  []*job
	closed bool

	// Used by the goroutine alone.
	batch []*job // taken from the queue, not yet answered
}

func newWriter(c *conn) *writer {
	w := &writer{c: c, wake: make(chan struct{}, 1), committed: make(chan struct{}, 1),
		errands: make(chan errand), gone: make(chan struct{})}
	w.jobs.New = func() any { return &job{done: make(chan struct{}, 1)} }
	go w.loop()
	return w
}

// do has fn run in a transaction and waits until that is on disk. While it is queued, its context
// may end and fn will not run; once it runs, the outcome is waited for, so that it is known.
func (w *writer) do(ctx context.Context, fn func(*conn) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	j := w.jobs.Get().(*job)
	j.ctx, j.fn, j.err, j.panic = ctx, fn, nil, nil
	w.mu.Lock()
	if w.closed {
		w.mu.Unlock()
		return errClosed
	}
	w.queue = append(w.queue, j)
	w.mu.Unlock()
	rouse(w.wake)
	<-j.done
	err, panicked := j.err, j.panic
	j.ctx, j.fn = nil, nil
	w.jobs.Put(j)
	if panicked != nil {
		panic(panicked)
	}
	return err
}

// rouse says something to whoever listens, now or later. Saying it twice is saying it once.
func rouse(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// errand is something to be done on the writer's connection between two transactions.
type errand struct {
	do   func(*conn)
	done chan struct{}
}

// between runs do on the writer's connection while no transaction is open, and waits for it.
func (w *writer) between(do func(*conn)) {
	e := errand{do: do, done: make(chan struct{})}
	select {
	case w.errands <- e:
		<-e.done
	case <-w.gone:
	}
}

// see sees to an errand.
func (w *writer) see(e errand) {
	defer close(e.done)
	e.do(w.c)
}

// close waits until everything queued is written.
func (w *writer) close() error {
	w.mu.Lock()
	w.closed = true
	w.mu.Unlock()
	rouse(w.wake)
	<-w.gone
	return w.c.Close()
}

func (w *writer) loop() {
	finished := false
	defer func() {
		if !finished { // a closure called runtime.Goexit, as a failing test does
			w.undo()
			w.answer(errEnded)
			go w.loop()
		}
	}()
	for {
		w.commitAll()
		w.mu.Lock()
		over := w.closed && len(w.queue) == 0
		w.mu.Unlock()
		if over {
			break
		}
		select {
		case <-w.wake:
		case e := <-w.errands:
			w.see(e)
		}
	}
	finished = true
	close(w.gone)
}

// commitAll writes until the queue is empty.
func (w *writer) commitAll() {
	for w.take() {
		err := w.attempt()
		for errors.Is(err, errAgain) {
			// A closure wrote and then failed: all is undone, and the others run once more.
			err = w.attempt()
		}
		w.answer(err)
		rouse(w.committed)
		select {
		case e := <-w.errands:
			w.see(e)
		default:
		}
	}
}

// take moves what is queued into the batch and tells whether there is something in it.
func (w *writer) take() bool {
	w.mu.Lock()
	n := min(len(w.queue), mostPerCommit-len(w.batch))
	w.batch = append(w.batch, w.queue[:n]...)
	rest := copy(w.queue, w.queue[n:])
	clear(w.queue[rest:])
	w.queue = w.queue[:rest]
	w.mu.Unlock()
	return len(w.batch) > 0
}

var errAgain = errors.New("sqlite: run the rest again")

// attempt runs the batch, and what is queued meanwhile, in one transaction.
func (w *writer) attempt() error {
	if err := w.c.exec(`BEGIN IMMEDIATE`); err != nil {
		return err
	}
	began := time.Now()
	for i := 0; i < len(w.batch) || w.more(i, began); i++ {
		j := w.batch[i]
		if j.err = j.ctx.Err(); j.err != nil {
			continue
		}
		w.c.wrote, w.c.spoilt = false, false
		w.run(j)
		if w.c.spoilt || (j.err != nil || j.panic != nil) && w.c.wrote {
			w.undo()
			w.settle(i)
			return errAgain
		}
	}
	if err := w.c.exec(`COMMIT`); err != nil {
		w.undo()
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

// more tells whether there is an i-th job to run in this transaction. Those who were just answered
// are about to write again, each a moment after the other. Whoever came first would have the disk to
// itself and the others would wait for it, so all who can run may do so before the disk is asked. If
// nobody can, this takes no time.
func (w *writer) more(i int, began time.Time) bool {
	for yields := 0; ; yields++ {
		w.take()
		if i < len(w.batch) {
			return true
		}
		if yields == mostYields || len(w.batch) == mostPerCommit || time.Since(began) > gatherWithin {
			return false
		}
		runtime.Gosched()
	}
}

// run runs one closure. A panic is kept for the caller.
func (w *writer) run(j *job) {
	defer func() {
		if p := recover(); p != nil {
			j.panic = fmt.Sprintf("%v\n\n%s", p, debug.Stack())
		}
	}()
	j.panic = nil
	j.err = j.fn(w.c)
}

// undo ends the transaction without a trace. It fails when SQLite has done so already.
func (w *writer) undo() { _ = w.c.exec(`ROLLBACK`) }

// settle answers one job of the batch with its own outcome and takes it out.
func (w *writer) settle(i int) {
	j := w.batch[i]
	w.batch = append(w.batch[:i], w.batch[i+1:]...)
	j.done <- struct{}{}
}

// answer tells everybody in the batch the outcome: their own, or that of the transaction.
func (w *writer) answer(err error) {
	for i, j := range w.batch {
		if j.err == nil && err != nil {
			j.err = err
		}
		w.batch[i] = nil
		j.done <- struct{}{}
	}
	w.batch = w.batch[:0]
}
