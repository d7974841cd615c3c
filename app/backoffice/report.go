package backoffice

import (
	"context"
	"time"

	"tokri/core/india"
	"tokri/core/order"
	"tokri/core/report"
	"tokri/core/slot"
)

// Report sums up the orders that were to be delivered on a day.
func (s Staff) Report(ctx context.Context, day time.Time) (report.Day, error) {
	orders, _, err := s.Recent(ctx, order.Filter{Slot: slot.DayOf(day.In(india.Zone))})
	return report.Of(orders), err
}
