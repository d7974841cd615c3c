package providers

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/expopush"
	"tokri/adapters/geocode"
	"tokri/adapters/phonepe"
	"tokri/adapters/sms"
	"tokri/adapters/webpush"
	"tokri/config"
	"tokri/core/area"
	"tokri/core/crew"
	"tokri/core/notify"
	"tokri/core/payment"
)

func TestWhichAddressesArePublic(t *testing.T) {
	for _, text := range []string{"8.8.8.8", "103.21.58.1", "2400:cb00::1", "172.32.0.1", "100.128.0.1"} {
		assert.True(t, isPublic(netip.MustParseAddr(text)), text)
	}
	for _, text := range []string{"127.0.0.1", "127.8.8.8", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "0.1.2.3",
		"224.0.0.1", "255.255.255.255", "198.18.0.1", "::", "::1", "fe80::1", "fc00::1", "fd12::1", "ff02::1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1"} {
		assert.False(t, isPublic(netip.MustParseAddr(text)), text)
	}
}

// eachOutward calls every provider of the shop at an address, by the way that the settings give.
func eachOutward(address string, c config.Config) map[string]func(context.Context) error {
	way := PublicOnly(c)
	within := func() area.Polygon { return area.Box(22, 75, 23, 76) }
	text := notify.SMS{To: "+919826012345", Template: "otp", Text: "4821"}
	return map[string]func(context.Context) error{
		"msg91": func(ctx context.Context) error {
			return sms.NewMSG91(sms.MSG91Config{Host: address, Templates: map[string]string{"otp": "t"}, Through: way}).SendSMS(ctx, text)
		},
		"twilio": func(ctx context.Context) error {
			return sms.NewTwilio(sms.TwilioConfig{Host: address, Through: way}).SendSMS(ctx, text)
		},
		"gupshup": func(ctx context.Context) error {
			return sms.NewGupshup(sms.GupshupConfig{Host: address, Through: way}).SendSMS(ctx, text)
		},
		"photon": func(ctx context.Context) error {
			_, err := geocode.NewPhoton(address, within, way).Search(ctx, "palasia", 3)
			return err
		},
		"google places": func(ctx context.Context) error {
			_, err := geocode.NewGoogle(geocode.GoogleConfig{Host: address, Within: within, Through: way}).Search(ctx, "palasia", 3)
			return err
		},
		"expo": func(ctx context.Context) error {
			_, err := expopush.New(expopush.Config{URL: address, Now: time.Now, Through: way}).SendPush(ctx, notify.Push{Devices: []string{"ExponentPushToken[a]"}})
			return err
		},
		"web push": func(ctx context.Context) error {
			to, err := url.Parse(address)
			if err != nil {
				return err
			}
			s, err := webpush.New(webpush.Config{Test: to.Host, Through: way})
			if err != nil {
				return err
			}
			browser := crew.Push{Endpoint: address, Secret: "c2l4dGVlbiBieXRlcyAxNg", Key: s.PublicKey()} // any key of the curve
			_, err = s.SendPush(ctx, notify.Push{Devices: []string{browser.Token()}})
			return err
		},
		"phonepe": func(ctx context.Context) error {
			g := phonepe.New(phonepe.Config{AuthURL: address, APIURL: address, Through: way}, time.Now)
			defer g.Close()
			_, err := g.Pay(ctx, payment.Request{ID: "o1", Amount: 100, Expires: 20 * time.Minute})
			return err
		},
	}
}

// A provider whose name leads into the shop's own network is not called there.
func TestProvidersAreNotLookedForAmongTheShopsOwnServices(t *testing.T) {
	var called atomic.Int64
	own := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { called.Add(1) }))
	t.Cleanup(own.Close)
	for name, call := range eachOutward(own.URL, config.Config{Env: config.Production}) {
		require.ErrorContains(t, call(t.Context()), "is not a public address", name)
	}
	require.Zero(t, called.Load())
	port, err := url.Parse(own.URL)
	require.NoError(t, err)
	for name, call := range eachOutward("http://localhost:"+port.Port(), config.Config{Env: config.Production}) {
		require.Error(t, call(t.Context()), name)
	}
	require.Zero(t, called.Load(), "what a name means is looked at, not the name")
	for name, call := range eachOutward(own.URL, config.Config{Env: config.Production, PrivateNetworks: []string{"127.0.0.1"}}) {
		_ = call(t.Context())
		require.NotZero(t, called.Swap(0), "%s is called where the settings allow it", name)
	}
	for name, call := range eachOutward(own.URL, config.Config{Env: config.Development}) {
		_ = call(t.Context())
		require.NotZero(t, called.Swap(0), "%s is called on a developer's machine", name)
	}
}

// The server does not follow a provider's redirect, and no customer sees what the address of the redirect answers.
func TestProvidersAreNotFollowedElsewhere(t *testing.T) {
	var followed atomic.Int64
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		followed.Add(1)
		_, _ = w.Write([]byte(`{"features":[{"properties":{"name":"a secret"},"geometry":{"coordinates":[75.86,22.72]}}],"status":"OK","results":[]}`))
	}))
	t.Cleanup(elsewhere.Close)
	for _, status := range []int{301, 302, 303, 307, 308} {
		provider := httptest.NewServer(http.RedirectHandler(elsewhere.URL, status))
		for name, call := range eachOutward(provider.URL, config.Config{Env: config.Development}) {
			err := call(t.Context())
			require.Error(t, err, "%s after %d", name, status)
			require.NotErrorIs(t, err, context.DeadlineExceeded, name)
		}
		provider.Close()
	}
	require.Zero(t, followed.Load())
}
