// Package backup reads and writes backups. A backup is one file, a tar compressed with gzip. It begins with a
// manifest of the files that follow, with their sizes and checksums, so that a damaged backup is noticed before
// any part of it is used.
package backup
