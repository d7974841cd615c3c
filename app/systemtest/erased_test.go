package systemtest_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/app/loadtest/harness"
)

// Nothing of a deleted customer is left: not in a page of SQLite's file or its log, and in no collection of MongoDB.
func TestNothingOfADeletedCustomerIsLeftInTheStore(t *testing.T) {
	onEachStore(t, func(t *testing.T, store harness.Store) {
		p := program(t, store, "OTP_LENGTH=8", "RATE_LIMITS=on")
		d := &serverOutput{}
		p.Tee = d
		j := &journey{t: t, api: harness.NewAPI(serve(t, p, "--demo")), output: d, secrets: map[string]string{}}
		t.Cleanup(j.api.Close)

		const mobile, other, email = "9826012345", "9826077777", "padma.secret@example.com"
		texts := []string{mobile, other, email, "Padmavathi", "Vermaji", "Chhatri Chowk", "the yellow gate", "Are your mangoes"}
		begun := j.call("", "/user/mobile-verify", map[string]any{"mobile": mobile})
		j.call("", "/user/verify-otp", map[string]any{"userId": begun["userId"], "otp": j.otp("+91"+mobile, 1)})
		in := j.call("", "/user/web-login", map[string]any{"type": "register", "userId": begun["userId"], "mobile": mobile,
			"first_name": "Padmavathi", "last_name": "Vermaji", "email": email, "password": "first-password-1"})
		session := in["token"].(string)
		j.call("", "/user/web-login", map[string]any{"type": "password", "mobile": mobile, "password": "no-password"})
		j.call("", "/user/mobile-verify", map[string]any{"mobile": mobile})
		j.call("", "/user/forgot-password-web", map[string]any{"email": email})
		address := harness.Address(mobile)
		address["addressLine1"], address["landmark"] = "12, Chhatri Chowk", "Behind the yellow gate"
		j.call(session, "/user/address-add", address)
		j.call(session, "/support/contact-us", map[string]any{"fullName": "Padmavathi Vermaji", "email": email, "mobile": mobile, "message": "Are your mangoes ripe?"})
		j.call(session, "/user/update", map[string]any{"first_name": "Padmavathi", "gender": "female", "mobile": other})
		proof := j.call(session, "/user/prove-contact", map[string]any{"contact": "mobile"})
		j.call(session, "/user/verify-contact", map[string]any{"userId": proof["userId"], "otp": j.otp("+91"+other, 1)})
		// The text of a closed order is kept without the person, and is not looked for here.

		kept := func() string { return storedIn(t, store) }
		require.Contains(t, kept(), "Padmavathi", "the test looks where the data is")
		reply, err := j.api.Call(t.Context(), "/user/delete-account", map[string]any{}, harness.Bearer(session))
		require.NoError(t, err)
		require.NoError(t, reply.Refusal())
		deadline, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		// The message that the account was deleted has the contacts until it is sent.
		require.NoError(t, harness.Until(deadline, 100*time.Millisecond, func() error {
			all := kept()
			for _, text := range texts {
				if at := strings.Index(all, text); at >= 0 {
					return fmt.Errorf("%q is still there: %q", text, all[max(0, at-200):min(len(all), at+100)])
				}
			}
			return nil
		}))
	})
}

// storedIn returns everything that a store keeps: the files of SQLite, or all documents of MongoDB.
func storedIn(t *testing.T, store harness.Store) string {
	t.Helper()
	settings := store.Values()
	var all strings.Builder
	if uri := settings["MONGODB_URI"]; uri != "" {
		client, err := mongo.Connect(options.Client().ApplyURI(uri))
		require.NoError(t, err)
		defer func() { require.NoError(t, client.Disconnect(context.WithoutCancel(t.Context()))) }()
		address, _, _ := strings.Cut(uri, "?")
		data := client.Database(address[strings.LastIndex(address, "/")+1:])
		names, err := data.ListCollectionNames(t.Context(), bson.D{})
		require.NoError(t, err)
		require.NotEmpty(t, names)
		for _, name := range names {
			found, err := data.Collection(name).Find(t.Context(), bson.D{})
			require.NoError(t, err)
			for found.Next(t.Context()) {
				all.WriteString(name + " " + found.Current.String() + "\n")
			}
			require.NoError(t, found.Err())
		}
		return all.String()
	}
	files, err := filepath.Glob(filepath.Join(settings["DATA_DIR"], "tokri.db*"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		raw, err := os.ReadFile(file)
		require.NoError(t, err)
		all.Write(raw)
	}
	return all.String()
}
