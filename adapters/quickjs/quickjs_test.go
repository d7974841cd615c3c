package quickjs

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// bundle answers as the client's bundle does: in the second pass it has what the first pass asked for.
const bundle = `
let asked, answer, loads = 0;
globalThis.tokri = {
  begin(text) { asked = JSON.parse(text); answer = undefined; loads++; },
  pass() {
    if (asked.address === '/throws') throw new Error('no such screen');
    if (asked.address === '/endless') for (;;);
    if (asked.address === '/hoards') { const all = []; for (;;) all.push(new Array(1e6).fill(0)); }
    if (asked.address === '/deep') { const down = () => down() + 1; down(); }
    if (answer === undefined) {
      Promise.resolve(callShop('POST', '/product/details', JSON.stringify(asked))).then((text) => (answer = text));
      return '';
    }
    return JSON.stringify({ markup: answer, loads });
  },
};`

func newRenderer(t *testing.T, ask Ask) *Renderer {
	t.Helper()
	r := New(func() []byte { return []byte(bundle) }, ask)
	r.longestPass = 3 * time.Second // long enough to start an engine on a busy machine, also with the race detector
	t.Cleanup(r.Close)
	return r
}

func echo(_ context.Context, method, path, body string) (string, error) {
	return method + " " + path + " " + body, nil
}

func TestScreensAreAnsweredByTheShop(t *testing.T) {
	r := newRenderer(t, echo)
	page, err := r.Render(t.Context(), "/product/tomato", "hi")
	require.NoError(t, err)
	require.JSONEq(t, `{"markup":"POST /product/details {\"address\":\"/product/tomato\",\"language\":\"hi\"}","loads":1}`, string(page))
	page, err = r.Render(t.Context(), "/", "en")
	require.NoError(t, err)
	require.Contains(t, string(page), `"loads":2`, "the engine is kept between pages")
}

func TestAFailureCostsOnePage(t *testing.T) {
	refused := errors.New("refused")
	r := newRenderer(t, func(_ context.Context, _, _, body string) (string, error) {
		var asked struct{ Address string }
		if err := json.Unmarshal([]byte(body), &asked); err != nil || asked.Address == "/refused" {
			return "", errors.Join(err, refused)
		}
		if asked.Address == "/panics" {
			panic("in a handler")
		}
		return "fine", nil
	})
	for address, why := range map[string]string{
		"/throws": "no such screen", "/endless": "interrupted", "/hoards": "out of memory", "/deep": "stack overflow", "/refused": "refused", "/panics": "in a handler",
	} {
		_, err := r.Render(t.Context(), address, "en")
		require.ErrorContains(t, err, why, address)
		page, err := r.Render(t.Context(), "/", "en")
		require.NoError(t, err, address)
		require.JSONEq(t, `{"markup":"fine","loads":1}`, string(page), "the engine after %s is a new one", address)
	}
}

func TestOnePageAtATime(t *testing.T) {
	r := newRenderer(t, echo)
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if _, err := r.Render(t.Context(), "/", "en"); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	<-r.turn // this stands for a page that is being rendered
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	_, err := r.Render(ctx, "/", "en")
	require.ErrorIs(t, err, context.DeadlineExceeded)
	r.turn <- struct{}{}
}

func TestAnIdleEngineIsClosed(t *testing.T) {
	r := newRenderer(t, echo)
	_, err := r.Render(t.Context(), "/", "en")
	require.NoError(t, err)
	r.closeIdle()
	require.Nil(t, r.vm)
	page, err := r.Render(t.Context(), "/", "en")
	require.NoError(t, err)
	require.Contains(t, string(page), `"loads":1`)
	r.Close()
	_, err = r.Render(t.Context(), "/", "en")
	require.ErrorIs(t, err, errClosed)
	r.closeIdle()
}

func TestAClosedEngineKeepsNothingOfTheHeap(t *testing.T) {
	r := newRenderer(t, echo)
	_, err := r.Render(t.Context(), "/", "en")
	require.NoError(t, err)
	r.closeIdle()
	require.Zero(t, reflect.ValueOf(&heap).Elem().FieldByName("freedSize").Int(), "bytes that the allocator keeps for later")
}
