package payment_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"tokri/core/payment"
)

// The table has every answer of a gateway, at every time that makes a difference.
func TestObserve(t *testing.T) {
	opened := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	const end, forGood = payment.TimeToPay, payment.TimeToPay + 48*time.Hour
	completed := payment.State{Status: payment.Completed, Amount: 19000, Transaction: "T1"}
	pending, failed, unknown := payment.State{Status: payment.Pending}, payment.State{Status: payment.Failed}, payment.State{}
	for _, c := range []struct {
		age      time.Duration
		state    payment.State
		lostPage bool
		want     payment.Outcome
	}{
		{0, pending, false, payment.Open},
		{0, unknown, false, payment.Open},
		{end - 1, pending, false, payment.Open},
		{end - 1, unknown, false, payment.Open},
		{end, pending, false, payment.Overdue},
		{end, unknown, false, payment.NeverOpened},
		{forGood - 1, pending, false, payment.Overdue},
		{forGood, pending, false, payment.Unanswered},
		{forGood, unknown, false, payment.NeverOpened},
		{time.Minute - 1, pending, true, payment.Open},
		{time.Minute, pending, true, payment.LostPage},
		{time.Minute, unknown, true, payment.LostPage},
		{end, pending, true, payment.Overdue},
		{0, failed, false, payment.Declined},
		{forGood, failed, true, payment.Declined},
		{0, completed, true, payment.Paid},
		{forGood, completed, false, payment.Paid},
		{0, payment.State{Status: payment.Completed, Amount: 18999}, false, payment.WrongAmount},
		{0, payment.State{Status: payment.Completed, Amount: 19001}, false, payment.WrongAmount},
	} {
		p := payment.New(opened)
		if !c.lostPage {
			p.PageURL = "https://pay.example/1"
		}
		was, now := p, opened.Add(c.age)
		assert.Equal(t, c.want, p.Observe(19000, c.state, now), "%s after %s", c.state.Status, c.age)
		was.CheckedAt = now
		if c.state.Status == payment.Completed {
			was.Captured, was.Transaction = c.state.Amount, c.state.Transaction
		}
		assert.Equal(t, was, p)
	}
}

func TestAPollWaitsForTwoSeconds(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	p := payment.New(now)
	assert.False(t, p.CheckedJustNow(now))
	p.Observe(1, payment.State{}, now)
	assert.True(t, p.CheckedJustNow(now.Add(2*time.Second-1)))
	assert.False(t, p.CheckedJustNow(now.Add(2*time.Second)))
	assert.False(t, p.CheckedJustNow(now.Add(-time.Hour)), "the clock was set back")
}

func TestAPaymentIsDelayedAfterTenSecondsWithoutAnAnswer(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	p := payment.New(now)
	assert.False(t, p.Delayed(now.Add(10*time.Second)))
	assert.True(t, p.Delayed(now.Add(10*time.Second+1)))
	p.Observe(1, payment.State{Status: payment.Pending}, now.Add(time.Minute))
	assert.False(t, p.Delayed(now.Add(70*time.Second)), "an answer that decides nothing is an answer")
	assert.True(t, p.Delayed(now.Add(70*time.Second+1)))
}
