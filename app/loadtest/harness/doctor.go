package harness

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"time"
)

var verdict = regexp.MustCompile(`(?m)^([0-9]+) orders checked, ([0-9]+) violations\.$`)

// Doctor runs the doctor; every check-out must have ended. It returns the number of orders; violations are
// an error.
func (p Program) Doctor(ctx context.Context) (orders int, err error) {
	said, err := p.Run(ctx, "doctor", "--settle", "0s")
	found := verdict.FindStringSubmatch(said)
	switch {
	case err != nil:
		return 0, fmt.Errorf("%w\n%s", err, said)
	case found == nil:
		return 0, fmt.Errorf("the doctor gives no verdict: %s", said)
	case found[2] != "0":
		return 0, fmt.Errorf("the doctor found violations and did not fail: %s", said)
	}
	return strconv.Atoi(found[1])
}

// Healthy waits until the doctor finds no violation, or fails when the time is over.
func (p Program) Healthy(ctx context.Context, within time.Duration) (orders int, err error) {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	err = Until(ctx, 500*time.Millisecond, func() error {
		orders, err = p.Doctor(ctx)
		return err
	})
	return orders, err
}
