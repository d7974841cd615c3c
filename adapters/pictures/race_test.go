//go:build race

package pictures

// pooled is by what the race detector multiplies allocations at most: it drops buffers from pools at random.
const pooled = 2
