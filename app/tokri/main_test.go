package main

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHelpNamesTheSettingsLineByLine(t *testing.T) {
	var help bytes.Buffer
	require.Zero(t, run([]string{"--help"}, &help, io.Discard))
	require.Contains(t, help.String(), "\n    APP_ENV=\n")
	require.Contains(t, help.String(), "\n    DATA_DIR=./data\n")
}
