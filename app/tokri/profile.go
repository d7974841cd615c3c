//go:build profile

package main

import (
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"syscall"
)

// `make profile` builds the program with the tag profile. A SIGUSR1 begins a profile of the processor, and the next one writes
// it and a profile of the memory into the folder PROFILE.
func init() {
	folder := os.Getenv("PROFILE")
	if folder == "" {
		return
	}
	runtime.MemProfileRate = 64 << 10
	toggle := make(chan os.Signal, 1)
	signal.Notify(toggle, syscall.SIGUSR1)
	go func() {
		for range toggle {
			processor, err := os.Create(filepath.Join(folder, "processor.pprof"))
			must(err)
			must(pprof.StartCPUProfile(processor))
			<-toggle
			pprof.StopCPUProfile()
			must(processor.Close())
			memory, err := os.Create(filepath.Join(folder, "memory.pprof"))
			must(err)
			runtime.GC()
			must(pprof.Lookup("heap").WriteTo(memory, 0))
			must(memory.Close())
		}
	}()
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
