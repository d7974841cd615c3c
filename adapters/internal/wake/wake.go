// Package wake wakes a goroutine that waits on a channel.
package wake

// Signal puts a signal into a channel with room for one. It never blocks. Several signals count as one if the
// receiver has not taken the first yet.
func Signal(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
