// Package wire holds the shapes of the API: what openapi.yaml declares, generated, and the few
// types that the generator cannot make. It has no logic of the shop.
package wire

//go:generate go tool oapi-codegen -config oapi-codegen.yaml ../openapi.yaml

// Envelope is the form of every response. Status and Success are always equal.
type Envelope[T any] struct {
	Status  bool   `json:"status"`
	Success bool   `json:"success"`
	Message string `json:"message"`
	Code    string `json:"code"`
	Data    T      `json:"data"`
}

// ProfileEnvelope repeats the data under the name that GET /user/profile was read by.
type ProfileEnvelope struct {
	Envelope[Profile]
	Result Profile `json:"result"`
}

// The codes of responses that are no refusals. An order that waits for its payment is another success than one
// that stands (docs/product.md "Placing an order"), and the state of a payment of which the gateway says nothing is another
// than that of one which is open.
const (
	CodeOK             = "ok"
	CodePaymentPending = "payment_pending"
	CodePaymentDelayed = "payment_delayed"
)

// OK wraps data in the envelope of success.
func OK[T any](data T, message string) *Envelope[T] {
	return &Envelope[T]{Status: true, Success: true, Message: message, Code: CodeOK, Data: data}
}
