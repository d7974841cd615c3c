package picture

import (
	"fmt"
	"regexp"
	"strings"
	"time"
)

// Widths are the widths in pixels in which the shop's own pictures are kept, besides the original file.
var Widths = []int{240, 360, 480, 720, 960}

// wider has for each width that earlier imports did not make the next one, which they made.
var wider = map[string]int{"360": 480, "720": 960}

// UnusedLife is how long a picture is kept after the last import that contained it: open pages and caches still
// show it.
const UnusedLife = 30 * 24 * time.Hour

// address matches what Address returns, such as /pictures/mango-1200x900-0123456789abcdef-480.jpg; earlier imports left the size out.
var address = regexp.MustCompile(`^/pictures/([a-z0-9-]{1,80}-[0-9a-f]{16})-(240|360|480|720|960)\.(jpg|png)$`)

var (
	unfit = regexp.MustCompile(`[^a-z0-9]+`)
	sized = regexp.MustCompile(`-[0-9]+x[0-9]+$`)
)

// Stem returns the name of the pictures made from a file: the file's name, for people, its size when it is upright, from which
// clients compute how wide each picture is, and a digest of its content and of version, which identifies the program that makes them.
func Stem(file string, width, height int, content []byte, version string) string {
	base := file[strings.LastIndexByte(file, '/')+1:]
	base, _, _ = strings.Cut(base, ".")
	base = strings.Trim(unfit.ReplaceAllString(strings.ToLower(base), "-"), "-")
	if base == "" {
		base = "picture"
	}
	return fmt.Sprintf("%s-%dx%d-%s", base[:min(len(base), 60)], width, height, HashOf(append([]byte(version+"\n"), content...))[:16])
}

// Address returns the address of a picture in a width, which is also its key in the store.
func Address(stem string, width int, extension string) string {
	return fmt.Sprintf("/pictures/%s-%d.%s", stem, width, extension)
}

// IsAddress reports whether s is the address of one of the shop's own pictures.
func IsAddress(s string) bool { return address.MatchString(s) }

// Wider returns the address of the picture that takes the place of the one at an address if an earlier import did not make that
// one, or "" if all imports made it.
func Wider(shown string) string {
	if parts := address.FindStringSubmatch(shown); parts != nil && wider[parts[2]] > 0 {
		return Address(parts[1], wider[parts[2]], parts[3])
	}
	return ""
}

// OriginalKey returns the key of the original file of the picture at an address, or "" if the address is not
// that of a shop's own picture.
func OriginalKey(shown string) string {
	if parts := address.FindStringSubmatch(shown); parts != nil {
		return "original/" + parts[1]
	}
	return ""
}

// Keys returns the keys of the picture at an address: the original file and each width; none if the address is
// not that of a shop's own picture.
func Keys(shown string) []string {
	parts := address.FindStringSubmatch(shown)
	if parts == nil {
		return nil
	}
	keys := []string{OriginalKey(shown)}
	for _, width := range Widths {
		keys = append(keys, Address(parts[1], width, parts[3]))
	}
	return keys
}

// FileOf returns the name of a picture's original file inside the shop's folder, with the extension that fits
// its content.
func FileOf(shown string, original []byte) string {
	parts := address.FindStringSubmatch(shown)
	if parts == nil {
		return ""
	}
	extension := "jpg"
	switch {
	case strings.HasPrefix(string(original), "\x89PNG"):
		extension = "png"
	case strings.HasPrefix(string(original), "RIFF"):
		extension = "webp"
	}
	return "pictures/" + sized.ReplaceAllString(parts[1][:len(parts[1])-17], "") + "." + extension
}
