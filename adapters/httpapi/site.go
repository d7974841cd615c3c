package httpapi

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/gin-gonic/gin"
)

// site serves the exported web client: pages by route, assets by path. Everything that can be
// compressed is held in memory with its ETag; pictures are read when they are asked for.
type site struct {
	texts    map[string]*encoded // by path
	pages    *pageNode
	policies map[*encoded]string // the CSP of each page
	missing  *encoded
	heads    *heads // nil: every page says what it was built with
	raw      []fs.FS
	etags    sync.Map // of files that bear no date, by name
}

// How long a browser may keep things. The name of a built asset holds a digest of its content.
const (
	forever  = "public, max-age=31536000, immutable"
	aDay     = "public, max-age=86400"
	askAgain = "no-cache"
)

// newSite reads the client. A nil web is no site.
func newSite(web, pictures fs.FS, policy func([]string) string) (*site, error) {
	if web == nil && pictures == nil {
		return nil, nil
	}
	s := &site{texts: map[string]*encoded{}, pages: &pageNode{}, policies: map[*encoded]string{}}
	if pictures != nil {
		s.raw = append(s.raw, pictures)
	}
	if web == nil {
		return s, nil
	}
	s.raw = append(s.raw, web)
	err := fs.WalkDir(web, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !isText(name) {
			return err
		}
		body, err := fs.ReadFile(web, name)
		if err != nil {
			return err
		}
		e := encode(body, typeOf(name), lifeOf(name))
		if !strings.HasSuffix(name, ".html") {
			s.texts["/"+name] = e
			return nil
		}
		s.policies[e] = policy(scriptHashes(body))
		if name == "+not-found.html" {
			s.missing = e
			return nil
		}
		s.pages.add(routeOf(name), e)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the web client: %w", err)
	}
	return s, nil
}

func (s *site) serve(c *gin.Context) {
	if m := c.Request.Method; m != http.MethodGet && m != http.MethodHead {
		c.Header("Allow", "GET, HEAD")
		c.AbortWithStatus(http.StatusMethodNotAllowed)
		return
	}
	name := path.Clean("/" + c.Request.URL.Path)
	if text, ok := s.texts[name]; ok {
		text.write(c, http.StatusOK)
		return
	}
	if page := s.pages.find(segments(name)); page != nil {
		s.page(c, page, name)
		return
	}
	if s.file(c, strings.TrimPrefix(name, "/")) {
		return
	}
	if s.missing != nil && path.Ext(name) == "" {
		c.Header("Content-Security-Policy", s.policies[s.missing])
		s.missing.write(c, http.StatusNotFound)
		return
	}
	c.Data(http.StatusNotFound, "text/plain; charset=utf-8", []byte("Not found\n"))
}

// page answers with a page of the client under the head of its address. Where there is nothing, the
// client says so, and the status does.
func (s *site) page(c *gin.Context, built *encoded, name string) {
	c.Header("Content-Security-Policy", s.policies[built])
	if s.heads == nil {
		built.write(c, http.StatusOK)
		return
	}
	page, found := s.heads.page(segments(name), built)
	if !found {
		page.write(c, http.StatusNotFound)
		return
	}
	page.write(c, http.StatusOK)
}

// file serves what is not text from where it lies.
func (s *site) file(c *gin.Context, name string) bool {
	if name == "" || !fs.ValidPath(name) || strings.HasSuffix(name, ".html") {
		return false
	}
	for _, files := range s.raw {
		f, err := files.Open(name)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
			continue
		} else if err != nil {
			return false
		}
		defer func() { _ = f.Close() }()
		info, err := f.Stat()
		if err != nil || info.IsDir() {
			continue
		}
		content, ok := f.(io.ReadSeeker)
		if !ok {
			body, err := io.ReadAll(f)
			if err != nil {
				return false
			}
			content = bytes.NewReader(body)
		}
		c.Header("Content-Type", typeOf(name))
		c.Header("Cache-Control", lifeOf(name))
		etag, err := s.etag(name, info.ModTime(), content)
		if err != nil {
			return false
		}
		c.Header("Etag", etag)
		http.ServeContent(c.Writer, c.Request, "", info.ModTime(), content)
		return true
	}
	return false
}

// etag tells versions of a file apart: by its date, or by its content if it bears none, as files
// inside the binary do.
func (s *site) etag(name string, modified time.Time, content io.ReadSeeker) (string, error) {
	if !modified.IsZero() {
		size, err := content.Seek(0, io.SeekEnd)
		if err != nil {
			return "", err
		}
		_, err = content.Seek(0, io.SeekStart)
		return fmt.Sprintf(`"%x-%x"`, modified.UnixNano(), size), err
	}
	if tag, ok := s.etags.Load(name); ok {
		return tag.(string), nil
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, content); err != nil {
		return "", err
	}
	tag := `"` + base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:12]) + `"`
	s.etags.Store(name, tag)
	_, err := content.Seek(0, io.SeekStart)
	return tag, err
}

var textKinds = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8", ".json": "application/json; charset=utf-8", ".svg": "image/svg+xml",
	".txt": "text/plain; charset=utf-8", ".xml": "application/xml; charset=utf-8",
	".webmanifest": "application/manifest+json", ".map": "application/json; charset=utf-8",
}

var otherKinds = map[string]string{
	".webp": "image/webp", ".png": "image/png", ".jpg": "image/jpeg", ".ico": "image/x-icon",
	".woff2": "font/woff2", ".ttf": "font/ttf", ".avif": "image/avif",
}

func isText(name string) bool { return textKinds[path.Ext(name)] != "" }

// typeOf does not ask the machine: what a file is called elsewhere must not change what it is here.
func typeOf(name string) string {
	ext := path.Ext(name)
	if t := textKinds[ext]; t != "" {
		return t
	}
	if t := otherKinds[ext]; t != "" {
		return t
	}
	if t := mime.TypeByExtension(ext); t != "" {
		return t
	}
	return "application/octet-stream"
}

func lifeOf(name string) string {
	switch {
	case strings.HasPrefix(name, "_expo/static/"), strings.HasPrefix(name, "assets/"):
		return forever
	case isText(name):
		return askAgain
	}
	return aDay
}

var (
	scriptTag = regexp.MustCompile(`(?is)<script\b([^>]*)>(.*?)</script>`)
	srcAttr   = regexp.MustCompile(`(?i)\ssrc\s*=`)
)

// scriptHashes are the CSP sources of a page's inline scripts.
func scriptHashes(html []byte) []string {
	var hashes []string
	for _, m := range scriptTag.FindAllSubmatch(html, -1) {
		if srcAttr.Match(m[1]) || len(m[2]) == 0 {
			continue
		}
		sum := sha256.Sum256(m[2])
		hashes = append(hashes, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	}
	return hashes
}
