package mongodb

import (
	"bytes"
	"context"
	"fmt"

	"go.mongodb.org/mongo-driver/v2/bson"

	"tokri/adapters/internal/unknown"
	"tokri/core/storing"
)

// encode makes BSON under the names that the core gives its fields (their JSON names).
func encode(v any) (bson.Raw, error) {
	var buffer bytes.Buffer
	e := bson.NewEncoder(bson.NewDocumentWriter(&buffer))
	e.UseJSONStructTags()
	if err := e.Encode(v); err != nil {
		return nil, fmt.Errorf("mongodb: encode a %T: %w", v, err)
	}
	return buffer.Bytes(), nil
}

func decode(raw bson.Raw, into any) error {
	d := bson.NewDecoder(bson.NewDocumentReader(bytes.NewReader(raw)))
	d.UseJSONStructTags()
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("mongodb: decode a %T: %w", into, err)
	}
	return nil
}

// keepUnknown returns a changed document with those fields of the stored one that this version of the program
// does not know. known is the stored document as this version writes it, which is nearly always the same bytes.
func keepUnknown(ctx context.Context, stored, known, changed bson.Raw) (bson.Raw, error) {
	if stored == nil || bytes.Equal(stored, known) || storing.DropsUnknown(ctx) {
		return changed, nil
	}
	var trees [3]unknown.Document
	for i, raw := range []bson.Raw{stored, known, changed} {
		var err error
		if trees[i], err = treeOf(raw); err != nil {
			return nil, fmt.Errorf("mongodb: keep unknown fields: %w", err)
		}
	}
	return bson.Marshal(bsonOf(unknown.Keep(trees[0], trees[1], trees[2])))
}

func treeOf(raw bson.Raw) (unknown.Document, error) {
	elements, err := raw.Elements()
	if err != nil {
		return nil, err
	}
	tree := make(unknown.Document, len(elements))
	for i, e := range elements {
		value, err := branchOf(e.Value())
		if err != nil {
			return nil, err
		}
		tree[i] = unknown.Field{Name: e.Key(), Value: value}
	}
	return tree, nil
}

func branchOf(value bson.RawValue) (any, error) {
	if document, ok := value.DocumentOK(); ok {
		return treeOf(document)
	}
	array, ok := value.ArrayOK()
	if !ok {
		return value, nil
	}
	values, err := array.Values()
	if err != nil {
		return nil, err
	}
	list := make(unknown.List, len(values))
	for i, v := range values {
		if list[i], err = branchOf(v); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func bsonOf(branch any) any {
	switch branch := branch.(type) {
	case unknown.Document:
		document := make(bson.D, len(branch))
		for i, f := range branch {
			document[i] = bson.E{Key: f.Name, Value: bsonOf(f.Value)}
		}
		return document
	case unknown.List:
		array := make(bson.A, len(branch))
		for i, v := range branch {
			array[i] = bsonOf(v)
		}
		return array
	}
	return branch
}
