package app

import (
	"runtime/debug"
	"runtime/metrics"

	"go.uber.org/fx"
)

// minGarbage is how much the collector should let a server gather at the least. Go's own measure is
// as much as lives, which in a shop of 20 MB means to collect several times a second.
const minGarbage = 64 << 20

const (
	defaultGOGC = 100 // what Go collects at unless told otherwise, in percent of what lives
	// maxGOGC keeps a rush of logins small: of what their passwords' hashing takes, which lives
	// for a moment, as much again would be let lie about for each hundred.
	maxGOGC = 200
)

// tuneGC gives back what the start alone needed, and then has the collector come less often.
// Who sets GOGC has the last word, and so has GOMEMLIMIT.
func tuneGC(lc fx.Lifecycle) {
	lc.Append(fx.StartHook(func() {
		debug.FreeOSMemory()
		if gogc, live := memory(); gogc == defaultGOGC && live > 0 {
			debug.SetGCPercent(int(min(max(minGarbage*100/live, defaultGOGC), maxGOGC)))
		}
	}))
}

// memory is the collector's measure, and how many bytes were alive when it last looked.
func memory() (gogc, live uint64) {
	samples := []metrics.Sample{{Name: "/gc/gogc:percent"}, {Name: "/gc/heap/live:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64(), samples[1].Value.Uint64()
}
