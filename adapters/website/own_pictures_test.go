package website

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"tokri/core/picture"
)

// stuck is a client that does not read the body until it is released.
type stuck struct {
	http.ResponseWriter
	letGo chan struct{}
}

func (s stuck) Write(body []byte) (int, error) {
	<-s.letGo
	return len(body), nil
}

func TestSlowClientsShareOneCopyOfAPicture(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const mango = "/pictures/mango-0123456789abcdef-480.jpg"
		reads := 0
		b := newSite(t, Config{Web: fstest.MapFS{}, Log: slog.New(slog.DiscardHandler), Picture: func(_ context.Context, address string) ([]byte, error) {
			if address != mango {
				return nil, picture.ErrNotFound
			}
			reads++
			return []byte("jpeg"), nil
		}})
		letGo, all := make(chan struct{}), sync.WaitGroup{}
		for range 5 {
			all.Go(func() {
				b.ServeHTTP(stuck{httptest.NewRecorder(), letGo}, httptest.NewRequestWithContext(t.Context(), http.MethodGet, mango, nil))
			})
			synctest.Wait()
		}
		require.Equal(t, 1, reads)
		require.Equal(t, "jpeg", b.do("GET", strings.Replace(mango, "480", "360", 1)).Body.String(), "earlier imports made none of this width")
		require.Equal(t, http.StatusNotFound, b.do("GET", "/pictures/invented-0123456789abcdef-480.jpg").Code)
		close(letGo)
		all.Wait()
		require.Equal(t, "jpeg", b.do("GET", mango).Body.String())
	})
}

func TestAPictureThatCouldNotBeReadIsReadAgain(t *testing.T) {
	away := errors.New("away")
	b := newSite(t, Config{Web: fstest.MapFS{}, Log: slog.New(slog.DiscardHandler),
		Picture: func(context.Context, string) ([]byte, error) { return []byte("jpeg"), away }})
	const mango = "/pictures/mango-0123456789abcdef-480.jpg"
	require.Equal(t, http.StatusNotFound, b.do("GET", mango).Code)
	away = nil
	require.Equal(t, "jpeg", b.do("GET", mango).Body.String())
}
