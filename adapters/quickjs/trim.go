package quickjs

import (
	"sync"
	_ "unsafe" // for go:linkname

	"modernc.org/memory"
)

// The C heap of modernc.org/libc, which QuickJS shares with SQLite. It keeps what was freed, up to 4 MiB for each size of region,
// and libc, up to v1.80.1, has no call that gives it back. Should it rename these variables, the program would still build, with a
// heap that nothing uses: the test of trim fails then.
//
//go:linkname heap modernc.org/libc.allocator
var heap memory.Allocator

//go:linkname heapMu modernc.org/libc.allocatorMu
var heapMu sync.Mutex

// trim gives the system the memory back that the engine has freed.
func trim() {
	heapMu.Lock()
	defer heapMu.Unlock()
	_ = heap.Trim() // what is not given back is used again
}
