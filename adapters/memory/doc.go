// Package memory keeps everything in memory: every Store port behind one mutex, for tests only. The
// program never uses it.
//
// It is as strict as the stores that the program uses and passes the same suites (core/porttest). A
// value is copied on its way in and on its way out, so that no test shares memory with the store,
// and every function handed to Update runs twice, because the ports say that it may.
//
// A test that needs a failure takes a view of the same data whose calls pass its Hooks:
//
//	db := memory.New()
//	dying := db.With(memory.Hooks{Write: func(op string, do func() error) error { … }})
package memory
