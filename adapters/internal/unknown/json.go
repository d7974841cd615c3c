package unknown

import (
	"bytes"
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

// Merge returns a known document as it is, or, if the stored one has fields that it lacks, with those, in the order of their names:
// one text for the same fields, whatever text was stored.
func Merge(stored, known json.RawMessage) ([]byte, error) {
	var trees [2]Document
	for i, text := range []json.RawMessage{stored, known} {
		tree, err := OfJSON(text)
		if err != nil {
			return nil, err
		}
		trees[i], _ = tree.(Document)
	}
	return Add(known, trees[1], Keep(trees[0], trees[1], trees[1]))
}

// Add returns the text of a document with the fields that kept has beside those of known, its tree. If it has none, the text stays
// as it is.
func Add(text json.RawMessage, known, kept Document) ([]byte, error) {
	plain, err := json.Marshal(AsJSON(known))
	if err != nil {
		return nil, err
	}
	all, err := json.Marshal(AsJSON(kept))
	if err != nil || bytes.Equal(all, plain) {
		return text, err
	}
	return all, nil
}
