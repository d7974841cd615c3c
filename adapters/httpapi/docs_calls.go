package httpapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"tokri/adapters/httpapi/described"
)

// loginSteps are the calls by which a new customer logs in, as the page shows them: an operation, the name of
// its example, and an explanation.
var loginSteps = []struct{ operation, example, text string }{
	{"mobileVerify", "usual", "Begin with a mobile number. A number that the shop does not know gets an OTP by SMS. Keep data.userId of the reply: it is this login, for ten minutes."},
	{"verifyOtp", "number", "Send that userId with the OTP. For a customer whom the shop knows the reply is the login itself: type is login, and data.token is the token."},
	{"webLogin", "registration", "A new customer chooses a password and gives a name. data.token of the reply is the token."},
	{"webLogin", "password", "Next time mobileVerify says type password: the mobile number and the password are the login."},
	{"viewCart", "usual", "With TOKEN set to that token, every other call knows the customer."},
}

type docsStep struct {
	Text, Curl, Reply string
}

// docsLogin returns the steps of a login, with calls that can be sent as they are.
func docsLogin(doc *openapi3.T) ([]docsStep, error) {
	steps := make([]docsStep, len(loginSteps))
	for i, step := range loginSteps {
		steps[i].Text = step.text
		for path, item := range doc.Paths.Map() {
			for method, op := range item.Operations() {
				if op.OperationID != step.operation {
					continue
				}
				var err error
				if steps[i].Curl, err = curlOf(path, method, op, step.example); err != nil {
					return nil, err
				}
			}
		}
		if steps[i].Curl == "" {
			return nil, fmt.Errorf("openapi.yaml has no %s with the example %s", step.operation, step.example)
		}
	}
	return steps, nil
}

// curlOf returns the call as a curl command, with the named example of its body, or the first one if the name
// is empty.
func curlOf(path, method string, op *openapi3.Operation, example string) (string, error) {
	lines := []string{"curl -X " + method + ` "$SHOP/api` + exampleParams(path, op) + `"`}
	if a := described.AccessOf(op); a == described.Required || a == described.Optional && op.RequestBody == nil {
		lines = append(lines, `-H "Authorization: Bearer $TOKEN"`)
	} else if a == described.Signed {
		lines = append(lines, `-H "Authorization: $SIGNATURE"`)
	}
	for _, p := range op.Parameters {
		if p.Value.In == openapi3.ParameterInHeader {
			lines = append(lines, fmt.Sprintf("-H '%s: %v'", p.Value.Name, p.Value.Schema.Value.Example))
		}
	}
	if op.RequestBody != nil {
		examples := op.RequestBody.Value.Content.Get("application/json").Examples
		if example == "" {
			example = slices.Sorted(maps.Keys(examples))[0]
		}
		if examples[example] == nil {
			return "", nil
		}
		var body bytes.Buffer
		plain := json.NewEncoder(&body)
		plain.SetEscapeHTML(false)
		if err := plain.Encode(examples[example].Value.Value); err != nil {
			return "", fmt.Errorf("example %s: %w", example, err)
		}
		lines = append(lines, "-H 'Content-Type: application/json'",
			"-d '"+strings.ReplaceAll(strings.TrimSpace(body.String()), "'", `'\''`)+"'")
	}
	return strings.Join(lines, " \\\n  "), nil
}

func exampleParams(path string, op *openapi3.Operation) string {
	for _, p := range op.Parameters {
		if p.Value.In == openapi3.ParameterInPath {
			path = strings.ReplaceAll(path, "{"+p.Value.Name+"}", fmt.Sprint(p.Value.Example))
		}
	}
	return path
}

type docsHeader struct {
	Name, When, Description string
}

// docsHeaders returns the headers of this call that are not explained at the beginning of the page.
func docsHeaders(op *openapi3.Operation) []docsHeader {
	var headers []docsHeader
	switch described.AccessOf(op) {
	case described.Open:
	case described.Required:
		headers = append(headers, docsHeader{"Authorization", "request", "Bearer and the token of a login"})
	case described.Optional:
		headers = append(headers, docsHeader{"Authorization", "request, may be missing", "Bearer and the token of a login"})
	case described.Signed:
		headers = append(headers, docsHeader{"Authorization", "request", "The gateway's signature"})
	}
	for _, p := range op.Parameters {
		when := "request, may be missing"
		if p.Value.Required {
			when = "request"
		}
		if p.Value.In == openapi3.ParameterInHeader {
			headers = append(headers, docsHeader{p.Value.Name, when, p.Value.Description})
		}
	}
	statuses := op.Responses.Map()
	for _, status := range slices.Sorted(maps.Keys(statuses)) {
		response := statuses[status].Value
		for _, name := range slices.Sorted(maps.Keys(response.Headers)) {
			headers = append(headers, docsHeader{name, "reply " + status, response.Headers[name].Value.Description})
		}
	}
	return headers
}
