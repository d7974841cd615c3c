package shopfile_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/shopfile"
)

func TestDeliveries(t *testing.T) {
	known := func(variant string) bool { return variant == "amla-1kg" || variant == "beet-1kg" }
	got, err := shopfile.Deliveries("morning.csv", []byte("\ufeffVariant,Units,Why\n# mandi\namla-1kg, 20,from Ramesh\n,,\nbeet-1kg,5\n"), known)
	require.NoError(t, err)
	assert.Equal(t, []shopfile.Delivery{{Variant: "amla-1kg", Units: 20, Why: "from Ramesh"}, {Variant: "beet-1kg", Units: 5}}, got)

	_, err = shopfile.Deliveries("morning.csv", []byte("variant,units,why\namla-1kg,0\nkiwi,3\namla-1kg,2.5\nbeet-1kg\nbeet-1kg,4,a\u202eb\n"), known)
	var issues shopfile.Issues
	require.ErrorAs(t, err, &issues)
	var lines []int
	for _, one := range issues {
		lines = append(lines, one.Line)
	}
	assert.Equal(t, []int{2, 3, 4, 4, 5, 6}, lines, "%v", err)
	_, err = shopfile.Deliveries("morning.csv", []byte("variant,units,why\namla-1kg,5,\"from\nRamesh\"\n\"beet-1kg\n\",0\n"), known)
	require.ErrorAs(t, err, &issues)
	assert.Equal(t, 5, issues[len(issues)-1].Line, "the units are on the second line of their row: %v", err)
	for _, text := range []string{"", "variant,units\n", "amla-1kg,5\n", "variant,units\n\"amla"} {
		_, err := shopfile.Deliveries("morning.csv", []byte(text), known)
		require.ErrorAs(t, err, &issues, "%q", text)
	}
}
