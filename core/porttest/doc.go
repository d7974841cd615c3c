// Package porttest has one test suite per port: every implementation of the port must pass its suite.
//
// An adapter's test opens an empty store and passes it to the suite:
//
//	porttest.CartStore(t, func(t *testing.T) (cart.Store, func() cart.Store) { … })
//
// Besides what the comments of the ports require, the suites check what all stores must have in common:
//
//   - A time keeps its milliseconds, truncated and not rounded, and comes back in UTC.
//   - Text is valid UTF-8 without NUL; numbers are finite. All of those come back unchanged.
//   - An empty list and no list are the same.
//   - A version that the store maintains is 1 after the first write and grows by one with each write.
//     Changes of it in fn are ignored.
//   - Update returns what the next read returns, on every server.
//   - Update with a context that has ended writes nothing and returns an error.
//   - A hold that fn leaves in state None is not written.
//   - Update keeps the fields of a stored record that this version of the program does not know (UnknownFields), unless the
//     context says otherwise (core/storing).
package porttest

import "testing"

// Open opens an empty store that shares no data with any other and is closed when the test ends. The second
// result closes the store and opens it again on the same data; it is nil if the store's data do not outlive its
// process.
type Open[S any] func(t *testing.T) (store S, reopen func() S)
