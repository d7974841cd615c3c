package httpapi

import (
	"time"

	"github.com/gin-gonic/gin"
)

// Working on a large body takes several times its size of memory, so only a few are worked on at the
// same time and the other requests wait. A request waits only after its body has arrived: a client that
// sends slowly must not block the others.
const (
	maxLargeBodies = 2
	maxSlotWait    = 10 * time.Second
)

type bodySlots chan struct{}

func newBodySlots() bodySlots { return make(bodySlots, maxLargeBodies) }

// acquire runs the rest of the request in a slot; busy refuses the request when no slot becomes free in time.
func (s bodySlots) acquire(c *gin.Context, busy func()) {
	timeout := time.NewTimer(maxSlotWait)
	defer timeout.Stop()
	select {
	case s <- struct{}{}:
		defer func() { <-s }()
		c.Next()
	case <-timeout.C:
		busy()
	case <-c.Request.Context().Done():
		busy()
	}
}
