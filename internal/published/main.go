// Command published prints the API's description as /api/openapi.json serves it, for generators of clients
// (scripts/generators.sh).
package main

import (
	"fmt"
	"os"

	"tokri/adapters/httpapi"
)

func main() {
	document, err := httpapi.PublishedDocument()
	if err == nil {
		_, err = os.Stdout.Write(document)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
