package shopfile_test

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/demo"
	"tokri/app/shopfile"
	"tokri/core/money"
)

func TestRatesOfTax(t *testing.T) {
	const file = "products-berries.yaml"
	load := func(product, settings string) (*shopfile.Shop, error) {
		text, err := fs.ReadFile(demo.Files(), file)
		require.NoError(t, err)
		facts, err := fs.ReadFile(demo.Files(), "settings.yaml")
		require.NoError(t, err)
		return shopfile.Load(folder(t, map[string]string{
			file:            strings.Replace(string(text), `  hsn: "0810"`, product, 1),
			"settings.yaml": strings.Replace(string(facts), "gstRates: [5, 18]", settings, 1),
		}))
	}
	rate := func(s *shopfile.Shop) money.BasisPoints {
		for _, p := range s.Products {
			if p.ID == "strawberry" {
				return p.GST
			}
		}
		return -1
	}
	for name, c := range map[string]struct {
		product, settings string
		want              money.BasisPoints
	}{
		"exempt by default":    {`  hsn: "0810"`, "", 0},
		"a rate in force":      {"  hsn: \"2008\"\n  gst: 18", "", 1800},
		"rates of the setting": {"  hsn: \"2008\"\n  gst: 12.5", "gstRates: [12.5]", 1250},
	} {
		s, err := load(c.product, c.settings)
		require.NoError(t, err, name)
		assert.Equal(t, c.want, rate(s), name)
		assert.Equal(t, "India", s.Products[len(s.Products)-1].Origin)
	}
	for _, c := range []struct{ product, settings, want string }{
		{"  hsn: \"2008\"\n  gst: 12", "", "gst 12 is not in the gstRates of settings.yaml"},
		{"  gst: 5", "", "a taxed product needs an hsn"},
		{`  hsn: "0810"`, "gstRates: [0]", "gstRates has 0: a rate is above 0"},
	} {
		_, err := load(c.product, c.settings)
		require.ErrorContains(t, err, c.want)
	}
}
