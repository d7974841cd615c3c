package httpapi

import (
	"time"

	"github.com/gin-gonic/gin"
)

// Processing a large body takes several times its size in memory, so only a few are processed at the same time
// and further requests wait. A request waits only after its body has arrived: a client that sends slowly must
// not block others.
const (
	maxLargeBodies = 2
	maxSlotWait    = 10 * time.Second
)

type bodySlots chan struct{}

func newBodySlots() bodySlots { return make(bodySlots, maxLargeBodies) }

// acquire runs the rest of the request while it holds a slot; busy refuses the request if no slot becomes free
// in time.
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
