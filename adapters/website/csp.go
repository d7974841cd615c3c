package website

import (
	"crypto/sha256"
	"encoding/base64"
	"regexp"
	"slices"
	"strings"
)

// contentSecurityPolicy returns a function that makes the policy of a page from the hashes of its inline
// scripts. Inline styles are allowed, because React Native for web writes them and styles cannot run code.
func contentSecurityPolicy(google bool) func(hashes []string) string {
	script, frame, connect := []string{"'self'"}, []string{"'self'"}, []string{"'self'"}
	style := []string{"'self'", "'unsafe-inline'"}
	if google {
		script = append(script, "https://accounts.google.com/gsi/client")
		frame = append(frame, "https://accounts.google.com/gsi/")
		connect = append(connect, "https://accounts.google.com/gsi/")
		style = append(style, "https://accounts.google.com/gsi/style")
	}
	return func(hashes []string) string {
		return strings.Join([]string{
			"default-src 'self'",
			"script-src " + strings.Join(append(slices.Clone(script), hashes...), " "),
			"style-src " + strings.Join(style, " "),
			"img-src 'self' data: blob: https:",
			"font-src 'self'",
			"connect-src " + strings.Join(connect, " "),
			"frame-src " + strings.Join(frame, " "),
			"manifest-src 'self'",
			"worker-src 'self'",
			"object-src 'none'",
			"base-uri 'none'",
			"form-action 'self'",
			"frame-ancestors 'none'",
		}, "; ")
	}
}

var (
	scriptTag = regexp.MustCompile(`(?is)<script\b([^>]*)>(.*?)</script>`)
	srcAttr   = regexp.MustCompile(`(?i)\ssrc\s*=`)
)

// scriptHashes returns the CSP sources of a page's inline scripts.
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
