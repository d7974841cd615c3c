//go:build failpoint

package failpoint

// Reached is called at every mark. It is set before the first request and never again.
var Reached = func(area, step, moment string) {}

// At marks a moment of a step.
func At(area, step, moment string) { Reached(area, step, moment) }
