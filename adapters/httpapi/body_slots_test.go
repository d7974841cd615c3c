package httpapi

import (
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/gin-gonic/gin"
	"github.com/stretchr/testify/require"
)

func TestLargeBodiesWaitForTheirTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slots, inside, letGo := newBodySlots(), atomic.Int64{}, make(chan struct{})
		e := gin.New()
		e.POST("/", func(c *gin.Context) { slots.acquire(c, func() { c.AbortWithStatus(503) }) }, func(c *gin.Context) {
			inside.Add(1)
			<-letGo
			inside.Add(-1)
			c.Status(200)
		})
		codes := make(chan int, 4)
		send := func() {
			w := httptest.NewRecorder()
			e.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "POST", "/", nil))
			codes <- w.Code
		}
		for range maxLargeBodies + 1 {
			go send()
		}
		synctest.Wait()
		require.EqualValues(t, maxLargeBodies, inside.Load())
		letGo <- struct{}{}
		require.Equal(t, 200, <-codes)
		synctest.Wait()
		require.EqualValues(t, maxLargeBodies, inside.Load(), "the next one's turn")
		go send()
		require.Equal(t, 503, <-codes, "no request waits for ever")
		close(letGo)
		for range maxLargeBodies {
			require.Equal(t, 200, <-codes)
		}
	})
}
