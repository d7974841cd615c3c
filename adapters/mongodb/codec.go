package mongodb

import (
	"bytes"
	"fmt"

	"go.mongodb.org/mongo-driver/v2/bson"
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
