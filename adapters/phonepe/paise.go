package phonepe

import (
	"fmt"
	"strconv"
	"strings"
)

// paise is an amount in PhonePe's JSON. PhonePe's reference says that it is a string, but the examples have
// numbers.
type paise int64

// UnmarshalJSON reads both 39800 and "39800".
func (p *paise) UnmarshalJSON(text []byte) error {
	s := strings.Trim(string(text), `"`)
	if s == "null" || s == "" {
		return nil
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return fmt.Errorf("an amount is not a whole number of paise")
	}
	*p = paise(n)
	return nil
}
