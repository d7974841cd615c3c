package httpapi

import (
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"

	"github.com/gin-gonic/gin"
)

// recovery turns a panic of a handler into an internal error; the connection stays open.
func (s *server) recovery(c *gin.Context) {
	defer func() {
		v := recover()
		if v == nil {
			return
		}
		if err, ok := v.(error); ok && errors.Is(err, http.ErrAbortHandler) {
			panic(v)
		}
		s.log.ErrorContext(c, "panic", "value", fmt.Sprint(v), "stack", string(debug.Stack()), "request_id", infoOf(c).id)
		s.refuse(c, fmt.Errorf("panic: %v", v))
	}()
	c.Next()
}
