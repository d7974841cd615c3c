// Package backup is the form of a backup: one file, a tar compressed with gzip. It begins with a manifest
// of the files that follow, with their sizes and checksums, so that a damaged backup is found before
// anything of it is used.
package backup
