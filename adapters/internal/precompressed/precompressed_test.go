package precompressed

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/require"
)

func write(t *testing.T, r *Response, method string, status int, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	request := httptest.NewRequestWithContext(t.Context(), method, "/", nil)
	for i := 0; i+1 < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	r.Write(w, request, status)
	return w
}

func TestTheClientGetsAnEncodingThatItAccepts(t *testing.T) {
	body := strings.Repeat("fresh fruit ", 200)
	for _, of := range []func([]byte, string, string) *Response{New, Fast, Packed} {
		chooses(t, of([]byte(body), "text/plain", Revalidate), body)
	}
	require.Equal(t, "short", string(Packed([]byte("short"), "text/plain", Revalidate).Body()))
}

func chooses(t *testing.T, r *Response, body string) {
	tags := map[string]bool{}
	for _, c := range []struct {
		accept, encoding string
		read             func(io.Reader) io.Reader
	}{
		{"", "", func(r io.Reader) io.Reader { return r }},
		{"gzip", "gzip", func(r io.Reader) io.Reader { z, err := gzip.NewReader(r); require.NoError(t, err); return z }},
		{"gzip, deflate, br", "br", func(r io.Reader) io.Reader { return brotli.NewReader(r) }},
		{"br;q=0, gzip;q=0.000", "", func(r io.Reader) io.Reader { return r }},
	} {
		w := write(t, r, http.MethodGet, http.StatusOK, "Accept-Encoding", c.accept)
		require.Equal(t, c.encoding, w.Header().Get("Content-Encoding"))
		require.Equal(t, "Accept-Encoding", w.Header().Get("Vary"))
		tags[w.Header().Get("Etag")] = true
		read, err := io.ReadAll(c.read(w.Body))
		require.NoError(t, err)
		require.Equal(t, body, string(read))
	}
	require.Len(t, tags, 3, "each encoding has an ETag of its own")
}

func TestAWriterThatIsUsedAgainKeepsNothingOfItsLastBody(t *testing.T) {
	bodies := [][]byte{[]byte(strings.Repeat("fresh fruit ", 2500)), []byte(strings.Repeat("palak", 300)), nil}
	for writers, read := range map[*sync.Pool]func(io.Reader) (io.Reader, error){
		&gzipWriters:       func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
		&brotliWriters:     func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
		&fastBrotliWriters: func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
	} {
		for _, body := range bodies {
			r, err := read(bytes.NewReader(compress(writers, body)))
			require.NoError(t, err)
			got, err := io.ReadAll(r)
			require.NoError(t, err)
			require.Equal(t, string(body), string(got))
		}
		again := testing.AllocsPerRun(100, func() { compress(writers, bodies[0]) })
		anew := testing.AllocsPerRun(100, func() { compress(&sync.Pool{New: writers.New}, bodies[0]) })
		require.Less(t, again, 0.8*anew, "a new writer is made for each body") // the race detector lets a pool lose some
	}
}

func TestTheBrotliFormOfTheBuildIsSent(t *testing.T) {
	body := []byte(strings.Repeat("fresh fruit ", 200))
	made := func() []byte { return []byte("made by the build") }
	w := write(t, WithBrotli(func() []byte { return body }, made, "text/plain", Revalidate), http.MethodGet, http.StatusOK, "Accept-Encoding", "br, gzip")
	require.Equal(t, "br", w.Header().Get("Content-Encoding"))
	require.Equal(t, "made by the build", w.Body.String())
}

func TestAShortBodyIsNotCompressed(t *testing.T) {
	w := write(t, New([]byte("short"), "text/plain", Revalidate), http.MethodGet, http.StatusOK, "Accept-Encoding", "br")
	require.Empty(t, w.Header().Get("Content-Encoding"))
	require.Empty(t, w.Header().Get("Vary"))
	require.Equal(t, "5", w.Header().Get("Content-Length"))
}

func TestOnlyASuccessfulReadIsRevalidated(t *testing.T) {
	r := New([]byte("the same"), "text/plain", Revalidate)
	tag := write(t, r, http.MethodGet, http.StatusOK).Header().Get("Etag")
	for _, c := range []struct {
		method string
		status int
		match  string
		want   int
		length string
	}{
		{http.MethodGet, http.StatusOK, tag, http.StatusNotModified, ""},
		{http.MethodHead, http.StatusOK, `"other", W/` + tag, http.StatusNotModified, ""},
		{http.MethodGet, http.StatusOK, `"other"`, http.StatusOK, "8"},
		{http.MethodGet, http.StatusNotFound, tag, http.StatusNotFound, "8"},
		{http.MethodHead, http.StatusOK, "", http.StatusOK, "8"},
		{http.MethodPost, http.StatusOK, tag, http.StatusOK, "8"},
	} {
		w := write(t, r, c.method, c.status, "If-None-Match", c.match)
		require.Equal(t, c.want, w.Code, c)
		require.Equal(t, c.length, w.Header().Get("Content-Length"), c)
		sent := c.want != http.StatusNotModified && c.method != http.MethodHead
		require.Equal(t, sent, w.Body.Len() > 0, c)
	}
}

func TestWeightsAreHonoured(t *testing.T) {
	r := New([]byte(strings.Repeat("fresh fruit ", 200)), "text/plain", Revalidate)
	for accept, want := range map[string]string{
		"br;q=0.5, gzip;q=0.8": "gzip", "gzip;q=0.8, br;q=0.8": "br", "GZIP ; Q=1.0": "gzip", "*": "br", "*;q=0.1": "br",
		"br;q=0, *": "gzip", "*;q=0, gzip": "gzip", "*, br;q=0": "gzip", "identity;q=0.5, br;q=0.2": "", "identity, gzip": "gzip",
		"identity": "", "deflate": "", "*;q=0": "", "gzip;q=0.5;x=1": "gzip", "br;q=zero": "br",
	} {
		w := write(t, r, http.MethodGet, http.StatusOK, "Accept-Encoding", accept)
		require.Equal(t, want, w.Header().Get("Content-Encoding"), accept)
	}
}

// slow is a client that takes the headers but delays reading the body.
type slow struct {
	http.ResponseWriter
	began chan []byte
	end   chan struct{}
}

func (s slow) Write(body []byte) (int, error) {
	s.began <- body
	<-s.end
	return len(body), nil
}

func TestSlowClientsShareOneCopyOfWhatIsNotCompressed(t *testing.T) {
	reads := atomic.Int32{}
	r := Of(func() []byte {
		reads.Add(1)
		return bytes.Repeat([]byte("fresh fruit "), 200)
	}, "text/plain", Revalidate)
	require.Zero(t, reads.Load(), "a start reads no content")
	write(t, r, http.MethodHead, http.StatusOK)
	before := reads.Load()
	for _, method := range []string{http.MethodHead, http.MethodGet} {
		write(t, r, method, http.StatusOK, "If-None-Match", "*")
	}
	require.Equal(t, before, reads.Load(), "no content is sent")

	began, end, all := make(chan []byte), make(chan struct{}), sync.WaitGroup{}
	var bodies []*byte
	for range 3 {
		all.Go(func() {
			r.Write(slow{httptest.NewRecorder(), began, end}, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil), http.StatusOK)
		})
		bodies = append(bodies, &(<-began)[0])
		runtime.GC()
	}
	require.Same(t, bodies[0], bodies[1])
	require.Same(t, bodies[0], bodies[2])
	require.Equal(t, before+1, reads.Load())
	close(end)
	all.Wait()
}
