package wire_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/httpapi/wire"
)

// A number of JSON may be written in several ways.
func TestAnAmountIsANumberHoweverItIsWritten(t *testing.T) {
	for text, paise := range map[string]int64{
		"1e2": 10000, "1E2": 10000, "1e+2": 10000, "1.5e1": 1500, "2550e-2": 2550, "5e-2": 5, "199": 19900, "199.50": 19950,
		"1.500": 150, "0": 0, "0e5": 0, "0.25": 25, "-1e1": -1000, "100000": 10000000, "0.05e2": 500,
	} {
		var r wire.Rupees
		require.NoError(t, json.Unmarshal([]byte(text), &r), text)
		assert.EqualValues(t, paise, r.Paise(), text)
	}
	for _, text := range []string{"1e-3", "0.001", "1e20", "1e21", "1e999999999", "1e-999999999", "1e99999999999999999999", `"1e2"`, "true"} {
		var r wire.Rupees
		assert.Error(t, json.Unmarshal([]byte(text), &r), text)
	}
}
