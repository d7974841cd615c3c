// Package telemetry writes what an operator reads: log lines about providers, people and alarms, and metrics.
package telemetry

import (
	"log/slog"
	"os"

	"tokri/config"
)

// NewLog returns the log of a server: lines of JSON on the standard output.
func NewLog(c config.Config) *slog.Logger {
	return slog.New(slog.NewJSONHandler(os.Stdout, &slog.HandlerOptions{Level: c.LogLevel}))
}
