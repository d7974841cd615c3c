package systemtest_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
	"tokri/core/india"
)

// withinADay skips a test of a day's ceiling if the day ends within the next minutes.
func withinADay(t *testing.T) {
	t.Helper()
	if soon := time.Now().In(india.Zone).Add(5 * time.Minute); soon.Day() != time.Now().In(india.Zone).Day() {
		t.Skip("a new day begins while this test runs")
	}
}

// figures returns the metrics of a server by name and labels.
func figures(t *testing.T, api *harness.API) map[string]string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, api.Server.URL+"/metrics", nil)
	require.NoError(t, err)
	reply, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer func() { assert.NoError(t, reply.Body.Close()) }()
	text, err := io.ReadAll(reply.Body)
	require.NoError(t, err)
	all := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), " "); ok && name != "#" {
			all[name] = value
		}
	}
	return all
}

// An attacker has codes sent to ever new numbers, and to those of customers, from ever new addresses. However
// many servers there are, and also after a restart, that sends no more messages than the ceiling allows, and
// customers can still log in.
func TestPumpedMessages(t *testing.T) {
	for name, c := range attackedShops {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			withinADay(t)
			// 30 messages are for codes: strangers get 21 of them, and half of those at once, for work; customers on unknown
			// devices may go on up to 27, half of that at once, and the rest is for known devices.
			p, apis := guarded(t, c.store(t), c.servers, "SMS_PER_DAY=50", "OTP_RESEND_AFTER=1ns")
			owner := &attacked{t: t, api: apis[0], mobile: "9826000003", home: 1}
			neighbour := &attacked{t: t, api: apis[0], mobile: "9826000004", home: 2}
			owner.register()
			neighbour.register()

			begun := sweep(t, apis, 100, 1000, "/user/mobile-verify", func(i int) map[string]any {
				return map[string]any{"mobile": fmt.Sprintf("98%08d", i)}
			})
			assert.Equal(t, map[string]int{"ok": 10, "sms_ceiling": 90}, begun, "what the customers had was given back")
			refused := owner.call(5000, "/user/mobile-verify", map[string]any{"mobile": "9826000099"})
			assert.Equal(t, http.StatusTooManyRequests, refused.HTTP)
			assert.Contains(t, refused.Message, "Until then, log in with your password or a reset link by e-mail.")
			assert.NotContains(t, refused.Message, "later", "it says until when")
			assert.NotEmpty(t, refused.Header.Get("Retry-After"))
			require.True(t, owner.byOTP(5001).OK(), "a customer on an unknown device")

			pump := func(at *attacked) (sent int, code string) {
				for i := range 30 {
					reply := at.call(6000+i, "/user/resend-otp", map[string]any{"userId": at.begin(6000 + i)})
					if !reply.OK() {
						return sent, reply.Code
					}
					_, err := at.api.OTP(t.Context(), at.mobile)
					require.NoError(t, err)
					sent++
				}
				return sent, ""
			}
			sent, code := pump(owner)
			assert.Equal(t, 13, sent, "half of what customers on unknown devices have")
			assert.Equal(t, "sms_ceiling", code)
			sent, code = pump(neighbour)
			assert.Zero(t, sent)
			assert.Equal(t, "sms_ceiling", code)
			for i := range 3 {
				require.True(t, owner.byOTP(owner.home, owner.device).OK(), "code %d on a known device", i+1)
			}
			require.True(t, owner.password(5002, ownersPassword).OK(), "the way that the refusal names")

			seen := figures(t, apis[0])
			assert.Equal(t, "29", seen[`tokri_ceiling_used{ceiling="sms",period="day",share="codes"}`])
			assert.Equal(t, "30", seen[`tokri_ceiling_limit{ceiling="sms",period="day",share="codes"}`])
			assert.Equal(t, "1", seen[`tokri_ceiling_half_used{ceiling="sms",period="day",share="codes"}`])
			assert.Equal(t, "0", seen[`tokri_ceiling_half_used{ceiling="sms",period="day",share="notices"}`])
			assert.NotEmpty(t, seen[`tokri_ceiling_refusals_total{ceiling="sms",share="codes"}`])
			warned := 0
			for _, api := range apis {
				if api.Server.Warned("half of a ceiling is used", `"ceiling":"sms"`, `"share":"codes"`, `"period":"day"`) {
					warned++
				}
			}
			assert.Equal(t, 1, warned, "by the server that sent the message")

			require.NoError(t, apis[0].Server.Stop())
			owner.api = harness.NewAPI(serve(t, p))
			t.Cleanup(owner.api.Close)
			assert.Equal(t, "sms_ceiling", owner.call(7000, "/user/mobile-verify", map[string]any{"mobile": "9826000098"}).Code, "after a restart")
		})
	}
}

