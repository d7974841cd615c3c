package httpapi

import (
	"maps"
	"net/http"
	"slices"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/httpapi/described"
	"tokri/core/apperr"
	"tokri/core/freetext"
	"tokri/core/login"
	"tokri/core/money"
)

// fieldRefusals returns the x-refusals of a request's fields.
func fieldRefusals(schema *openapi3.Schema) (found []map[string]any) {
	for _, part := range schema.AllOf {
		found = append(found, fieldRefusals(part.Value)...)
	}
	for _, name := range slices.Sorted(maps.Keys(schema.Properties)) {
		property := schema.Properties[name].Value
		if x, ok := property.Extensions["x-refusal"].(map[string]any); ok {
			found = append(found, x)
		}
	}
	return found
}

// hasRuleWithoutRefusal reports whether a field can break a rule for which the document has no refusal of its
// own.
func hasRuleWithoutRefusal(schema *openapi3.Schema) bool {
	for _, part := range schema.AllOf {
		if hasRuleWithoutRefusal(part.Value) {
			return true
		}
	}
	if schema.MinLength > 0 || schema.MaxLength != nil || schema.Pattern != "" || schema.Enum != nil || schema.Min != nil || schema.Max != nil ||
		schema.MinItems > 0 || schema.MaxItems != nil {
		return true
	}
	if schema.Items != nil && hasRuleWithoutRefusal(schema.Items.Value) {
		return true
	}
	for name, property := range schema.Properties {
		if property.Value.Extensions["x-refusal"] != nil {
			continue
		}
		if slices.Contains(schema.Required, name) || hasRuleWithoutRefusal(property.Value) {
			return true
		}
	}
	return false
}

// documented is a refusal with its status, as a call documents it.
type documented struct {
	status int
	code   string
}

// frameRefusals returns exactly the refusals that a call can meet before its handler runs: they follow from the
// call's form.
func frameRefusals(op *openapi3.Operation) map[documented]bool {
	all := map[documented]bool{{http.StatusInternalServerError, internalErrorCode}: true}
	can := func(kind apperr.Kind, code string) { all[documented{httpStatus(kind), code}] = true }
	can(errTimeout.Kind, errTimeout.Code)
	// A body is read and its size limited even if the call ignores it.
	can(errMalformed.Kind, errMalformed.Code)
	if takesPictures[op.OperationID] {
		can(errPictures.Kind, errPictures.Code)
	} else {
		can(errTooLarge.Kind, errTooLarge.Code)
	}
	if op.RequestBody != nil {
		schema := op.RequestBody.Value.Content.Get("application/json").Schema.Value
		if described.AccessOf(op) != described.Signed { // a message of the payment gateway may have any media type and any characters
			can(errMediaType.Kind, errMediaType.Code)
			can(errEncoding.Kind, errEncoding.Code)
			can(apperr.Invalid, freetext.ErrInvisible.Code)
		}
		for _, x := range fieldRefusals(schema) {
			can(apperr.Invalid, x["code"].(string))
		}
		for goType, refusal := range map[string]*apperr.Error{"Rupees": money.ErrAmount, "Digits": login.ErrOTP} {
			if hasGoType(schema, goType) {
				can(refusal.Kind, refusal.Code)
			}
		}
		if hasRuleWithoutRefusal(schema) {
			can(errInvalid.Kind, errInvalid.Code)
		}
	}
	for _, parameter := range op.Parameters {
		if hasRuleWithoutRefusal(parameter.Value.Schema.Value) {
			can(errInvalid.Kind, errInvalid.Code)
		}
	}
	if a := described.AccessOf(op); a == described.Required || a == described.Signed {
		can(errUnauthorized.Kind, errUnauthorized.Code)
	}
	if op.Responses.Status(http.StatusServiceUnavailable).Ref != "#/components/responses/Busy" { // the call reads or writes the store
		for _, code := range []string{"store_away", "store_closed", "shop_moving", "database_away", "database_busy"} {
			can(apperr.Unavailable, code)
		}
	}
	if DefaultRates()[op.OperationID].Max > 0 {
		can(errLimited.Kind, errLimited.Code)
	}
	return all
}

// hasGoType reports whether a field is read by one of our own types, which may refuse a value.
func hasGoType(schema *openapi3.Schema, goType string) bool {
	if schema.Extensions["x-go-type"] == goType {
		return true
	}
	for _, part := range schema.AllOf {
		if hasGoType(part.Value, goType) {
			return true
		}
	}
	for _, property := range schema.Properties {
		if hasGoType(property.Value, goType) {
			return true
		}
	}
	return schema.Items != nil && hasGoType(schema.Items.Value, goType)
}

// Every call documents the refusals that it can meet before its handler runs.
func TestCallsDocumentTheirRefusals(t *testing.T) {
	doc, err := loadDocument()
	require.NoError(t, err)
	refusals, used := refusalsOf(t, "../../core", ".."), map[string]bool{}
	for _, item := range doc.Paths.Map() {
		for _, op := range item.Operations() {
			for refusal := range frameRefusals(op) {
				assert.Contains(t, refusalCodes(op, refusal.status), refusal.code, "%s does not document %v", op.OperationID, refusal)
			}
			if op.RequestBody != nil {
				for _, x := range fieldRefusals(op.RequestBody.Value.Content.Get("application/json").Schema.Value) {
					code, message := x["code"].(string), x["message"].(string)
					says := documentOwn[code] == message || refusals[code] != nil && refusals[code].utters(message)
					assert.True(t, says, "%s: x-refusal %s says %q, which the source does not", op.OperationID, code, message)
				}
			}
			for status := range op.Responses.Map() {
				for _, code := range refusalCodes(op, atoi(status)) {
					used[code] = true
				}
			}
		}
	}
	for name, example := range doc.Components.Examples {
		code := example.Value.Value.(map[string]any)["code"].(string)
		assert.True(t, used[code], "no call documents %s", name)
	}
}

// refusalCodes returns the codes of the refusals that a call documents with a status.
func refusalCodes(op *openapi3.Operation, status int) []string {
	response := op.Responses.Status(status)
	if response == nil || status == http.StatusOK {
		return nil
	}
	var codes []string
	for _, e := range response.Value.Content.Get("application/json").Examples {
		codes = append(codes, e.Value.Value.(map[string]any)["code"].(string))
	}
	return codes
}

// A refusal that is not documented is sent all the same, because the customer needs it, and is logged as an
// error for the operator.
func TestARefusalThatIsNotDocumentedIsLogged(t *testing.T) {
	b := newBench(t)
	b.api.err = apperr.New(apperr.Conflict, "slot_full", "This delivery slot is full.")
	require.Equal(t, http.StatusConflict, b.do(http.MethodPost, "/api/product/list-user", "").Code)
	require.Contains(t, b.log.String(), "a refusal is missing in the API's document")
	require.Contains(t, b.log.String(), `"operation":"listProducts"`)
	b = newBench(t)
	require.Equal(t, http.StatusUnprocessableEntity, b.do(http.MethodPost, "/api/product/list-user", `{"limit":101}`).Code)
	require.NotContains(t, b.log.String(), "missing")
}
