package phonepe

import (
	"fmt"
	"strconv"
	"strings"
)

// paise reads an amount. PhonePe's tables say text, its examples are numbers.
type paise int64

// UnmarshalJSON reads 39800 and "39800".
func (p *paise) UnmarshalJSON(text []byte) error {
	s := strings.Trim(string(text), `"`)
	if s == "null" || s == "" {
		return nil
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return fmt.Errorf("an amount that is no whole number of paise")
	}
	*p = paise(n)
	return nil
}
