package inproc

// Size returns how many windows are in memory.
func (l *Limiter) Size() int { return len(l.windows) }
