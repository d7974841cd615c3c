// Package replica copies the shop of one machine to another disk or to a bucket (S3) while it works, by the library of Litestream:
// each second what was written, and the files beside the database.
//
// What a server writes to the place is its lineage: a whole copy first, then what has changed. Each start of the copier begins a new
// one, so that no two servers ever write to the same, whatever was restored or copied in between. A lineage is deleted when it has
// been followed by another one for as long as copies are kept.
//
//	lineages/ID            a small file, written again and again while a server writes the lineage
//	ID/ltx/…               the lineage
//	files/NAME             the files beside the database, of all lineages
//	gone/NAME              since when a file is no longer beside the database
//
// The copier works on its own: a write waits for nothing here but the checkpoints of the log, which are made between two commits and
// touch this machine's disk only. If the place does not take what is written, it waits in files of this machine (Litestream's), up to a
// limit; then the copier gives up the lineage and begins a new one when the place answers.
package replica
