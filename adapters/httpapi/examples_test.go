package httpapi

import (
	"encoding/csv"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The packs in the examples are those of the demo shop, at its prices, and the sums are right.
func TestExamplesSellWhatTheDemoSells(t *testing.T) {
	file, err := os.Open("../../app/demo/variants.csv")
	require.NoError(t, err)
	defer file.Close()
	reader := csv.NewReader(file)
	reader.Comment, reader.FieldsPerRecord = '#', -1
	rows, err := reader.ReadAll()
	require.NoError(t, err)
	prices := map[string][2]string{} // MRP and price by variant
	for _, row := range rows {
		prices[row[0]+"-"+strings.ReplaceAll(row[1], ".", "_")+row[2]] = [2]string{row[3], row[4]}
	}
	checked := 0
	var check func(place string, value any)
	check = func(place string, value any) {
		switch v := value.(type) {
		case []any:
			for _, entry := range v {
				check(place, entry)
			}
		case map[string]any:
			if id, price := v["variantId"], v["price"]; id != nil && price != nil && v["mrp"] != nil {
				shown := [2]string{fmt.Sprint(v["mrp"]), fmt.Sprint(price)}
				assert.Equal(t, prices[id.(string)], shown, "%s: %s", place, id)
				assert.Equal(t, v["quantity"].(float64)*price.(float64), v["totalAmount"], "%s: %s", place, id)
				assert.Equal(t, v["quantity"].(float64)*v["mrp"].(float64), v["totalPrice"], "%s: %s", place, id)
				checked++
			}
			if paid := v["discountedPrice"]; paid != nil {
				shown := [2]string{fmt.Sprint(v["price"]), fmt.Sprint(paid)}
				assert.Equal(t, prices[v["_id"].(string)], shown, "%s: %s", place, v["_id"])
				checked++
			}
			for name, inner := range v {
				check(place+"."+name, inner)
			}
		}
	}
	doc, err := loadDocument()
	require.NoError(t, err)
	all := func(place string, examples openapi3.Examples) {
		for name, example := range examples {
			check(place+" "+name, example.Value.Value)
		}
	}
	all("components", doc.Components.Examples)
	for path, item := range doc.Paths.Map() {
		for _, op := range item.Operations() {
			if op.RequestBody != nil {
				all(path, op.RequestBody.Value.Content.Get("application/json").Examples)
			}
			for _, response := range op.Responses.Map() {
				if media := response.Value.Content.Get("application/json"); media != nil {
					all(path, media.Examples)
				}
			}
		}
	}
	require.Greater(t, checked, 20)
}
