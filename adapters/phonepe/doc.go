// Package phonepe takes online payments through PhonePe's Standard Checkout v2.
//
// The customer pays on PhonePe's page, to which the shop's page leads with its origin as referrer
// (PhonePe looks at it). What became of a payment is asked of PhonePe: neither the customer's
// coming back nor a webhook proves anything, as the webhook's signature does not cover its body.
//
// A question is repeated a few times; a wish (pay, refund) never is, because the first may have
// been heard. A wish of which nothing left this machine is payment.ErrAway; one that was answered
// with no is payment.ErrRefused; everything between is payment.ErrUnknown.
//
// One access token serves all calls. It is renewed at half its life by whoever comes first, and
// goes on serving when that fails. When PhonePe keeps failing, a circuit breaker answers in its
// place for a while.
//
// Nothing secret is in an error: not the client's secret, not a token, not what PhonePe echoes.
package phonepe
