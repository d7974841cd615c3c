// Package argon2id hashes passwords with Argon2id at the OWASP minimum (19 MiB, 2 passes, one lane) and writes
// them as PHC strings:
//
//	$argon2id$v=19$m=19456,t=2,p=1$<salt>$<key>
//
// A hash contains its own cost, so that the cost can be raised later and old hashes can still be verified.
// BenchmarkHash, on a busy machine with two cores, measured 93 ms for one hash at this cost, 116 ms at OWASP's
// other choice (46 MiB, 1 pass), and 594 ms at 64 MiB and 3 passes, which is too slow for many logins at once
// on a small machine.
//
// Computing a hash occupies its memory. A Hasher computes a limited number of hashes at once and lets the
// others wait, so that many logins at once cannot exhaust the memory.
package argon2id

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"

	"tokri/core/login"
)

// Cost is the cost of one hash.
type Cost struct {
	Memory uint32 // KiB
	Passes uint32
	Lanes  uint8
}

// Standard is OWASP's minimum for Argon2id.
var Standard = Cost{Memory: 19 * 1024, Passes: 2, Lanes: 1}

// maxCost limits the cost that Verify accepts from a stored hash.
var maxCost = Cost{Memory: 1024 * 1024, Passes: 16, Lanes: 16}

const (
	saltSize = 16
	keySize  = 32
)

var errHash = errors.New("argon2id: not a hash of this kind")

// Hasher hashes passwords.
type Hasher struct {
	cost  Cost
	slots chan struct{}
}

var _ login.Hasher = (*Hasher)(nil)

// New makes a hasher that computes at most atOnce hashes at a time.
func New(cost Cost, atOnce int) *Hasher {
	return &Hasher{cost: cost, slots: make(chan struct{}, max(atOnce, 1))}
}

// Hash implements login.Hasher.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltSize)
	_, _ = rand.Read(salt) // crypto/rand never fails
	key, err := h.key(ctx, password, salt, h.cost, keySize)
	if err != nil {
		return "", err
	}
	encode := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version,
		h.cost.Memory, h.cost.Passes, h.cost.Lanes, encode(salt), encode(key)), nil
}

// Verify implements login.Hasher.
func (h *Hasher) Verify(ctx context.Context, hash, password string) (bool, error) {
	if hash == "" {
		// A missing hash takes the same work as a real one, so that the time does not reveal whether the user
		// has a password.
		_, err := h.key(ctx, password, make([]byte, saltSize), h.cost, keySize)
		return false, err
	}
	cost, salt, want, err := parse(hash)
	if err != nil {
		return false, err
	}
	got, err := h.key(ctx, password, salt, cost, uint32(len(want)))
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(got, want) == 1, nil
}

func (h *Hasher) key(ctx context.Context, password string, salt []byte, c Cost, size uint32) ([]byte, error) {
	select {
	case h.slots <- struct{}{}:
		defer func() { <-h.slots }()
	case <-ctx.Done():
		return nil, fmt.Errorf("argon2id: wait for a turn: %w", ctx.Err())
	}
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("argon2id: %w", err)
	}
	return argon2.IDKey([]byte(password), salt, c.Passes, c.Memory, c.Lanes, size), nil
}

func parse(hash string) (c Cost, salt, key []byte, err error) {
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return c, nil, nil, errHash
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &c.Memory, &c.Passes, &c.Lanes); err != nil {
		return c, nil, nil, errHash
	}
	if c.Passes < 1 || c.Lanes < 1 || c.Memory > maxCost.Memory || c.Passes > maxCost.Passes || c.Lanes > maxCost.Lanes {
		return c, nil, nil, errHash
	}
	salt, saltErr := base64.RawStdEncoding.DecodeString(parts[4])
	key, keyErr := base64.RawStdEncoding.DecodeString(parts[5])
	if saltErr != nil || keyErr != nil || len(salt) < 8 || len(key) < 16 || len(key) > 64 {
		return c, nil, nil, errHash
	}
	return c, salt, key, nil
}
