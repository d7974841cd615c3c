// Package client carries the built web client, so that the server is one file.
package client

import (
	"embed"
	"io/fs"
)

// dist holds only its .keep in a bare checkout; `npm run export:web` fills it.
//
//go:embed all:dist
var dist embed.FS

// renderer holds only its .keep in a bare checkout; `npm run export:renderer` fills it.
//
//go:embed all:renderer
var renderer embed.FS

// Renderer returns the bundle that renders pages on the server; nil in a checkout that was never exported.
func Renderer() []byte {
	bundle, err := renderer.ReadFile("renderer/renderer.js")
	if err != nil {
		return nil
	}
	return bundle
}

// Dist returns the exported web client with its index.html at the root, and the staff's client in the folder staff. In a
// checkout that was never exported it holds no index.html.
func Dist() fs.FS { return below("dist") }

// Staff returns the exported client of the staff with its index.html at the root. In a checkout that was never exported it
// is empty.
func Staff() fs.FS { return below("dist/staff") }

func below(folder string) fs.FS {
	sub, err := fs.Sub(dist, folder)
	if err != nil {
		panic(err) // unreachable: the paths are valid
	}
	return sub
}
