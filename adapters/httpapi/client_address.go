package httpapi

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"tokri/core/india"

	"github.com/gin-gonic/gin"
)

// ClientTags names the addresses of clients in log lines by a keyed hash that changes every day. The lines of
// one day can be correlated, also those of several servers with one key, and the log contains no list of
// addresses.
type ClientTags struct {
	secret []byte
	now    func() time.Time
	today  atomic.Pointer[dayKey]
}

type dayKey struct {
	day string
	key []byte
}

// NewClientTags derives the keys of the days from a secret.
func NewClientTags(secret []byte, now func() time.Time) *ClientTags {
	return &ClientTags{secret: secret, now: now}
}

// randomClientTags returns the ClientTags of a server that was given no secret.
func randomClientTags() *ClientTags {
	secret := make([]byte, sha256.Size)
	_, _ = rand.Read(secret) // never fails (crypto/rand)
	return NewClientTags(secret, time.Now)
}

// Of returns the tag of an address today; "" for no address.
func (t *ClientTags) Of(address string) string {
	if address == "" {
		return ""
	}
	day := t.now().In(india.Zone).Format(time.DateOnly)
	k := t.today.Load()
	if k == nil || k.day != day {
		k = &dayKey{day, keyed(t.secret, "the addresses in the log of "+day)}
		t.today.Store(k)
	}
	return hex.EncodeToString(keyed(k.key, address)[:8])
}

func keyed(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

// ClientTag returns the tag of the client for whom core was called, or "".
func ClientTag(ctx context.Context) string { return infoFrom(ctx).tag }

// SecurityLine logs an event for the investigation of attacks, with the client's full address, which no other
// line contains. These lines have level WARN, so that a log without INFO lines includes them, and a message of
// their own, by which a log system can keep them for the required time (docs/product.md "Traces").
func SecurityLine(ctx context.Context, log *slog.Logger, event string, attrs ...slog.Attr) {
	info := infoFrom(ctx)
	if info.address == "" {
		return // the work was not started by a client
	}
	securityLine(ctx, log, event, &info, attrs...)
}

func securityLine(ctx context.Context, log *slog.Logger, event string, info *requestInfo, attrs ...slog.Attr) {
	log.LogAttrs(ctx, slog.LevelWarn, "security", append([]slog.Attr{slog.String("event", event), slog.String("address", info.address),
		slog.String("client", info.tag), slog.String("request_id", info.id)}, attrs...)...)
}

// locate records the address from which a request comes.
func (s *server) locate(c *gin.Context) {
	info := infoOf(c)
	info.address, info.ip = c.ClientIP(), callerOf(c)
	info.tag = s.Tags.Of(info.ip)
	s.warnOfForwarded(c)
}

// forwardedWarnings are the warnings about forwarded requests that come from no trusted proxy. Each comes once, because strangers
// can send such headers as often as they like.
type forwardedWarnings struct{ proxy, stranger sync.Once }

// warnOfForwarded says that a proxy seems to be missing in the settings: behind it all customers would count as one address. A
// private peer is the operator's own and is named; a public one may be a stranger who sent the header.
func (s *server) warnOfForwarded(c *gin.Context) {
	if c.GetHeader("X-Forwarded-For") == "" && c.GetHeader("Forwarded") == "" {
		return
	}
	peer, err := netip.ParseAddr(c.RemoteIP())
	peer = peer.Unmap()
	if err != nil || slices.ContainsFunc(s.Proxies, func(p netip.Prefix) bool { return p.Contains(peer) }) {
		return
	}
	if peer.IsPrivate() || peer.IsLoopback() || peer.IsLinkLocalUnicast() {
		s.forwarded.proxy.Do(func() {
			s.log.Warn("a proxy forwards requests, and TRUSTED_PROXIES does not name it: all customers behind it count as one address", "peer", peer)
		})
		return
	}
	s.forwarded.stranger.Do(func() {
		s.log.Warn("a forwarded request came from a public address that TRUSTED_PROXIES does not name: the header is not believed; it may be a stranger's," +
			" but if a proxy of yours has a public address, all customers behind it count as one")
	})
}
