package providers

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"syscall"
	"time"

	"tokri/config"
)

// notPublic are the networks that are not part of the internet and are not found by the questions of netip.Addr: of a carrier,
// of this network, for tests and documents, reserved, and those in which IPv6 addresses stand for IPv4 addresses.
var notPublic = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("100::/64"), netip.MustParsePrefix("2001::/23"),
	netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"),
}

func isPublic(a netip.Addr) bool {
	return a.IsGlobalUnicast() && !a.IsPrivate() && !slices.ContainsFunc(notPublic, func(p netip.Prefix) bool { return p.Contains(a) })
}

// PublicOnly returns the way by which the server calls the providers of the shop. It connects to public addresses, and to the
// private ones that the settings name. The address is checked when the connection is made, after the name was looked up, so that
// no answer of a name server gets around it.
func PublicOnly(c config.Config) http.RoundTripper {
	private := c.OutwardPrivate()
	const dialTime = 4 * time.Second
	dialer := &net.Dialer{Timeout: dialTime, Control: func(_, address string, _ syscall.RawConn) error {
		to, err := netip.ParseAddrPort(address)
		if err != nil {
			return err
		}
		ip := to.Addr().Unmap().WithZone("")
		if isPublic(ip) || slices.ContainsFunc(private, func(p netip.Prefix) bool { return p.Contains(ip) }) {
			return nil
		}
		return fmt.Errorf("%s is not a public address, and OUTWARD_PRIVATE does not name it", ip)
	}}
	return &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		DialContext:         dialer.DialContext,
		TLSHandshakeTimeout: dialTime,
		MaxIdleConnsPerHost: 64,
		IdleConnTimeout:     time.Minute,
		ForceAttemptHTTP2:   true,
	}
}
