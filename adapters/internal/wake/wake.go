// Package wake wakes a goroutine that waits on a channel.
package wake

// Signal leaves a signal in a channel that holds one, and never blocks. Several signals before the
// receiver takes one are one.
func Signal(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
