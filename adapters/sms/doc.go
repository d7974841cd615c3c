// Package sms sends text messages through MSG91, Twilio or Gupshup.
//
// The shop makes, stores and checks its OTPs itself; a provider only delivers them. India's operators drop
// messages that do not match a registered template (DLT). Therefore MSG91 gets the template's id and its
// values, and the others get the text, which must equal the registered one word for word.
//
// Each attempt has a time limit. It is repeated only if it is certain that the provider has not accepted the
// message: it could not be reached, or it answered HTTP 429 or 503. After a time-out the message may have been
// sent, so it is not repeated; the customer can ask for another OTP. A circuit breaker opens for a while when a
// provider keeps failing.
package sms
