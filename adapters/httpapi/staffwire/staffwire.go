// Package staffwire holds the shapes of the staff's API: what staff.yaml declares, generated. It has no logic of the shop.
package staffwire

import "tokri/adapters/httpapi/wire"

//go:generate go tool oapi-codegen -config oapi-codegen.yaml ../staff.yaml

// Rupees is money on the wire.
type Rupees = wire.Rupees

// Envelope is the form of every response.
type Envelope[T any] = wire.Envelope[T]
