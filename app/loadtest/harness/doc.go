// Package harness runs the real program for tests and benchmarks: it starts and kills servers on a store of
// their own, runs the staff's commands, and calls the API as customers do.
package harness
