// Package demo has the demo shop: the data that `tokri serve --demo` puts into an empty store, in the format of
// package shopfile. It is also the worked example of that format.
package demo

import (
	"embed"
	"io/fs"
)

//go:embed *.yaml *.csv
var files embed.FS

// Files returns the folder of the demo shop.
func Files() fs.FS { return files }

// NameHi is the demo shop's name in its Hindi pages.
const NameHi = "टोकरी"
