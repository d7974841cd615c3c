package telemetry

import (
	"github.com/prometheus/client_golang/prometheus"

	"tokri/adapters/sqlite"
)

// StoreWork reports what the SQLite store has done.
type StoreWork func() sqlite.Work

var (
	storeCommits    = prometheus.NewDesc("tokri_sqlite_commits_total", "Transactions that wrote something: each waits for the disk.", nil, nil)
	storeStatements = prometheus.NewDesc("tokri_sqlite_statements_total", "Statements, by kind: read, write.", []string{"kind"}, nil)
	storeText       = prometheus.NewDesc("tokri_sqlite_text_bytes_total", "Bytes of text, nearly all of it records in JSON, by kind: read, write.", []string{"kind"}, nil)
)

// Describe implements prometheus.Collector.
func (StoreWork) Describe(to chan<- *prometheus.Desc) {
	to <- storeCommits
	to <- storeStatements
	to <- storeText
}

// Collect implements prometheus.Collector.
func (done StoreWork) Collect(to chan<- prometheus.Metric) {
	w := done()
	count := func(d *prometheus.Desc, n int64, kind ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, float64(n), kind...)
	}
	count(storeCommits, w.Commits)
	count(storeStatements, w.Writes, "write")
	count(storeStatements, w.Reads, "read")
	count(storeText, w.Written, "write")
	count(storeText, w.Read, "read")
}
