package sqlite

import "sync/atomic"

// Work has the numbers of statements, commits and bytes since the database was opened. They are the same on every machine.
type Work struct {
	Commits       int64 // transactions that wrote something; each waits for the disk
	Writes, Reads int64 // statements
	Written, Read int64 // bytes of text, nearly all of it records in JSON
}

type work struct{ commits, writes, reads, written, read atomic.Int64 }

// Work returns the numbers of statements, commits and bytes since the database was opened.
func (db *DB) Work() Work {
	w := &db.work
	return Work{w.commits.Load(), w.writes.Load(), w.reads.Load(), w.written.Load(), w.read.Load()}
}

// textOf returns how many bytes of text a value has.
func textOf(v any) int64 {
	text, _ := v.(string)
	return int64(len(text))
}
