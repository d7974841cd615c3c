// Package phonepe takes online payments through PhonePe's Standard Checkout v2.
//
// The customer pays on PhonePe's page, which checks that the referrer is the shop's origin. The state of a
// payment always comes from PhonePe's status call: neither the customer's return nor a webhook proves
// it, because a webhook's signature does not cover its body.
//
// Queries are repeated a few times. Commands (pay, refund) are not, because the first attempt may have
// had its effect. A command of which nothing left this machine fails with payment.ErrAway, one that
// PhonePe refused with payment.ErrRefused, any other with payment.ErrUnknown.
//
// One access token serves all calls. The first call after half of its life renews it; if that fails, the
// old token is used until it expires. A circuit breaker opens for a while when PhonePe keeps failing.
//
// Errors never contain the client's secret, a token or what PhonePe echoes of them.
package phonepe
