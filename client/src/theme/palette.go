// Package theme has the shop's colours for the pages that the server writes itself.
package theme

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
)

//go:embed palette.json
var file []byte

// Palette has the colours by name, in each scheme.
type Palette struct{ Light, Dark map[string]string }

// Colors are those of palette.json.
var Colors = Read(file)

// Read reads a palette, which is part of the program.
func Read(text []byte) (p Palette) {
	if err := json.Unmarshal(text, &p); err != nil {
		panic("client/src/theme/palette.json: " + err.Error())
	}
	return p
}

// Style returns a style sheet with the colours in front that it uses, such as var(--brand), for light and dark screens.
func (p Palette) Style(css string) string {
	root := func(colors map[string]string) string {
		var used []string
		for name, color := range colors {
			if strings.Contains(css, "var(--"+name+")") {
				used = append(used, "--"+name+":"+color)
			}
		}
		slices.Sort(used)
		return "{" + strings.Join(used, ";") + "}"
	}
	return ":root{color-scheme:light dark}:root" + root(p.Light) + "@media (prefers-color-scheme:dark){:root" + root(p.Dark) + "}\n" + css
}
