package website

import (
	"io/fs"
	"net/http"
	"path"
	"strings"

	"tokri/adapters/internal/precompressed"
)

// staffFolder is the folder of the staff's client below the customers', and the first part of all its addresses.
const staffFolder = "staff"

// staffSite is the staff's client: files by path, and one page for all other addresses, which the client draws itself.
type staffSite struct {
	page   *precompressed.Response
	policy string
	texts  map[string]*precompressed.Response // by path
}

// newStaffSite reads the client. It returns nil if there is none.
func newStaffSite(web fs.FS) (*staffSite, error) {
	if web == nil || !exists(web, "index.html") {
		return nil, nil
	}
	s := &staffSite{page: text(web, "index.html"), texts: map[string]*precompressed.Response{}}
	s.policy = contentSecurityPolicy(false)(scriptHashes(s.page.Body()), styleHashes(s.page.Body()))
	return s, fs.WalkDir(web, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && isText(name) && name != "index.html" {
			s.texts["/"+name] = text(web, name)
		}
		return err
	})
}

// cutStaff returns the path below /staff, and reports whether the address is there.
func cutStaff(name string) (under string, ok bool) {
	under, ok = strings.CutPrefix(name, "/"+staffFolder)
	return under, ok && (under == "" || under[0] == '/')
}

// serveStaff answers an address of the staff's client. No search engine lists it, and no sitemap names it.
func (s *site) serveStaff(w http.ResponseWriter, r *http.Request, under string) {
	if s.staff == nil {
		http.Error(w, "Not found", http.StatusNotFound)
		return
	}
	w.Header().Set("X-Robots-Tag", "noindex")
	found := s.staff.texts[under]
	if hindi := s.staff.texts["/app.hi.webmanifest"]; under == "/app.webmanifest" && hindi != nil {
		// The browser shows the name in the manifest, so it is in the reader's language.
		w.Header().Add("Vary", "Accept-Language")
		w.Header().Add("Vary", "Cookie")
		if languageOf(r) == "hi" {
			found = hindi
		}
	}
	switch {
	case under == "/sw.js":
		s.writeWorker(w, r, found, "/"+staffFolder)
	case found != nil:
		found.Write(w, r, http.StatusOK)
	case s.others.serve(w, r, under):
	case path.Ext(under) != "":
		http.Error(w, "Not found", http.StatusNotFound)
	default:
		w.Header().Set("Content-Security-Policy", s.staff.policy)
		s.staff.page.Write(w, r, http.StatusOK)
	}
}
