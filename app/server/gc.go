package server

import (
	"runtime/debug"
	"runtime/metrics"
	"time"

	"go.uber.org/fx"
)

// minGarbage is how many bytes of garbage may gather before a collection. Go's default is as much as the live
// memory, which for a shop of 20 MB would mean several collections per second.
const minGarbage = 30 << 20

const (
	defaultGOGC = 100 // Go's default
	// maxGOGC limits the memory that many logins at once can take: hashing a password takes 19 MiB for a
	// moment, and GOGC lets a multiple of that wait for collection.
	maxGOGC = 200
)

// startedAfter is the time after the start within which the background work of the start has ended.
const startedAfter = 700 * time.Millisecond

// tuneGC releases the memory that only the start needed, and makes collections rarer. The environment variables
// GOGC and GOMEMLIMIT take precedence.
func tuneGC(lc fx.Lifecycle) {
	lc.Append(fx.StartHook(func() {
		debug.FreeOSMemory()
		time.AfterFunc(startedAfter, debug.FreeOSMemory)
		if gogc, live := memory(); gogc == defaultGOGC && live > 0 {
			debug.SetGCPercent(int(min(max(minGarbage*100/live, defaultGOGC), maxGOGC)))
		}
	}))
}

// memory returns GOGC in per cent, and the number of live bytes at the last collection.
func memory() (gogc, live uint64) {
	samples := []metrics.Sample{{Name: "/gc/gogc:percent"}, {Name: "/gc/heap/live:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64(), samples[1].Value.Uint64()
}
