// Package porttest has one suite per port: whatever implements the port must pass its suite.
//
// An adapter's test opens an empty store and hands it over:
//
//	porttest.CartStore(t, func(t *testing.T) (cart.Store, func() cart.Store) { … })
//
// Besides what the comments of the ports say, the suites settle what every store must do alike:
//
//   - A time survives to the millisecond, cut off and not rounded, and comes back in UTC.
//   - Text is valid UTF-8 without NUL; numbers are finite. All of those survive unchanged.
//   - An empty list and no list are the same.
//   - A version kept by the store is 1 after the first write and grows by one with each write.
//     What fn does to it is ignored.
//   - What Update returns is what the next read sees, anywhere.
//   - Update with a context that is done writes nothing and returns an error.
//   - A hold that fn leaves in state None is not written.
//   - Update keeps the fields of a stored record that this version of the program does not know (UnknownFields), unless the
//     context says otherwise (core/storing).
package porttest

import "testing"

// Open makes an empty store that shares nothing with any other, and is closed when the test
// ends. The second result closes the store and opens it again on the same data; it is nil when
// the store does not outlive its process.
type Open[S any] func(t *testing.T) (store S, reopen func() S)
