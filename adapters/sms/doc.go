// Package sms sends text messages: to the console for development, through MSG91 or through
// Twilio.
//
// The shop makes, stores and checks its own codes; a provider only carries them. India's
// operators drop what is not a registered template (DLT), so MSG91 is told the template and its
// values; Twilio gets the text, which must be the registered one word for word.
//
// A provider gets one bounded time per attempt. An attempt is repeated only when the provider
// surely has not taken the message: it could not be reached, or it said "too many" or "not now".
// After a time-out nobody knows; the customer asks for another code. When a provider keeps
// failing, a circuit breaker answers in its place for a while.
package sms
