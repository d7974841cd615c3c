package login

import (
	"crypto/subtle"
	"strconv"
	"strings"
	"time"

	"tokri/core/seal"
)

// DeviceLife is how long a device stays known after a login on it.
const DeviceLife = 180 * 24 * time.Hour

// caller identifies by whom tries and sends are counted together. A device on which the customer has logged in
// before is counted by itself. Every other device is a stranger, counted by the number (or e-mail address) and
// the network address together, so that a stranger's failures affect neither the customer's device nor the
// customer at another address.
type caller struct {
	key   string
	known bool
}

// callerOf returns the caller who wants to log in as the user, or to verify the contact. userID is empty if
// there is no account, or if the contact is not the account's.
func (s *Service) callerOf(userID, contact string, client Client) caller {
	if device := s.knownDevice(userID, client.DeviceToken); device != "" {
		return caller{key: "device:" + device, known: true}
	}
	return caller{key: contact + "@" + client.IP}
}

// newDeviceToken returns a token that makes a device known to an account. The token is signed and not stored.
// It authorises nothing; it only gives the device limits of its own.
func (s *Service) newDeviceToken(userID string) string {
	device, ends := s.Secrets.Token(), strconv.FormatInt(s.Now().Add(DeviceLife).Unix(), 10)
	return device + "." + ends + "." + s.deviceSeal(userID, device, ends)
}

// knownDevice returns the device id in a valid token of the user, or "".
func (s *Service) knownDevice(userID, token string) string {
	device, rest, _ := strings.Cut(token, ".")
	ends, signature, _ := strings.Cut(rest, ".")
	until, err := strconv.ParseInt(ends, 10, 64)
	if userID == "" || err != nil || !s.Now().Before(time.Unix(until, 0)) ||
		subtle.ConstantTimeCompare([]byte(signature), []byte(s.deviceSeal(userID, device, ends))) != 1 {
		return ""
	}
	return device
}

func (s *Service) deviceSeal(userID, device, ends string) string {
	return seal.Of(s.Key, "known-device", userID+":"+device+":"+ends)
}
