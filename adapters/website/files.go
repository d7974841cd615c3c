package website

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"tokri/adapters/internal/precompressed"
)

// How long a browser may keep things. The name of a built asset holds a digest of its content.
const (
	forever = "public, max-age=31536000, immutable"
	anHour  = "public, max-age=3600"
	aDay    = "public, max-age=86400"
)

// files serves pictures, fonts and other files that are not text.
type files struct {
	fs.FS
	etags sync.Map // of files without a date, by name
}

// serve sends a file and reports whether it exists.
func (f *files) serve(w http.ResponseWriter, r *http.Request, name string) bool {
	if name == "" || !fs.ValidPath(name) || strings.HasSuffix(name, ".html") {
		return false
	}
	file, err := f.Open(name)
	if err != nil {
		return false
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil || info.IsDir() {
		return false
	}
	content, ok := file.(io.ReadSeeker)
	if !ok {
		body, err := io.ReadAll(file)
		if err != nil {
			return false
		}
		content = bytes.NewReader(body)
	}
	etag, err := f.etag(name, info.ModTime(), content)
	if err != nil {
		return false
	}
	w.Header().Set("Content-Type", contentType(name))
	w.Header().Set("Cache-Control", cacheControl(name))
	w.Header().Set("Etag", etag)
	http.ServeContent(w, r, "", info.ModTime(), content)
	return true
}

// etag identifies the version of a file: by its date, or by its content if it has no date, like the files
// inside the binary.
func (f *files) etag(name string, modified time.Time, content io.ReadSeeker) (string, error) {
	if !modified.IsZero() {
		size, err := content.Seek(0, io.SeekEnd)
		if err != nil {
			return "", err
		}
		_, err = content.Seek(0, io.SeekStart)
		return fmt.Sprintf(`"%x-%x"`, modified.UnixNano(), size), err
	}
	if tag, ok := f.etags.Load(name); ok {
		return tag.(string), nil
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, content); err != nil {
		return "", err
	}
	tag := `"` + base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:12]) + `"`
	f.etags.Store(name, tag)
	_, err := content.Seek(0, io.SeekStart)
	return tag, err
}

var textTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8", ".json": "application/json; charset=utf-8", ".svg": "image/svg+xml",
	".txt": "text/plain; charset=utf-8", ".xml": "application/xml; charset=utf-8",
	".webmanifest": "application/manifest+json", ".map": "application/json; charset=utf-8",
}

var binaryTypes = map[string]string{
	".webp": "image/webp", ".png": "image/png", ".jpg": "image/jpeg", ".ico": "image/x-icon",
	".woff2": "font/woff2", ".ttf": "font/ttf", ".avif": "image/avif",
}

func isText(name string) bool { return textTypes[path.Ext(name)] != "" }

// contentType prefers its own table: the table of the machine must not change what the site sends.
func contentType(name string) string {
	ext := path.Ext(name)
	if t := textTypes[ext]; t != "" {
		return t
	}
	if t := binaryTypes[ext]; t != "" {
		return t
	}
	if t := mime.TypeByExtension(ext); t != "" {
		return t
	}
	return "application/octet-stream"
}

func cacheControl(name string) string {
	switch {
	case strings.HasPrefix(name, "_expo/static/"), strings.HasPrefix(name, "assets/"):
		return forever
	case isText(name):
		return precompressed.Revalidate
	}
	return aDay
}
