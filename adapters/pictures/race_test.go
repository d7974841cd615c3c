//go:build race

package pictures

// pooled is the factor by which the race detector multiplies allocations at most, because it drops buffers from
// pools at random.
const pooled = 2
