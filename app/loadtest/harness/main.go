package harness

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// Main parses the flags, runs a test program until it ends or is interrupted, and exits with 1 if it
// fails.
func Main(name string, run func(context.Context) error) {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		os.Exit(1)
	}
}

// MongoDBFlag is the flag for the address of a MongoDB-wire server.
func MongoDBFlag(uri *string) {
	flag.StringVar(uri, "mongo", MongoDBURI(), "the address of a MongoDB-wire server; default MONGODB_TEST_URI")
}

// MongoDBURI returns the address of the MongoDB-wire server for tests.
func MongoDBURI() string {
	return cmp.Or(os.Getenv("MONGODB_TEST_URI"), "mongodb://127.0.0.1:27117/")
}
