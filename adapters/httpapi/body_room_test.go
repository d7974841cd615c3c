package httpapi

import (
	"bytes"
	"io"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"
)

// halting is a body that sends a number of bytes, and ends when the test allows it.
type halting struct {
	bytes int
	end   chan struct{}
	most  int // the largest buffer into which it was read
}

func (h *halting) Read(p []byte) (int, error) {
	h.most = max(h.most, len(p))
	if h.bytes == 0 {
		<-h.end
		return 0, io.EOF
	}
	n := min(h.bytes, len(p))
	h.bytes -= n
	return copy(p, bytes.Repeat([]byte("a"), n)), nil
}

func TestLargeBodiesUnderWayHaveBoundedRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, func(f *ServerConfig) { f.Rates = map[string]Rate{} })
		codes := make(chan int, 100)
		send := func(from string, announced, sent int, end chan struct{}) *halting {
			body := &halting{bytes: sent, end: end}
			r := httptest.NewRequestWithContext(t.Context(), "POST", "/api/order/report-problem", body)
			r.ContentLength, r.RemoteAddr = int64(announced), from+":1"
			go func() {
				w := httptest.NewRecorder()
				b.ServeHTTP(w, r)
				codes <- w.Code
			}()
			synctest.Wait()
			return body
		}
		ended, hold, large := make(chan struct{}), make(chan struct{}), maxPictures-1
		close(ended)
		for range 30 {
			require.LessOrEqual(t, send("192.0.2.1", large, 100, hold).most, 4<<10, "what is announced and does not come takes no room")
		}
		for range 2 {
			send("192.0.2.1", large, 5<<20, hold)
		}
		require.Empty(t, codes)
		send("192.0.2.1", large, 5<<20, ended)
		require.Equal(t, 503, <-codes, "more than a caller may have")
		for _, from := range strings.Fields("192.0.2.2 192.0.2.3 192.0.2.4 192.0.2.5 192.0.2.6") {
			send(from, large, 5<<20, hold)
			require.Empty(t, codes)
		}
		send("192.0.2.7", -1, 5<<20, ended)
		require.Equal(t, 503, <-codes, "more than all may have, also without a length")
		send("192.0.2.7", maxBody, maxBody, ended)
		require.Equal(t, 401, <-codes, "ordinary bodies go on")
		close(hold)
		for range 30 + 2 + 5 {
			require.Equal(t, 401, <-codes)
		}
		send("192.0.2.7", large, large, ended)
		require.Equal(t, 401, <-codes, "the room is free again")
	})
}

func TestABodyIsReadWhole(t *testing.T) {
	for _, size := range []int{0, 1, firstBuffer - 1, firstBuffer, firstBuffer + 1, maxBody, maxBody + 1, maxPictures} {
		sent := bytes.Repeat([]byte("a"), size)
		for _, announced := range []int{size, maxPictures} {
			r := newBodyRoom()
			body, took, err := r.read("asha", bytes.NewReader(sent), int64(announced))
			require.NoError(t, err)
			require.True(t, bytes.Equal(sent, body), size)
			if announced == size {
				require.Equal(t, size > maxBody, took > 0, size)
			}
			r.give("asha", took)
			require.Equal(t, newBodyRoom(), r)
		}
	}
}
