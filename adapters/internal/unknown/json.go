package unknown

import (
	"encoding/json"
	"maps"
	"slices"
)

// OfJSON decodes objects and lists; every other value stays as it is written.
func OfJSON(text json.RawMessage) (any, error) {
	switch text[0] {
	case '{':
		var object map[string]json.RawMessage
		if err := json.Unmarshal(text, &object); err != nil {
			return nil, err
		}
		var document Document
		for _, name := range slices.Sorted(maps.Keys(object)) {
			value, err := OfJSON(object[name])
			if err != nil {
				return nil, err
			}
			document = append(document, Field{Name: name, Value: value})
		}
		return document, nil
	case '[':
		var values []json.RawMessage
		if err := json.Unmarshal(text, &values); err != nil {
			return nil, err
		}
		list := make(List, len(values))
		for i, value := range values {
			var err error
			if list[i], err = OfJSON(value); err != nil {
				return nil, err
			}
		}
		return list, nil
	}
	return text, nil
}

// AsJSON returns a tree as encoding/json writes it.
func AsJSON(branch any) any {
	switch branch := branch.(type) {
	case Document:
		object := map[string]any{}
		for _, f := range branch {
			object[f.Name] = AsJSON(f.Value)
		}
		return object
	case List:
		list := make([]any, len(branch))
		for i, v := range branch {
			list[i] = AsJSON(v)
		}
		return list
	}
	return branch
}
