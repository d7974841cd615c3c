package httpapi

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

type docsField struct {
	Name, Kind, Description, Example string
	Required                         bool
}

// docsFields lists the fields of a schema, nested ones included, each under its full path, such as
// data.list[].price, and with its value in the examples.
func docsFields(schema *openapi3.Schema, examples openapi3.Examples) []docsField {
	fields := appendFields(nil, "", schema, map[*openapi3.Schema]string{})
	for i, field := range fields {
		for _, name := range slices.Sorted(maps.Keys(examples)) {
			fields[i].Example = cmp.Or(fields[i].Example, valueAt(examples[name].Value.Value, strings.Split(field.Name, ".")))
		}
	}
	return fields
}

// valueAt returns the plain value at a path of an example; of a list, the first element's.
func valueAt(example any, path []string) string {
	for _, step := range path {
		name, list := strings.CutSuffix(step, "[]")
		object, _ := example.(map[string]any)
		example = object[name]
		if entries, _ := example.([]any); list {
			if len(entries) == 0 {
				return ""
			}
			example = entries[0]
		}
	}
	return plainValue(example)
}

// plainValue returns a value as text, unless it is an object, a list or empty.
func plainValue(value any) string {
	switch value.(type) {
	case nil, map[string]any, []any:
		return ""
	}
	text, err := json.Marshal(value)
	if err != nil || string(text) == `""` {
		return ""
	}
	return string(text)
}

// appendFields records in shown under which path the fields of a schema are listed already; they are not
// repeated.
func appendFields(out []docsField, prefix string, schema *openapi3.Schema, shown map[*openapi3.Schema]string) []docsField {
	properties, required := openapi3.Schemas{}, []string{}
	gatherProperties(schema, properties, &required)
	// Required fields first, as the document orders them.
	place := func(name string) int {
		if i := slices.Index(required, name); i >= 0 {
			return i
		}
		return len(required)
	}
	names := slices.SortedFunc(maps.Keys(properties), func(a, b string) int { return cmp.Or(place(a)-place(b), strings.Compare(a, b)) })
	for _, name := range names {
		property := properties[name].Value
		field := docsField{
			Name: prefix + name, Kind: docsKind(property), Description: describe(property),
			Required: slices.Contains(required, name),
		}
		inner, suffix := objectIn(property)
		if inner == nil {
			out = append(out, field)
			continue
		}
		first, again := shown[inner]
		if again {
			field.Kind += ", with the fields of " + first
		} else {
			shown[inner] = field.Name + suffix
		}
		out = append(out, field)
		if !again {
			out = appendFields(out, field.Name+suffix+".", inner, shown)
		}
	}
	return out
}

func gatherProperties(schema *openapi3.Schema, into openapi3.Schemas, required *[]string) {
	for _, part := range schema.AllOf {
		gatherProperties(part.Value, into, required)
	}
	maps.Copy(into, schema.Properties)
	*required = append(*required, schema.Required...)
}

// objectIn finds the schema of the object that a field is or lists; nil if it has none with named fields.
func objectIn(s *openapi3.Schema) (object *openapi3.Schema, suffix string) {
	if s.Items != nil {
		object, suffix = objectIn(s.Items.Value)
		return object, "[]" + suffix
	}
	if len(s.Properties) > 0 || len(s.AllOf) > 1 {
		return s, ""
	}
	for _, part := range s.AllOf {
		return objectIn(part.Value)
	}
	return nil, ""
}

// describe returns the field's description, or else a description of its type.
func describe(s *openapi3.Schema) string {
	text := s.Description
	for _, part := range s.AllOf {
		text = cmp.Or(text, describe(part.Value))
	}
	return text
}

// docsKind describes in a few words which values a field accepts.
func docsKind(s *openapi3.Schema) string {
	for _, part := range s.AllOf {
		if kind := docsKind(part.Value); kind != "" {
			return orNull(kind, s.Nullable && !part.Value.Nullable)
		}
	}
	kind := strings.Join(s.Type.Slice(), " ")
	switch {
	case len(s.OneOf) > 0:
		kinds := make([]string, len(s.OneOf))
		for i, one := range s.OneOf {
			kinds[i] = docsKind(one.Value)
		}
		kind = strings.Join(kinds, " or ")
	case len(s.Enum) > 0:
		options := make([]string, len(s.Enum))
		for i, v := range s.Enum {
			options[i] = fmt.Sprintf("%q", v)
			if _, text := v.(string); !text {
				options[i] = fmt.Sprint(v)
			}
		}
		kind = strings.Join(options, " or ")
	case s.Items != nil:
		kind = "list of " + docsKind(s.Items.Value)
	case s.Format == "date-time":
		kind = "time"
	}
	if s.Min != nil && s.Max != nil {
		kind += ", " + plainNumber(*s.Min) + " to " + plainNumber(*s.Max)
	}
	if s.MaxLength != nil {
		kind += fmt.Sprintf(", at most %d characters", *s.MaxLength)
	}
	return orNull(kind, s.Nullable)
}

func plainNumber(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

func orNull(kind string, nullable bool) string {
	if nullable {
		return kind + " or null"
	}
	return kind
}
