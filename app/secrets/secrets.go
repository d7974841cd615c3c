// Package secrets makes random ids, tokens and codes, and keeps the shop's secret key.
package secrets

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"time"

	"tokri/config"
)

// Random makes ids, tokens and codes from the operating system's secure random numbers.
type Random struct{}

// ID returns 96 random bits: short enough to read out, long enough to be unique.
func (Random) ID() string { return hex.EncodeToString(bits(12)) }

// OrderID returns an id that begins with the time, so that orders of the same time lie close together in the
// indexes of the stores, and writing them touches fewer pages. 64 of its bits are random.
func (Random) OrderID() string {
	id := binary.BigEndian.AppendUint64(nil, uint64(time.Now().UnixMilli())<<16)[:6]
	return hex.EncodeToString(append(id, bits(8)...))
}

// Token returns 256 random bits as a text for headers and URLs.
func (Random) Token() string { return base64.RawURLEncoding.EncodeToString(bits(32)) }

// Digits returns a random number with n digits; the first one is not 0.
func (Random) Digits(n int) string {
	low := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n-1)), nil)
	k, err := rand.Int(rand.Reader, new(big.Int).Mul(low, big.NewInt(9)))
	if err != nil {
		panic(err) // crypto/rand never fails on the systems Go runs on
	}
	return k.Add(k, low).String()
}

// trackingAlphabet leaves out characters that are mistaken for others when read out: 0 and O, 1 and I.
const trackingAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

// TrackingID returns the number of an order that a customer can read out on the telephone.
func (Random) TrackingID() string {
	id := bits(10)
	for i, b := range id {
		id[i] = trackingAlphabet[int(b)%len(trackingAlphabet)]
	}
	return "TK" + string(id)
}

func bits(n int) []byte {
	b := make([]byte, n)
	if _, err := rand.Read(b); err != nil {
		panic(err)
	}
	return b
}

// KeyFile is the name of the key's file in DATA_DIR.
const KeyFile = "secret.key"

// Key returns the key that seals OTPs: the setting, or in development a key that is made once and stored
// in DATA_DIR.
func Key(c config.Config) ([]byte, error) {
	if c.SecretKey != "" {
		return []byte(c.SecretKey.Reveal()), nil
	}
	file := filepath.Join(c.DataDir, KeyFile)
	text, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read the secret key: %w", err)
	}
	// A full disk or a power cut may have left an empty file, whose key everybody would know.
	if key := bytes.TrimSpace(bytes.Trim(text, "\x00")); len(key) > 0 {
		return key, nil
	}
	made := Random{}.Token()
	if err := os.MkdirAll(c.DataDir, 0o700); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	if err := keep(file, made); err != nil {
		return nil, fmt.Errorf("keep the secret key: %w", err)
	}
	return []byte(made), nil
}

// keep makes the file of a key appear whole or not at all.
func keep(file, key string) error {
	part, err := os.CreateTemp(filepath.Dir(file), "."+KeyFile+"-*") // mode 0600
	if err != nil {
		return err
	}
	_, err = part.WriteString(key + "\n")
	if err = errors.Join(err, part.Sync(), part.Close()); err == nil {
		err = os.Rename(part.Name(), file)
	}
	if err != nil {
		_ = os.Remove(part.Name())
	}
	return err
}
