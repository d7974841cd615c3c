package payment_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/payment"
)

func TestNextCheckFollowsTheGatewaysSchedule(t *testing.T) {
	opened := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	for _, c := range []struct{ age, next time.Duration }{
		{-time.Hour, -time.Hour + time.Minute}, // the clock was set back
		{-time.Second, 20 * time.Second},
		{0, 20 * time.Second},
		{19 * time.Second, 20 * time.Second},
		{20 * time.Second, 23 * time.Second},
		{49 * time.Second, 52 * time.Second},
		{50 * time.Second, 56 * time.Second},
		{110 * time.Second, 120 * time.Second},
		{170 * time.Second, 200 * time.Second},
		{230 * time.Second, 290 * time.Second},
		{payment.TimeToPay - time.Second, payment.TimeToPay}, // when the order is given up
		{payment.TimeToPay, payment.TimeToPay + time.Minute},
		{time.Hour, time.Hour + time.Minute},
	} {
		p := payment.New(opened)
		assert.Equal(t, opened.Add(c.next), p.NextCheck(opened.Add(c.age)), "at %s", c.age)
	}
}

func TestAPendingPaymentIsAskedAboutLessAndLessOften(t *testing.T) {
	opened := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	p, n := payment.New(opened), 0
	for at := opened; at.Before(opened.Add(15 * time.Minute)); n++ {
		next := p.NextCheck(at)
		require.True(t, next.After(at), "it goes on")
		at = next
	}
	// 1 + 10 + 10 + 6 + 2, and then one query per minute
	assert.Equal(t, 41, n)
}
