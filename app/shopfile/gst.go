package shopfile

import (
	"slices"

	"tokri/core/money"
)

// usualRates are the rates of GST in force since 22 September 2025, in per cent.
var usualRates = []float64{5, 18}

// rates returns the rates of GST that apply in this shop: those of the file, or the usual ones.
func (c *checker) rates(e *settingsEntry) (rates []money.BasisPoints) {
	given := e.GSTRates
	if given == nil {
		given = usualRates
	}
	for i, r := range given {
		rate := c.percent(e.Place.item("gstRates", i), "gstRates", r)
		if rate == 0 || rate%2 != 0 {
			c.at(e.Place.item("gstRates", i), "gstRates", "gstRates has %g: a rate is above 0, and half of it has at most two decimals", r)
		}
		rates = append(rates, rate)
	}
	return rates
}

// gst returns the product's rate of tax: 0, which means exempt, or one of the shop's rates.
func (c *checker) gst(e productEntry, rates []money.BasisPoints) money.BasisPoints {
	rate := c.percent(e.Place, "gst", e.GST)
	if rate != 0 && !slices.Contains(rates, rate) {
		c.at(e.Place, "gst", "gst %g is not in the gstRates of %s", e.GST, settingsFile)
	}
	if rate != 0 && e.HSN == "" {
		c.at(e.Place, "hsn", "a taxed product needs an hsn")
	}
	return rate
}
