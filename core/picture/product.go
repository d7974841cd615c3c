package picture

import (
	"fmt"
	"regexp"
	"strings"
	"time"
)

// Widths are those in which a picture of the shop's own is kept, besides the file that the shopkeeper gave.
var Widths = []int{240, 480, 960}

// UnusedLife is how long a picture is kept after the last import that had it: pages that are open, and caches, still show it.
const UnusedLife = 30 * 24 * time.Hour

// address is what Address makes: /pictures/mango-0123456789abcdef-480.jpg
var address = regexp.MustCompile(`^/pictures/([a-z0-9-]{1,80}-[0-9a-f]{16})-(240|480|960)\.(jpg|png)$`)

var unfit = regexp.MustCompile(`[^a-z0-9]+`)

// Stem names the picture that is made of a file: after the file, for people, and by its content. version is that of what makes it.
func Stem(file string, content []byte, version string) string {
	base := file[strings.LastIndexByte(file, '/')+1:]
	base, _, _ = strings.Cut(base, ".")
	base = strings.Trim(unfit.ReplaceAllString(strings.ToLower(base), "-"), "-")
	if base == "" {
		base = "picture"
	}
	return base[:min(len(base), 60)] + "-" + HashOf(append([]byte(version+"\n"), content...))[:16]
}

// Address returns where a picture is shown in a width. The key under which it is kept is the same.
func Address(stem string, width int, extension string) string {
	return fmt.Sprintf("/pictures/%s-%d.%s", stem, width, extension)
}

// IsAddress reports whether an address is that of a picture of the shop's own.
func IsAddress(s string) bool { return address.MatchString(s) }

// OriginalKey returns the key of the file that the picture at an address was made of; "" if the shop has none of its own there.
func OriginalKey(shown string) string {
	if parts := address.FindStringSubmatch(shown); parts != nil {
		return "original/" + parts[1]
	}
	return ""
}

// Keys returns the keys under which the picture at an address is kept: the file that it was made of, and each width; none if the
// shop has no picture of its own there.
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

// FileOf returns the name of the file that a picture was made of, below the shop's folder, in the form that its bytes have.
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
	return "pictures/" + parts[1][:len(parts[1])-17] + "." + extension
}
