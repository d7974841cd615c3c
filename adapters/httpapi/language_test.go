package httpapi

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/notify"
)

func TestLanguageOfARequest(t *testing.T) {
	for header, want := range map[string]notify.Language{
		"":                                    "",
		"en":                                  notify.English,
		"hi":                                  notify.Hindi,
		"hi-IN,hi;q=0.9,en-IN;q=0.8,en;q=0.7": notify.Hindi,
		"en-IN,hi;q=0.5":                      notify.English,
		"fr-FR,hi;q=0.5":                      notify.Hindi,
		"fr":                                  "",
		"hi;q=;;":                             "",
	} {
		assert.Equal(t, want, languageOf(header), header)
	}
}

// The account keeps the language of a login, which comes from the request's header.
func TestTheLanguageOfALoginIsKept(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	kept := func() notify.Language { return w.db.Users().All()[0].Language }
	require.Empty(t, kept())
	w.ok("fetchProfile", "", "Accept-Language", "hi")
	require.Equal(t, notify.Hindi, kept())
	w.ok("fetchProfile", "")
	require.Equal(t, notify.Hindi, kept(), "a request that names none says nothing")

	w.token = ""
	step := w.ok("mobileVerify", obj{"mobile": "9826012345"})
	in := w.ok("webLogin", obj{"type": "login", "userId": step["userId"], "mobile": "9826012345", "password": "mandi"}, "Accept-Language", "en-IN")
	require.Equal(t, "login", in["type"])
	require.Equal(t, notify.English, kept())
}
