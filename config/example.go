package config

import _ "embed"

// Example is example.env: every setting with its default and what it is for.
//
//go:embed example.env
var Example string
