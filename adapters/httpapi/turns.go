package httpapi

import (
	"time"

	"github.com/gin-gonic/gin"
)

// What becomes of a large body takes several times its size of memory: few are worked on at the same
// time, and the others wait. They are waited for when they have arrived: who sends slowly holds up
// nobody.
const (
	atOnce     = 2
	turnWithin = 10 * time.Second
)

type turns chan struct{}

func newTurns() turns { return make(turns, atOnce) }

// take has the rest of the request wait for its turn; busy refuses it when there is none for long.
func (t turns) take(c *gin.Context, busy func()) {
	patience := time.NewTimer(turnWithin)
	defer patience.Stop()
	select {
	case t <- struct{}{}:
		defer func() { <-t }()
		c.Next()
	case <-patience.C:
		busy()
	case <-c.Request.Context().Done():
		busy()
	}
}
