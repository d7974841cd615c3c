package app

import (
	"runtime/debug"
	"runtime/metrics"
	"time"

	"go.uber.org/fx"
)

// minGarbage is how much garbage may gather before a collection. Go's default is as much as is live,
// which for a shop of 20 MB means several collections a second.
const minGarbage = 64 << 20

const (
	defaultGOGC = 100 // Go's default
	// maxGOGC bounds the memory of a rush of logins: hashing a password takes 19 MiB for a moment, and
	// GOGC lets a multiple of that wait for collection.
	maxGOGC = 200
)

// startedAfter is how long after the start the work that follows it in the background has ended.
const startedAfter = 700 * time.Millisecond

// tuneGC returns the memory that only the start needed, and makes collections rarer. The environment
// variables GOGC and GOMEMLIMIT take precedence.
func tuneGC(lc fx.Lifecycle) {
	lc.Append(fx.StartHook(func() {
		debug.FreeOSMemory()
		time.AfterFunc(startedAfter, debug.FreeOSMemory)
		if gogc, live := memory(); gogc == defaultGOGC && live > 0 {
			debug.SetGCPercent(int(min(max(minGarbage*100/live, defaultGOGC), maxGOGC)))
		}
	}))
}

// memory returns GOGC and how many bytes were live at the last collection.
func memory() (gogc, live uint64) {
	samples := []metrics.Sample{{Name: "/gc/gogc:percent"}, {Name: "/gc/heap/live:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64(), samples[1].Value.Uint64()
}
