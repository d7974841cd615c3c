// Package described has what openapi.yaml and staff.yaml say of each call, in the form that the server needs to answer it. The server
// does not read the two documents: its table of calls is generated from them (calls.gen.go), because reading them took longer than the
// rest of a start.
package described

import (
	"encoding/json"
	"fmt"

	"github.com/getkin/kin-openapi/openapi3"
)

// Access says whether a call needs the bearer token.
type Access int

// The kinds of access.
const (
	Open     Access = iota // the token is ignored
	Optional               // a token is used if there is one
	Required               // without a token the call is refused
	Signed                 // the payment gateway's header is required instead
)

// Call is what the middlewares need to know about a call.
type Call struct {
	ID, Method, Path string // the path below that of its document, as Gin writes it
	Access           Access
	Secrets          []string // the fields of its body that are passwords
	Refusals         []string // those that the document lists, as "409 slot_full"
	HasBody          bool
	Staff            *StaffCall // of the staff's API; nil for the customers' calls
	Rules            string     // its parameters and its body's schema as JSON, without references, which Operation reads
}

// StaffCall is what staff.yaml says of a call besides.
type StaffCall struct {
	Permission string // "" if every person may
	Open       bool   // needs no token
	Proof      bool   // needs a fresh proof
	Logged     bool
}

// Operation reads the rules for a request.
func (c *Call) Operation() (*openapi3.Operation, error) {
	op := &openapi3.Operation{}
	if err := json.Unmarshal([]byte(c.Rules), op); err != nil {
		return nil, fmt.Errorf("rules of %s: %w", c.ID, err)
	}
	return op, nil
}

// AccessOf returns the access that a call's security demands.
func AccessOf(op *openapi3.Operation) Access {
	if op.Security == nil || len(*op.Security) == 0 {
		return Open
	}
	for _, s := range *op.Security {
		if len(s) == 0 {
			return Optional
		}
		if _, ok := s["phonepe"]; ok {
			return Signed
		}
	}
	return Required
}