// Places are looked up at the paid provider up to the caller's part of the ceiling; after that customers place the pin by hand. A
// place that was looked up before costs nothing.
func TestLookUpsOfPlaces(t *testing.T) {
	t.Parallel()
	withinADay(t)
	var asked atomic.Int64
	photon := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		_, _ = w.Write([]byte(`{"features":[{"geometry":{"coordinates":[75.86,22.72]},"properties":{"name":"Palasia"}}]}`))
	}))
	t.Cleanup(photon.Close)
	_, apis := guarded(t, sqliteStore(t), 1, "GEOCODER=photon", "PHOTON_URL="+photon.URL, "GEOCODER_PER_DAY=400")
	look := func(text string) harness.Reply {
		reply, err := apis[0].CallWorking(t.Context(), "/location/search", map[string]any{"text": text}, from(1))
		require.NoError(t, err)
		return reply
	}
	for range 3 {
		require.True(t, look("palasia").OK())
		require.True(t, look(" Palasia ").OK())
	}
	found := 1
	for ; look(fmt.Sprint("road ", found)).OK(); found++ {
		require.Less(t, found, 140, "half of what strangers have")
	}
	assert.Greater(t, found, 5)
	refused := look("one more road")
	assert.Equal(t, "geocoder_ceiling", refused.Code)
	assert.Equal(t, http.StatusTooManyRequests, refused.HTTP)
	assert.Contains(t, refused.Message, "move the map until the pin is at your door")
	known := look("PALASIA")
	require.True(t, known.OK(), "what is known is known on")
	var palasia struct{ List []json.RawMessage }
	require.NoError(t, json.Unmarshal(known.Data, &palasia))
	assert.Len(t, palasia.List, 1)
	assert.EqualValues(t, found, asked.Load())
	reply, err := apis[0].Call(t.Context(), "/location/search", map[string]any{"text": "one more road"}, from(2))
	require.NoError(t, err)
	require.True(t, reply.OK(), "for another network")
}

// pictureOf returns a picture of a certain size in bytes, or slightly more.
func pictureOf(t *testing.T, seed byte) string {
	t.Helper()
	shown := image.NewGray(image.Rect(0, 0, 900, 900))
	_, _ = rand.NewChaCha8([32]byte{seed}).Read(shown.Pix)
	var file bytes.Buffer
	require.NoError(t, png.Encode(&file, shown))
	return base64.StdEncoding.EncodeToString(file.Bytes())
}

// Strangers send pictures from ever new addresses until pictures of visitors are refused; those of customers
// are still accepted. A message without pictures is always accepted. The total limits what many days would add
// up to.
func TestFloodsOfPictures(t *testing.T) {
	onEachStore(t, func(t *testing.T, store harness.Store) {
		withinADay(t)
		_, apis := guarded(t, store, 1, "PICTURES_PER_DAY=20", "PICTURES_MB_IN_TOTAL=13")
		customer, err := harness.Register(t.Context(), apis[0], "9826000005")
		require.NoError(t, err)
		send := func(address int, pictures []string, more ...harness.Header) harness.Reply {
			reply, err := apis[0].Call(t.Context(), "/support/contact-us", map[string]any{"fullName": "Asha Verma", "email": "asha@example.in",
				"mobile": "9826000005", "message": "The mangoes are green.", "images": pictures}, append(more, from(address))...)
			require.NoError(t, err)
			return reply
		}
		// 70 % of 13 MiB is 11 pictures of 0.8 MB; the total is reached before the number of a day.
		taken, refused := 0, harness.Reply{}
		for i := range 20 {
			if refused = send(100+i, []string{pictureOf(t, byte(i))}); !refused.OK() {
				break
			}
			taken++
		}
		assert.Equal(t, 11, taken)
		assert.Equal(t, "pictures_ceiling", refused.Code)
		assert.Equal(t, "images", refused.Field)
		assert.Equal(t, http.StatusTooManyRequests, refused.HTTP)
		assert.Contains(t, refused.Message, "Please send your message without them")
		assert.True(t, send(200, []string{}).OK(), "as the refusal says")
		for i := range 3 {
			require.True(t, send(201, []string{pictureOf(t, byte(50+i))}, harness.Bearer(customer.Token)).OK(), "a customer's")
		}
		small := base64.StdEncoding.EncodeToString(smallPicture(t))
		full := 0
		for i := range 10 {
			if send(300+i, []string{small}, harness.Bearer(customer.Token)).Code == "pictures_ceiling" {
				full++
			}
		}
		assert.Equal(t, 4, full, "of 20 in a day 14 were there")
		seen := figures(t, apis[0])
		assert.Equal(t, "20", seen[`tokri_ceiling_used{ceiling="pictures",period="day",share="pictures"}`])
		assert.Equal(t, "1", seen[`tokri_ceiling_half_used{ceiling="picture_bytes",period="total",share="pictures"}`])
		assert.Equal(t, "1", seen[`tokri_ceiling_refusals_total{ceiling="picture_bytes",share="pictures"}`])
		assert.True(t, apis[0].Server.Warned("half of a ceiling is used", `"ceiling":"picture_bytes"`, `"period":"total"`))
	})
}

func smallPicture(t *testing.T) []byte {
	t.Helper()
	var file bytes.Buffer
	require.NoError(t, png.Encode(&file, image.NewGray(image.Rect(0, 0, 8, 8))))
	return file.Bytes()
}
