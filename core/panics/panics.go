// Package panics turns the panic of one piece of background work into an error, so that the other pieces and
// the server continue. A goroutine whose panic is not recovered ends the whole program.
package panics

import (
	"fmt"
	"runtime/debug"
)

// Error is a panic that was recovered.
type Error struct {
	Value any
	Stack []byte
}

func (e *Error) Error() string { return fmt.Sprintf("panic: %v\n\n%s", e.Value, e.Stack) }

// Try calls do and returns its error, or an *Error if it panics.
func Try(do func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &Error{v, debug.Stack()}
		}
	}()
	return do()
}
