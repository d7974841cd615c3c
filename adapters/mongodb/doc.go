// Package mongodb keeps the shop in MongoDB: the store when one machine is not enough.
//
// It needs little of the server, so that it runs alike on MongoDB and on servers that speak its
// protocol (DocumentDB with FerretDB v2): single-document writes, unique indexes, projections.
// No transactions, no change streams, no server-side validation, no collation.
//
// # One document, one aggregate
//
// Every mutable aggregate is one document
//
//	{_id, version, body: {…}, …fields that only indexes read}
//
// and is changed by compare-and-swap: load, let the core's function decide, write if the version
// is still the loaded one, else begin again after a short random pause. Goroutines of one process
// that want the same document queue before they load it, so that they lose no race to each other
// and only servers compete.
//
// Stock, slots and coupon uses carry beside the body one field per order that holds something:
//
//	{_id, version, body: {…, count}, holds: {<order>: {…}, …}}
//
// An update reads and writes one hold, whatever their number; pruning keeps that number bounded.
//
// # What is durable
//
// Writes are acknowledged by a majority and reads see only what a majority has, so nothing that
// was read can be rolled back. A read may then miss a write that is not through yet; the write
// based on it fails its comparison and is tried again.
package mongodb
