package config

import _ "embed"

// Example is the content of example.env: every setting with its default and its purpose.
//
//go:embed example.env
var Example string
