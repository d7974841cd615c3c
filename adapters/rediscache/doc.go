// Package rediscache keeps copies in Redis of what is read most: carts and sessions.
// It also counts requests and carries the shop's signal between servers.
//
// Redis away means slower, never wrong: every failure falls through to the store, and a circuit
// breaker sees to it that requests do not wait for a dead Redis one by one.
//
// # What a cached cart is worth
//
// All changes go to the store, which compares versions; check-out names the version that it
// charges. So no stale copy can be ordered, whatever happens here: an order made of one is
// refused (cart_changed). Beyond that, copies are kept fresh like this:
//
//   - A writer first marks the cart in Redis, then writes to the store, then puts the new copy in
//     place and takes its mark away. While any mark stands, readers go to the store and put
//     nothing into Redis.
//   - A copy never replaces one of the same or a higher version, so a slow reader cannot undo a
//     writer.
//   - A mark outlives every copy that was there before it, and a reader that was slow throws its
//     copy away. So a writer may die between any two steps: its mark goes only when the old copy
//     has gone.
//
// Hence: after Update has returned on any server, no Get on any server returns an older cart, as
// long as the writer could mark the cart and Redis has not lost the mark since. If it could not
// (that server alone is cut off from Redis) or Redis forgot (a restart, a fail-over), a copy can
// be stale until it expires: copyLife, 30 seconds.
//
// # What a cached session is worth
//
// Ending a session leaves a tombstone in Redis before the store is told. While it is there, no
// copy of that session, or of any session of that user, is read or made; it outlives every copy. So a session that has been ended is dead on every server when the call returns, with the
// same two exceptions and the same bound. That there is no such session is never cached.
//
// Scripts touch keys that are computed, so Redis must be one server (or one with replicas), not a
// cluster.
package rediscache
