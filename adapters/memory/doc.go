// Package memory implements every Store port in memory, behind one mutex. It is for tests only; the program
// never uses it.
//
// It is as strict as the stores that the program uses, and passes the same suites (core/porttest). A value is
// copied when it is stored and when it is read, so that no test shares memory with the store. Every function
// that is passed to Update runs twice, because the ports allow that.
//
// A test that needs a failure makes a view of the same data whose calls go through its Hooks:
//
//	db := memory.New()
//	dying := db.With(memory.Hooks{Write: func(op string, do func() error) error { … }})
package memory
