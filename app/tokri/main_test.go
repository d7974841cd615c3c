package main

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestHelpNamesTheSettingsLineByLine(t *testing.T) {
	var help bytes.Buffer
	require.Zero(t, run([]string{"--help"}, &help, io.Discard))
	require.Contains(t, help.String(), "\n    APP_ENV=\n")
	require.Contains(t, help.String(), "\n    DATA_DIR=./data\n")
}

// A command tells an operator which setting to look at, and not what the shop tells customers.
func TestACommandSaysThatTheDatabaseCannotBeUsed(t *testing.T) {
	t.Setenv("MONGODB_URI", "mongodb://keeper:hunter2@127.0.0.1:1/?serverSelectionTimeoutMS=100")
	var complaint bytes.Buffer
	assert.Equal(t, 1, run([]string{"order", "list"}, io.Discard, &complaint))
	assert.Contains(t, complaint.String(), "tokri: MongoDB cannot be used: see that it runs, and that the address, user and password in MONGODB_URI are right")
	assert.NotContains(t, complaint.String(), "hunter2")
}
