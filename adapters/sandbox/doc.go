// Package sandbox is a payment gateway for development and tests. It serves PhonePe's HTTP API
// (Standard Checkout v2: OAuth, pay, status, refund, webhooks) and a payment page on which a
// developer or a test chooses the payment's outcome. No money moves. PhonePe's official Node SDK works
// against it as against PhonePe (sdk_test.go).
//
// The shop calls it through package phonepe, the adapter that production uses. Failures can be
// injected (inject.go): slow answers, HTTP 500, a captured payment whose reply is lost, webhooks
// that come twice, late or out of order.
//
// The sandbox writes every change to a journal before it answers, so payments survive a crash of
// the process and an open payment page works again after the restart.
package sandbox
