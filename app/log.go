package app

import (
	"log/slog"
	"os"

	"tokri/config"
)

// newLog returns the log of a server: lines of JSON on the standard output.
func newLog(c config.Config) *slog.Logger {
	return slog.New(slog.NewJSONHandler(os.Stdout, &slog.HandlerOptions{Level: c.LogLevel}))
}
