package quickjs

import (
	"sync"
	_ "unsafe" // for go:linkname

	"modernc.org/memory"
)

// The C heap of modernc.org/libc, which QuickJS shares with SQLite. It keeps freed memory, up to 4 MiB for each
// size of region, and libc up to v1.80.1 has no call that returns it to the system. If libc renamed these
// variables, the program would still build, with a heap that is not used: then the test of trim fails (DECISIONS 113).
//
//go:linkname heap modernc.org/libc.allocator
var heap memory.Allocator

//go:linkname heapMu modernc.org/libc.allocatorMu
var heapMu sync.Mutex

// trim returns the memory that the engine has freed to the system.
func trim() {
	heapMu.Lock()
	defer heapMu.Unlock()
	_ = heap.Trim() // memory that is not returned is reused
}
