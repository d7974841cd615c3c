package sqlite

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"tokri/core/moving"
	"tokri/core/wake"
)

// The limits of a transaction, which also limit how long the first of its closures waits.
const (
	maxPerCommit = 512
	maxYields    = 2
	gatherWithin = 2 * time.Millisecond
)

// job is one closure that waits to be written.
type job struct {
	ctx   context.Context
	fn    func(*conn) error
	ran   bool // also in a transaction that was rolled back
	err   error
	panic any
	done  chan struct{} // buffered, holds one value; jobs are reused
}

// writer is the one goroutine that writes.
type writer struct {
	c         *conn
	gate      func(*conn) error // says at the beginning of a transaction whether the store refuses changes
	work      wake.Bell
	committed wake.Bell    // rung after a commit
	since     atomic.Int64 // when the first commit was made since the database was copied last, in nanoseconds; see DB.Uncopied
	tasks     chan task
	stopped   chan struct{}
	jobs      sync.Pool

	mu     sync.Mutex
	queue  []*job
	closed bool

	// The following fields are used by the writer's goroutine only.
	batch  []*job // taken from the queue, not yet answered
	failed []*job // of them, those that were undone; they are answered with the others, whose writes they may have seen
}

func newWriter(c *conn, gate func(*conn) error) *writer {
	w := &writer{c: c, gate: gate, work: wake.New(), committed: wake.New(),
		tasks: make(chan task), stopped: make(chan struct{})}
	w.jobs.New = func() any { return &job{done: make(chan struct{}, 1)} }
	go w.loop()
	return w
}

// do runs fn in a transaction and waits until that is on disk. If ctx ends while fn is queued, fn does not run;
// once fn runs, do waits for the result, so that the caller knows it.
func (w *writer) do(ctx context.Context, fn func(*conn) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	j := w.jobs.Get().(*job)
	j.ctx, j.fn, j.ran, j.err, j.panic = ctx, fn, false, nil, nil
	w.mu.Lock()
	if w.closed {
		w.mu.Unlock()
		return errClosed
	}
	w.queue = append(w.queue, j)
	w.mu.Unlock()
	w.work.Ring()
	<-j.done
	err, panicked := j.err, j.panic
	j.ctx, j.fn = nil, nil
	w.jobs.Put(j)
	if panicked != nil {
		panic(panicked)
	}
	return err
}

// task is run on the writer's connection between two transactions.
type task struct {
	run  func(*conn)
	done chan struct{}
}

// between calls run on the writer's connection while no transaction is open, and waits for it to return.
func (w *writer) between(run func(*conn)) {
	t := task{run: run, done: make(chan struct{})}
	select {
	case w.tasks <- t:
		<-t.done
	case <-w.stopped:
	}
}

// runTask runs a task and releases its caller.
func (w *writer) runTask(t task) {
	defer close(t.done)
	t.run(w.c)
}

// close waits until everything queued is written.
func (w *writer) close() error {
	w.mu.Lock()
	w.closed = true
	w.mu.Unlock()
	w.work.Ring()
	<-w.stopped
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
		case <-w.work:
		case t := <-w.tasks:
			w.runTask(t)
		}
	}
	finished = true
	close(w.stopped)
}

// commitAll writes until the queue is empty.
func (w *writer) commitAll() {
	for w.take() {
		err := w.attempt()
		for errors.Is(err, errAgain) {
			// A closure wrote something and then failed: the transaction is rolled back, and the other closures
			// run once more.
			err = w.attempt()
		}
		if err == nil {
			w.since.CompareAndSwap(0, time.Now().UnixNano())
		}
		w.answer(err)
		w.committed.Ring()
		select {
		case t := <-w.tasks:
			w.runTask(t)
		default:
		}
	}
}

// take moves the queued jobs into the batch and reports whether there are any.
func (w *writer) take() bool {
	w.mu.Lock()
	n := min(len(w.queue), maxPerCommit-len(w.batch))
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
	if err := w.c.control(`BEGIN IMMEDIATE`); err != nil {
		return err
	}
	refusal := w.gate(w.c)
	if refusal != nil && !errors.Is(refusal, moving.ErrMoving) {
		w.undo()
		return refusal
	}
	began, wrote := time.Now(), false
	for i := 0; i < len(w.batch) || w.more(i, began); i++ {
		j := w.batch[i]
		// One that ran before runs again, also if its caller has gone: another one may have failed because of what it saw of its writes.
		if j.err = j.ctx.Err(); j.err != nil && !j.ran {
			continue
		}
		if refusal != nil && !moving.IsMover(j.ctx) {
			j.err = refusal
			continue
		}
		w.c.wrote, w.c.aborted, j.ran = false, false, true
		w.run(j)
		wrote = wrote || w.c.wrote
		if w.c.aborted || (j.err != nil || j.panic != nil) && w.c.wrote {
			w.undo()
			w.batch, w.failed = slices.Delete(w.batch, i, i+1), append(w.failed, j)
			return errAgain
		}
	}
	if err := w.c.control(`COMMIT`); err != nil {
		w.undo()
		return fmt.Errorf("commit: %w", err)
	}
	if wrote {
		w.c.work.commits.Add(1)
	}
	return nil
}

// more reports whether there is an i-th job to run in this transaction. Callers that were just answered often
// write again, one shortly after the other. A commit for the first one alone would make the others wait for the
// disk, so every goroutine that can run gets its turn before the commit. If there is none, this takes no time.
func (w *writer) more(i int, began time.Time) bool {
	for yields := 0; ; yields++ {
		w.take()
		if i < len(w.batch) {
			return true
		}
		if yields == maxYields || len(w.batch) == maxPerCommit || time.Since(began) > gatherWithin {
			return false
		}
		runtime.Gosched()
	}
}

// run runs one closure. A panic is stored and passed on to the caller.
func (w *writer) run(j *job) {
	defer func() {
		if p := recover(); p != nil {
			j.panic = fmt.Sprintf("%v\n\n%s", p, debug.Stack())
		}
	}()
	j.panic = nil
	j.err = j.fn(w.c)
}

// undo rolls the transaction back. It fails, harmlessly, when SQLite has done so already.
func (w *writer) undo() { _ = w.c.control(`ROLLBACK`) }

// answer gives the caller of every job its result: that of the transaction if it failed, because what a job saw is not there then, or
// else the job's own.
func (w *writer) answer(err error) {
	for _, jobs := range [...][]*job{w.batch, w.failed} {
		for i, j := range jobs {
			if err != nil {
				j.err = err
			}
			jobs[i] = nil
			j.done <- struct{}{}
		}
	}
	w.batch, w.failed = w.batch[:0], w.failed[:0]
}
