package httpapi

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/gin-gonic/gin"

	"tokri/core/apperr"
)

var validation = &openapi3filter.Options{
	AuthenticationFunc:  openapi3filter.NoopAuthenticationFunc, // done by authenticate
	SkipSettingDefaults: true,
	KeepValidatedValue:  true, // handlers get exactly what was validated
}

func (s *server) validate(c *gin.Context) {
	op := s.operationOf(c)
	if op == nil {
		return
	}
	rules, err := op.rules()
	if err != nil {
		s.refuse(c, err)
		return
	}
	body := bodyOf(c)
	if !op.HasBody {
		// The call ignores its body, so the body is not validated.
		c.Request.Body = http.NoBody
	} else if err := checkBody(op, c.Request.Header, body); err != nil {
		s.refuse(c, err)
		return
	} else if rules.aliases != nil {
		c.Request.Body = io.NopCloser(bytes.NewReader(rules.aliases.resolve(body)))
	}
	err = openapi3filter.ValidateRequest(c.Request.Context(), &openapi3filter.RequestValidationInput{
		Request: c.Request, PathParams: paramsOf(c), Route: rules.route, Options: validation,
	})
	if err == nil || !isOfAnotherType(err) {
		if hidden := checkText(op, body); hidden != nil {
			s.refuse(c, hidden)
			return
		}
	}
	if err != nil {
		s.refuse(c, explain(err, rules, body))
	}
}

// isOfAnotherType reports whether a validation failed because a value has not the type of its field. Of a number that came as a
// text it would be beside the point to say which characters the text has.
func isOfAnotherType(err error) bool {
	var se *openapi3.SchemaError
	if !errors.As(err, &se) {
		return false
	}
	_, leaf := deepest(se)
	_, isText := leaf.Value.(string)
	return leaf.SchemaField == "type" || leaf.SchemaField == "nullable" || leaf.SchemaField == "oneOf" && !isText
}

// refuseBinding refuses a value that is valid by openapi.yaml and still does not fit its Go type: an amount
// with fractions of a paisa, an OTP with characters other than digits.
func (s *server) refuseBinding(c *gin.Context, err error) {
	if apperr.Of(err) == nil {
		err = errMalformed
	}
	s.refuse(c, err)
}

// explain converts a validation error into a refusal that names the field, as it was sent, and the rule.
func explain(err error, rules *rules, body []byte) error {
	var re *openapi3filter.RequestError
	if !errors.As(err, &re) {
		return errMalformed
	}
	var root *openapi3.Schema
	prefix := ""
	switch {
	case re.Parameter != nil:
		prefix = re.Parameter.Name
	case errors.Is(re.Err, openapi3filter.ErrInvalidRequired):
		return errMalformed.Saying("A JSON body is needed.")
	case rules.route.Operation.RequestBody != nil:
		root = rules.route.Operation.RequestBody.Value.Content.Get("application/json").Schema.Value
	}
	var se *openapi3.SchemaError
	if !errors.As(re.Err, &se) {
		if prefix != "" {
			return errMalformed.Saying(prefix + " is not valid.").On(prefix)
		}
		return errMalformed
	}
	path, leaf := deepest(se)
	field := strings.Join(slices.DeleteFunc(append([]string{prefix}, path...), func(s string) bool { return s == "" }), ".")
	field = rules.aliases.sentAs(field, body)
	name := cmp.Or(field, "The body")
	switch {
	case slices.Contains([]string{"type", "nullable", "oneOf"}, leaf.SchemaField): // oneOf: a field of several types
		return errMalformed.Saying(fmt.Sprintf("%s must be %s.", name, kindOf(leaf.Schema))).On(field)
	case leaf.SchemaField == "enum" && leaf.Value != "": // an empty choice has not been made yet: the request is incomplete, not malformed
		return errMalformed.Saying(fmt.Sprintf("%s must be %s.", name, optionsOf(leaf.Schema))).On(field)
	}
	if f := refusalAt(root, path); f != nil {
		return f.On(rules.aliases.sentAs(path[0], body))
	}
	return errInvalid.Saying(name + " " + rule(leaf) + ".").On(field)
}

// deepest follows the causes of a schema error to the innermost one, which has the most precise path.
func deepest(se *openapi3.SchemaError) ([]string, *openapi3.SchemaError) {
	path := se.JSONPointer()
	for {
		var inner *openapi3.SchemaError
		// An error in one alternative of oneOf says nothing about the others.
		if se.SchemaField == "oneOf" || se.Origin == nil || !errors.As(se.Origin, &inner) {
			return path, se
		}
		if p := inner.JSONPointer(); len(p) > len(path) {
			path = p
		}
		se = inner
	}
}

// refusalAt returns the refusal that openapi.yaml sets for a top-level field (x-refusal) or for the list in which a value stands,
// or nil.
func refusalAt(schema *openapi3.Schema, path []string) *apperr.Error {
	if schema == nil || len(path) == 0 {
		return nil
	}
	for _, part := range schema.AllOf {
		if f := refusalAt(part.Value, path); f != nil {
			return f
		}
	}
	property := schema.Properties[path[0]]
	if property == nil || len(path) > 2 || len(path) == 2 && property.Value.Items == nil {
		return nil
	}
	x, ok := property.Value.Extensions["x-refusal"].(map[string]any)
	if !ok {
		return nil
	}
	code, _ := x["code"].(string)
	message, _ := x["message"].(string)
	return apperr.New(apperr.Invalid, code, message)
}

func kindOf(s *openapi3.Schema) string {
	if s != nil && len(s.OneOf) > 0 {
		kinds := make([]string, len(s.OneOf))
		for i, one := range s.OneOf {
			kinds[i] = kindOf(one.Value)
		}
		return strings.Join(kinds, " or ")
	}
	if s == nil || s.Type == nil || len(s.Type.Slice()) == 0 {
		return "of another type"
	}
	switch t := s.Type.Slice()[0]; t {
	case "integer":
		return "a whole number"
	case "array":
		return "a list"
	case "object":
		return "an object"
	default:
		return "a " + t
	}
}

func rule(e *openapi3.SchemaError) string {
	s := e.Schema
	switch e.SchemaField {
	case "required":
		return "is required"
	case "minLength":
		if s.MinLength > 1 {
			return fmt.Sprintf("must have at least %d characters", s.MinLength)
		}
		return "must not be empty"
	case "maxLength":
		return fmt.Sprintf("must have at most %d characters", *s.MaxLength)
	case "minimum":
		return fmt.Sprintf("must be at least %v", *s.Min)
	case "maximum":
		return fmt.Sprintf("must be at most %v", *s.Max)
	case "minItems":
		return fmt.Sprintf("must have at least %d entries", s.MinItems)
	case "maxItems":
		return fmt.Sprintf("must have at most %d entries", *s.MaxItems)
	case "enum":
		return "must be " + optionsOf(s)
	default:
		return "is not valid"
	}
}

func optionsOf(s *openapi3.Schema) string {
	options := make([]string, len(s.Enum))
	for i, v := range s.Enum {
		options[i] = fmt.Sprint(v)
	}
	return "one of " + strings.Join(options, ", ")
}
