// Package harness plays with the real program from outside: it starts it on a store of its own,
// kills it, starts it again on what is left, and shops over the API as customers do. Tests and the
// benchmark use it.
package harness
