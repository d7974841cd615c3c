//go:build !race

package pictures

const pooled = 1
