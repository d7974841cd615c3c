package wire

import (
	"bytes"

	"tokri/core/apperr"
	"tokri/core/money"
)

// Rupees is money on the wire: a JSON number of rupees with at most two decimals, and exactly
// the paise it stands for. It never passes through a float.
type Rupees money.Paise

// Paise is the amount as the core counts it.
func (r Rupees) Paise() money.Paise { return money.Paise(r) }

// MarshalJSON writes the shortest exact number: 199, 199.5, 0.25.
func (r Rupees) MarshalJSON() ([]byte, error) { return []byte(money.Paise(r).String()), nil }

// UnmarshalJSON reads a number, and refuses what is finer than a paisa.
func (r *Rupees) UnmarshalJSON(raw []byte) error {
	if bytes.Equal(raw, []byte("null")) {
		return nil
	}
	if len(raw) == 0 || raw[0] == '"' {
		return apperr.New(apperr.Malformed, "malformed", "An amount must be a number.")
	}
	p, err := money.Parse(string(raw))
	if err != nil {
		return err
	}
	*r = Rupees(p)
	return nil
}
