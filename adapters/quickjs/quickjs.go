// Package quickjs renders pages of the client: it runs the client's own components (client/src/render) in QuickJS.
package quickjs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"modernc.org/quickjs"

	"tokri/core/panics"
)

// The limits of the engine. A page takes tens of milliseconds and some megabytes.
const (
	longestPass = 10 * time.Second // the default of Renderer.longestPass
	maxMemory   = 128 << 20
	maxCalls    = 5000 // maximum call depth; each call takes 9 KB of the goroutine's stack, and Go ends a program whose stack is full
	maxPasses   = 8
	idleAfter   = 10 * time.Second
)

// Ask makes an API call for a screen: it takes the method, path and body and returns the reply's JSON.
type Ask func(ctx context.Context, method, path, body string) (string, error)

// Renderer renders one page at a time. The engine is started for the first page and closed when no page has been
// rendered for a while, which gives its memory back.
type Renderer struct {
	bundle func() []byte
	ask    Ask

	turn chan struct{} // holds one value while no page is rendered
	vm   *quickjs.VM
	ctx  context.Context //nolint:containedctx // of the page being rendered, for the calls of its screens
	idle *time.Timer
	stop sync.Once

	longestPass time.Duration
}

// New returns a renderer for the client's bundle, which is read whenever the engine starts.
func New(bundle func() []byte, ask Ask) *Renderer {
	r := &Renderer{bundle: bundle, ask: ask, turn: make(chan struct{}, 1), longestPass: longestPass}
	r.idle = time.AfterFunc(idleAfter, r.closeIdle)
	r.turn <- struct{}{}
	return r
}

var errClosed = errors.New("the renderer is closed")

// Render renders the page at an address in a language ("en" or "hi"). The result is what client/src/render returns.
func (r *Renderer) Render(ctx context.Context, address, language string) (page json.RawMessage, err error) {
	select {
	case _, open := <-r.turn:
		if !open {
			return nil, errClosed
		}
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() {
		// After a panic the engine may be in an invalid state, so it is started anew for the next page.
		if v := recover(); v != nil {
			err = &panics.Error{Value: v, Stack: debug.Stack()}
		}
		if err != nil {
			r.close()
		}
		r.ctx = nil
		r.idle.Reset(idleAfter)
		r.turn <- struct{}{}
	}()
	r.ctx = ctx
	if err := r.open(); err != nil {
		return nil, fmt.Errorf("start the engine: %w", err)
	}
	return r.render(ctx, address, language)
}

func (r *Renderer) render(ctx context.Context, address, language string) (json.RawMessage, error) {
	asked, err := json.Marshal(map[string]string{"address": address, "language": language})
	if err != nil {
		return nil, err
	}
	if _, err := r.vm.Call("tokri.begin", string(asked)); err != nil {
		return nil, fmt.Errorf("begin %s: %w", address, err)
	}
	for range maxPasses {
		if _, err := r.vm.ExecutePendingJobs(); err != nil {
			return nil, fmt.Errorf("answer the queries of %s: %w", address, err)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		v, err := r.vm.Call("tokri.pass")
		if err != nil {
			return nil, fmt.Errorf("render %s: %w", address, err)
		}
		if page, _ := v.(string); page != "" {
			return json.RawMessage(page), nil
		}
	}
	return nil, fmt.Errorf("render %s: the page does not settle", address)
}

// open starts the engine and loads the bundle, if that has not been done.
func (r *Renderer) open() error {
	if r.vm != nil {
		return nil
	}
	vm, err := quickjs.NewVM()
	if err != nil {
		return err
	}
	r.vm = vm
	vm.SetMemoryLimit(maxMemory)
	vm.SetMaxStackSize(maxCalls)
	if err := vm.SetEvalTimeout(r.longestPass); err != nil {
		return err
	}
	if err := vm.RegisterHostFunc("callShop", r.callShop); err != nil {
		return err
	}
	_, err = vm.Eval(string(r.bundle()), quickjs.EvalGlobal)
	return err
}

func (r *Renderer) callShop(args []any) (any, error) {
	var texts [3]string
	if len(args) != len(texts) {
		return nil, errors.New("callShop takes a method, a path and a body")
	}
	for i, arg := range args {
		texts[i], _ = arg.(string)
	}
	return r.ask(r.ctx, texts[0], texts[1], texts[2])
}

// close stops the engine and returns its memory to the system.
func (r *Renderer) close() {
	if r.vm == nil {
		return
	}
	vm := r.vm
	r.vm = nil
	defer func() { _ = recover() }() // closing an engine after a panic may panic again
	_ = vm.Close()
}

func (r *Renderer) closeIdle() {
	select {
	case _, open := <-r.turn:
		if !open {
			return
		}
		if r.vm != nil {
			r.close()
			trim()
			runtime.GC()         // values in a sync.Pool survive one collection
			debug.FreeOSMemory() // also returns the garbage of the pages
		}
		r.turn <- struct{}{}
	default: // a page is being rendered, and will set the timer again
	}
}

// Close waits for the page that is being rendered and closes the engine.
func (r *Renderer) Close() {
	r.stop.Do(func() {
		<-r.turn
		r.idle.Stop()
		r.close()
		close(r.turn)
	})
}
