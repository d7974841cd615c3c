package repotest_test

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// storePage has the texts of the app's page in a store, in one language (client/store).
type storePage struct {
	Title, Subtitle, Short, Promotion, Keywords, Description, News string
	Captions                                                       map[string]string
}

// The limits are the smaller ones of the two stores, in characters:
// https://support.google.com/googleplay/android-developer/answer/9859152,
// https://developer.apple.com/help/app-store-connect/reference/app-information.
func TestTheStoresTakeTheTextsOfTheApp(t *testing.T) {
	b := readBrand(t)
	pages := map[string]storePage{}
	for language, name := range map[string]string{"en": b.Name.En, "hi": b.Name.Hi} {
		text, err := os.ReadFile("../../client/store/" + language + ".json")
		require.NoError(t, err)
		var page storePage
		require.NoError(t, json.Unmarshal([]byte(strings.ReplaceAll(string(text), "{name}", name)), &page))
		pages[language] = page
		for _, one := range []struct {
			what, text string
			limit      int
		}{
			{"title", page.Title, 30},
			{"subtitle", page.Subtitle, 30},
			{"short", page.Short, 80},
			{"promotion", page.Promotion, 170},
			{"description", page.Description, 4000},
			{"news", page.News, 500},
		} {
			assert.NotEmpty(t, one.text, "%s %s", language, one.what)
			assert.LessOrEqual(t, utf8.RuneCountInString(one.text), one.limit, "%s %s", language, one.what)
			assert.NotRegexp(t, `(?i)#1|\bbest\b|\bfree app\b|[!]{2}|[\x{1F300}-\x{1FAFF}]`, one.text, "%s %s: Play refuses praise and pictograms", language, one.what)
		}
		// Apple counts the keywords in bytes.
		assert.LessOrEqual(t, len(page.Keywords), 100, "%s keywords", language)
		words := strings.Split(page.Keywords, ",")
		assert.Len(t, slices.Compact(slices.Sorted(slices.Values(words))), len(words), "%s keywords: one stands twice", language)
		assert.Contains(t, page.Title, name)
	}
	for screen, caption := range pages["en"].Captions {
		assert.NotEmpty(t, caption)
		assert.NotEmpty(t, pages["hi"].Captions[screen], "the picture of %s has no sentence in Hindi", screen)
	}
	assert.Len(t, pages["hi"].Captions, len(pages["en"].Captions))
	// Apple requires one picture and Play two; both accept eight.
	assert.GreaterOrEqual(t, len(pages["en"].Captions), 4)
	assert.LessOrEqual(t, len(pages["en"].Captions), 8)
}

// Apple and Google remove apps that collect a kind of data that they were not told of. Each field of the profile has the words of
// docs/app.md "Data safety" and Apple's kind (client/native/privacy.ts).
func TestTheStoresAreToldWhatCustomersType(t *testing.T) {
	read := func(path string) string {
		text, err := os.ReadFile("../../" + path)
		require.NoError(t, err)
		return string(text)
	}
	_, schema, _ := strings.Cut(read("adapters/httpapi/openapi.yaml"), "\n    ProfileUpdateRequest:\n")
	schema, _, _ = strings.Cut(schema, "\n    ProveContactRequest:\n")
	told := map[string][2]string{
		"first_name": {"Name", "Name"}, "last_name": {"Name", "Name"}, "email": {"E-mail", "EmailAddress"}, "mobile": {"mobile number", "PhoneNumber"},
		"gender": {"gender", "OtherDataTypes"}, "dob": {"date of birth", "OtherDataTypes"}, "a review": {"reviews", "OtherUserContent"},
	}
	for _, field := range []string{"address", "city", "state", "postCode", "pincode", "country"} {
		told[field] = [2]string{"Addresses", "PhysicalAddress"}
	}
	told["latitude"], told["longitude"] = [2]string{"exact place", "PreciseLocation"}, [2]string{"exact place", "PreciseLocation"}
	fields := []string{"a review"}
	for _, line := range regexp.MustCompile(`(?m)^        (\w+): \{`).FindAllStringSubmatch(schema, -1) {
		fields = append(fields, line[1])
	}
	require.Contains(t, fields, "dob")
	_, table, _ := strings.Cut(read("docs/app.md"), "## Data safety")
	table, _, _ = strings.Cut(table, "Card or UPI")
	manifest := read("client/native/privacy.ts")
	for _, field := range fields {
		require.Contains(t, told, field, "the stores must be told of it")
		assert.Contains(t, table, told[field][0], field)
		assert.Contains(t, manifest, "'"+told[field][1]+"'", field)
	}
}
