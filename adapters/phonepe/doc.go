// Package phonepe takes online payments through PhonePe's Standard Checkout v2.
//
// The customer pays on PhonePe's page, which checks that the referrer is the shop's origin. The state of a
// payment always comes from PhonePe's status call. The customer's return to the shop does not prove a payment,
// and neither does a webhook, because a webhook's signature does not cover its body.
//
// Queries are repeated a few times. Commands (pay, refund) are not, because the first attempt may have had its
// effect. A command fails with payment.ErrAway if nothing of it left this machine, with payment.ErrRefused if
// PhonePe refused it, and with payment.ErrUnknown in all other cases.
//
// All calls share one access token. The first call after half of its lifetime renews it; if that fails, the old
// token is used until it expires. A circuit breaker opens for a while when PhonePe keeps failing.
//
// Errors never contain the client's secret or a token, even if PhonePe repeats them in an answer.
package phonepe
