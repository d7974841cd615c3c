package account

import (
	"crypto/subtle"
	"strconv"
	"strings"
	"time"
)

// DeviceLife is how long a device stays known after a login on it.
const DeviceLife = 180 * 24 * time.Hour

// caller is whose tries and sends are counted together. A device on which the customer has logged in before is
// counted by itself. Everyone else is a stranger, counted by the number (or e-mail address) and the network address
// together, so that a stranger's failures slow down neither the customer's device nor the customer at another address.
type caller struct {
	key   string
	known bool
}

// callerOf returns the caller who wants to log in as the user, or to prove the contact. userID is empty if there is no
// account, or if it is not the contact's.
func (s *Service) callerOf(userID, contact string, client Client) caller {
	if device := s.knownDevice(userID, client.DeviceToken); device != "" {
		return caller{key: "device:" + device, known: true}
	}
	return caller{key: contact + "@" + client.IP}
}

// newDeviceToken makes a device known to an account. The token is signed and not stored. It authorises nothing:
// its device only has limits of its own.
func (s *Service) newDeviceToken(userID string) string {
	device, ends := s.Secrets.Token(), strconv.FormatInt(s.Now().Add(DeviceLife).Unix(), 10)
	return device + "." + ends + "." + s.deviceSeal(userID, device, ends)
}

// knownDevice returns the device of a token that was made for the user, else "".
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
	return seal(s.Key, "known-device", userID+":"+device+":"+ends)
}
