package rediscache

import "time"

// Believe makes a client believe copies at any time, for tests of what makes a copy right.
func (c *Client) Believe() *Client {
	c.credulous = true
	return c
}

// Trust is when a client believes copies.
type Trust struct{ trust }

func (t *Trust) Proof(asked, answered time.Time) { t.proof(asked, answered) }
func (t *Trust) Lose(now time.Time)              { t.lose(now) }
func (t *Trust) Holds(now time.Time) bool        { return t.holds(now) }

// The times of package rediscache.
const (
	Patience, Beat, Silence, ProofTime, Quiet = patience, beat, silence, proofTime, quiet
)
