package telemetry

import (
	"github.com/prometheus/client_golang/prometheus"

	"tokri/adapters/mongodb"
)

// DatabaseCommands reports the commands that this server has sent to MongoDB. Each is a round trip.
type DatabaseCommands func() map[mongodb.Command]int64

var databaseCommands = prometheus.NewDesc("tokri_mongodb_commands_total",
	"Commands sent to MongoDB, by command, collection, and whether a caller waits for them (work: call, own).", []string{"command", "collection", "work"}, nil)

// Describe implements prometheus.Collector.
func (DatabaseCommands) Describe(to chan<- *prometheus.Desc) { to <- databaseCommands }

// Collect implements prometheus.Collector.
func (sent DatabaseCommands) Collect(to chan<- prometheus.Metric) {
	for command, n := range sent() {
		work := "own"
		if command.OfCall {
			work = "call"
		}
		to <- prometheus.MustNewConstMetric(databaseCommands, prometheus.CounterValue, float64(n), command.Name, command.Collection, work)
	}
}
