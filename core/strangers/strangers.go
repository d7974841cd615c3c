// Package strangers divides what callers without an account share: codes to their numbers, letters to the shop, guests,
// look-ups of places. The ceilings of core/ceiling bound what the whole shop spends; this package decides who gets it.
//
// A Pool is the number of uses that are available at once. Uses come back with time, so an attacker cannot keep the pool
// empty for long. One address and one network may take a small part of the pool. That part shrinks faster than the pool,
// so callers who took much are refused before callers who took little. When less than half of a pool or of a
// part is left, a puzzle must be solved first (core/puzzle), which becomes harder with each further half.
//
// A use that turns out to be a customer's (the code was typed in) is given back, with half a use on top. So many customers
// behind one address of a mobile network stay within its part, and a sender of messages to made-up numbers does not.
//
// Nothing shows that a letter, a guest or a look-up was a customer's. But the address of a mobile network is also that of people
// who have accounts, and an attacker's is not, because an account costs a mobile number. So a customer who is seen at a network
// gives it further uses of these pools: see Standing.
package strangers

import (
	"context"
	"errors"
	"net/netip"
	"strings"

	"tokri/core/apperr"
	"tokri/core/ceiling"
)

// ErrWork asks for the solution of the puzzle in its detail, which is a puzzle.Challenge.
var ErrWork = apperr.New(apperr.WorkAsked, "work_asked", "Very many people are asking at the moment. Please wait while your device is checked.")

// Caller is who a request comes from.
type Caller struct {
	Address string // an IPv4 address, or the IPv6 network of one customer
	Account string // the id of a customer who is logged in, or ""
	Work    string // the payload of a solved puzzle, or ""
}

type callerKey struct{}

// With returns a context of a caller's request.
func With(ctx context.Context, c Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// Customer reports whether the request comes from a customer who is logged in.
func Customer(ctx context.Context) bool { return callerOf(ctx).Account != "" }

func callerOf(ctx context.Context) Caller {
	c, _ := ctx.Value(callerKey{}).(Caller)
	return c
}

// NetworkOf returns the network of an address or of an IPv6 network: the smallest one that the internet's routers know,
// so a stranger who has one address of it may have all.
func NetworkOf(address string) string {
	text, _, _ := strings.Cut(address, "/")
	ip, err := netip.ParseAddr(text)
	if err != nil {
		return address
	}
	bits := 48
	if ip = ip.Unmap(); ip.Is4() {
		bits = 24
	}
	return netip.PrefixFrom(ip, bits).Masked().String()
}

// Door has the pools of one thing: what visitors and guests share, and what customers share. The zero Door has no
// limits.
type Door struct{ Strangers, Customers *Pool }

// Take counts a use of the pool that the caller belongs to.
func (d Door) Take(ctx context.Context, subject string) error {
	if Customer(ctx) {
		return d.Customers.Take(ctx, subject)
	}
	return d.Strangers.Take(ctx, subject)
}

// Divide counts one use of a ceiling, if take lets the caller have it of what the ceiling allows. It returns refusal, with the
// time to wait, if the ceiling or the caller's part is full.
func Divide(ctx context.Context, c *ceiling.Ceiling, u ceiling.Use, take func() error, refusal *apperr.Error) error {
	err := c.Room(ctx, u, 1)
	if err == nil {
		err = take()
	}
	if err == nil {
		err = c.Take(ctx, u, 1)
	}
	if full, ok := errors.AsType[*ceiling.Full](err); ok {
		return refusal.After(full.Wait)
	}
	return err
}
