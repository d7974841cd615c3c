// Package sandbox is a payment gateway to play with. It speaks PhonePe's HTTP API (Standard
// Checkout v2: OAuth, pay, status, refund, webhooks) and has a payment page of its own, on which
// one decides what becomes of the payment. No money moves.
//
// The shop talks to it through the adapter that talks to PhonePe, so what runs in development and
// in tests is what runs in production. It can be told to fail (fault.go): to be slow, to answer
// 500, to take the money and lose the reply, to send its messages twice, late or out of order.
//
// What it knows is written to a journal before it is answered, so that a payment outlives the
// process: a page that was left open works again after a crash.
package sandbox
