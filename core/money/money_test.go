package money_test

import (
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/money"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]money.Paise{
		"0": 0, "1": 100, "199": 19900, "199.5": 19950, "199.50": 19950, "198.99": 19899, "0.01": 1,
		"-0.25": -25, "-3": -300, "-0": 0, "007": 700, "10000000": money.Max, "-10000000": -money.Max,
	} {
		t.Run(text, func(t *testing.T) {
			got, err := money.Parse(text)
			require.NoError(t, err)
			assert.Equal(t, want, got)
		})
	}
}

func TestShown(t *testing.T) {
	for amount, want := range map[money.Paise]string{
		0: "₹0.00", 5: "₹0.05", -5: "-₹0.05", 1850: "₹18.50", 99900: "₹999.00", 200000: "₹2,000.00", 1000000: "₹10,000.00",
		12450000: "₹1,24,500.00", money.Max: "₹1,00,00,000.00", -200050: "-₹2,000.50",
	} {
		assert.Equal(t, want, amount.Shown())
	}
}

func TestSpoken(t *testing.T) {
	for amount, want := range map[money.Paise]string{
		0: "₹0", 5: "₹0.05", 300: "₹3", 1850: "₹18.50", 200000: "₹2,000", 12450000: "₹1,24,500", -200050: "-₹2,000.50",
	} {
		assert.Equal(t, want, amount.Spoken())
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{
		"", "-", ".", "-.", ".5", "5.", "1.234", "1.2.3", "1..5", "1.-5", "--5", "-+5", "+5", "1e3", "1,000", "1_0",
		" 1", "1 ", "0x10", "NaN", "Inf", "₹5", "१२", "10000000.01", "-10000000.01", "99999999999", "18446744073709551616",
		"1.\x00", strings.Repeat("9", 1000),
	} {
		t.Run(text[:min(len(text), 24)], func(t *testing.T) {
			_, err := money.Parse(text)
			assert.ErrorIs(t, err, money.ErrAmount)
		})
	}
}

func TestString(t *testing.T) {
	for want, p := range map[string]money.Paise{
		"0": 0, "0.01": 1, "0.1": 10, "1": 100, "1.05": 105, "-0.25": -25, "-1.5": -150, "199": 19900, "10000000": money.Max,
	} {
		assert.Equal(t, want, p.String())
	}
	assert.Equal(t, money.Paise(2500), money.Rupees(25))
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := money.Paise(rapid.Int64Range(-int64(money.Max), int64(money.Max)).Draw(t, "paise"))
		got, err := money.Parse(p.String())
		require.NoError(t, err)
		assert.Equal(t, p, got)
		assert.NotRegexp(t, `\.\d?0$`, p.String(), "the shortest way")
	})
}

func TestPercentOff(t *testing.T) {
	for name, c := range map[string]struct {
		before, now money.Paise
		want        int
	}{
		"a quarter":            {10000, 7500, 25},
		"half rounds up":       {20000, 19900, 1},   // 0.5 %
		"just under half":      {20000, 19901, 0},   // 0.495 %
		"12.5 is 13":           {8000, 7000, 13},    // the usual trap of banker's rounding
		"a third":              {3000, 2000, 33},    // 33.3
		"two thirds":           {3000, 1000, 67},    // 66.7
		"free":                 {5000, 0, 100},      //
		"no price":             {0, 0, 0},           //
		"no price, some now":   {0, 100, 0},         //
		"dearer than before":   {100, 200, 0},       //
		"the same":             {100, 100, 0},       //
		"the most there is":    {money.Max, 1, 100}, // 99.9999999
		"a negative MRP is no": {-100, -200, 0},
	} {
		t.Run(name, func(t *testing.T) { assert.Equal(t, c.want, money.PercentOff(c.before, c.now)) })
	}
}

// halfUp calculates with big integers what the package calculates with small ones.
func halfUp(a, b int64) int64 {
	n := new(big.Int).Add(new(big.Int).Mul(big.NewInt(2), big.NewInt(a)), big.NewInt(b))
	return n.Div(n, new(big.Int).Mul(big.NewInt(2), big.NewInt(b))).Int64()
}

func TestPercentOffIsHalfUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := rapid.Int64Range(1, int64(money.Max)).Draw(t, "before")
		now := rapid.Int64Range(0, before).Draw(t, "now")
		assert.Equal(t, int(halfUp((before-now)*100, before)), money.PercentOff(money.Paise(before), money.Paise(now)))
	})
}

func TestBasisPoints(t *testing.T) {
	for name, c := range map[string]struct {
		share money.BasisPoints
		of    money.Paise
		want  money.Paise
	}{
		"2 % of 199":      {200, 19900, 398},
		"2.5 % of 1":      {250, 100, 3}, // 2.5 paise
		"just under half": {249, 100, 2}, // 2.49 paise
		"nothing":         {0, 19900, 0},
		"all":             {10000, 12345, 12345},
		"of nothing":      {1000, 0, 0},
		"of a debt":       {250, -100, -3},
	} {
		t.Run(name, func(t *testing.T) { assert.Equal(t, c.want, c.share.Of(c.of)) })
	}
	rapid.Check(t, func(t *rapid.T) {
		// The largest possible cart has 100 lines of 99 packs at the highest price.
		p := rapid.Int64Range(0, int64(money.Max)*9900).Draw(t, "paise")
		b := rapid.Int64Range(0, 10_000).Draw(t, "basis points")
		got := money.BasisPoints(b).Of(money.Paise(p))
		assert.Equal(t, halfUpBig(p, b), int64(got))
		assert.LessOrEqual(t, got, money.Paise(p))
	})
}

func halfUpBig(p, b int64) int64 {
	n := new(big.Int).Mul(big.NewInt(p), big.NewInt(b))
	n.Add(n.Mul(n, big.NewInt(2)), big.NewInt(10_000))
	return n.Div(n, big.NewInt(20_000)).Int64()
}

func TestTimes(t *testing.T) {
	assert.Equal(t, money.Paise(99*2550), money.Paise(2550).Times(99))
	assert.Zero(t, money.Paise(2550).Times(0))
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"199", "-0.25", "1.2.3", "१", "1e9", "-"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := money.Parse(s)
		if err != nil {
			require.ErrorIs(t, err, money.ErrAmount)
			assert.Zero(t, p)
			return
		}
		assert.LessOrEqual(t, max(p, -p), money.Max)
		again, err := money.Parse(p.String())
		require.NoError(t, err)
		assert.Equal(t, p, again)
	})
}

func TestShare(t *testing.T) {
	assert.Equal(t, []money.Paise{3, 3, 4}, money.Paise(10).Share([]money.Paise{1, 1, 1}))
	assert.Equal(t, []money.Paise{10, 0}, money.Paise(10).Share([]money.Paise{0, 0}))
	rapid.Check(t, func(t *rapid.T) {
		amount := money.Paise(rapid.Int64Range(0, int64(money.Max)).Draw(t, "amount"))
		var weights []money.Paise
		for _, w := range rapid.SliceOfN(rapid.Int64Range(0, 10_000_00), 1, 100).Draw(t, "weights") {
			weights = append(weights, money.Paise(w))
		}
		var sum money.Paise
		for _, part := range amount.Share(weights) {
			assert.GreaterOrEqual(t, part, money.Paise(0))
			sum += part
		}
		assert.Equal(t, amount, sum)
	})
}
