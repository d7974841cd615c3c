// Package sqlite is the embedded store: every Store port in one file, with nothing to set up.
//
// All writes go through one goroutine (writer.go). It runs every closure that is waiting in one
// transaction and answers them all after one COMMIT, so that all writers of a moment
// share the price of making data durable. Reads use connections of their own; they see
// every write that has been answered.
//
// A count and one order's hold on it are one row each, so a hot variant costs the same with a
// million orders on it. What is read as a whole (cart, order, user, address book) is a JSON body
// beside the columns that are searched.
package sqlite
