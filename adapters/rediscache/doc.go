// Package rediscache keeps copies in Redis of what is read most: carts and sessions.
// It also counts requests and carries the shop's signal between servers. It needs Redis 7.
//
// Redis away means slower, never wrong: every failure falls through to the store, and a circuit
// breaker sees to it that requests do not wait for a dead Redis one by one.
//
// # When a copy is believed
//
// A copy may be believed only if the server that changed the original was able to update Redis. So:
//
//   - Every script says that it may write, also one that only reads. Redis refuses such a script whenever it would
//     refuse a write: when it is full and may evict nothing, as a read-only replica, when its disk fails, when replicas are
//     missing. A reader therefore finds out at the same moment as a writer.
//   - One refusal opens the breaker: all calls of this server go to the store.
//   - Every copy names the epoch in which its reader, or its writer, began. Only copies of the current epoch are believed.
//   - A server that could not tell Redis of a change believes no copy until it has ended the epoch, which is a write and
//     ends the copies of all servers. So does a server whose breaker was open, before its first call.
//   - A server that could not tell Redis tries to end the epoch before it confirms the change, and again with every beat.
//   - A server believes copies only while Redis has answered it without a gap, and for some time after a gap it does not
//     (trust.go). So if Redis answered no server when a change was made, no server believes the copies of before when it
//     answers again.
//   - What keeps an old copy away is written even if Redis is full (marks, tombstones, removals); it is small.
//
// # What a cached cart is worth
//
// All changes go to the store, which compares versions, and check-out reads the cart from the store.
// So no stale copy can be ordered or make a check-out fail, whatever happens here. Beyond that, copies
// are kept fresh like this:
//
//   - A writer first marks the cart in Redis, then writes to the store, then puts the new copy in
//     place and takes its mark away. While any mark stands, readers go to the store and put
//     nothing into Redis.
//   - A writer whose mark is gone at the end, because Redis was restarted meanwhile, ends the epoch.
//   - A copy never replaces one of the same or a higher version, so a slow reader cannot undo a
//     writer.
//   - A mark outlives every copy that was there before it, and a reader that was slow throws its
//     copy away. So a writer may die between any two steps: its mark goes only when the old copy
//     has gone.
//
// # What a cached session is worth
//
// Ending a session removes its copy and leaves a tombstone before the store is told and again after it. While the tombstone is there, no
// copy of that session, or of any session of that user, is read or made; it outlives every reader that had the session
// in its hands. A copy hangs on two keys, one for the session and one for the user, and ending either removes a
// key. So an eviction loses copies and brings none back: a tombstone that is evicted has no copy left to revive. That
// there is no such session is never cached.
//
// # What remains
//
// After Update, Delete or DeleteOfUser has returned on any server, no Get on any server returns what was before, with
// these exceptions, and in each for at most the life of a copy, 30 seconds:
//
//   - One server alone cannot reach Redis (the network, a password that only new connections need). The others
//     believe their copies until it can, and then ends the epoch.
//   - Redis refused and takes writes again: a server that made no call meanwhile believes its copies until the one that was
//     refused makes its next call. /readyz makes one.
//   - A server could not tell Redis, and dies before it could end the epoch.
//   - Redis forgot what it had confirmed: a fail-over to a replica that was behind, a restart from an older file.
//   - Redis evicts a tombstone within the five seconds after it was written, while a reader holds the session. Under noeviction,
//     which compose.yaml sets, it cannot.
//
// Scripts touch keys that are computed, so Redis must be one server (or one with replicas), not a
// cluster.
package rediscache
