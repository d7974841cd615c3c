package server

import (
	"bytes"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/demo"
	"tokri/app/shopfile"
	"tokri/core/shop"
)

// warnings returns what the log says when a production server starts with an edition.
func warnings(t *testing.T, e shop.Edition) string {
	t.Helper()
	var lines bytes.Buffer
	require.NoError(t, warnOfShop(t.Context(), slog.New(slog.NewTextHandler(&lines, nil)), &shop.Snapshot{Edition: e}))
	return lines.String()
}

func TestAProductionStartWarnsOfAnEmptyShop(t *testing.T) {
	said := warnings(t, shop.Edition{})
	assert.Contains(t, said, "level=WARN")
	assert.Contains(t, said, "the shop is empty")
	assert.Contains(t, said, "tokri import")
	assert.NotContains(t, said, "settings.yaml", "an empty shop has no settings to change")
}

func TestAProductionStartNamesTheSettingsOfTheDemoShop(t *testing.T) {
	example, err := shopfile.Load(demo.Files())
	require.NoError(t, err)
	said := warnings(t, shop.Edition{ID: "one", Settings: example.Settings})
	for _, words := range []string{
		"level=WARN", "change them in settings.yaml and import", "fssai", example.Settings.FSSAI, "contact.phone", "contact.email",
		"namaste@tokri.example", "https://tokri.example", "contact.address", "grievanceOfficer.name", "Meera Joshi", "grievance@tokri.example",
		"social.WhatsApp", "playStore", "appStore",
	} {
		assert.Contains(t, said, words)
	}
	own := shop.Settings{FSSAI: "11421999000123", PrivacyNotice: example.Settings.PrivacyNotice, GrievanceOfficer: &shop.Officer{Name: "Asha Rao", Email: "asha@shop.in"},
		Contact: shop.Contact{Phone: "+91 98260 12345", Email: "shop@shop.in", Address: "1 MG Road"}}
	assert.Empty(t, warnings(t, shop.Edition{ID: "two", Settings: own}))
	own.FSSAI = example.Settings.FSSAI
	said = warnings(t, shop.Edition{ID: "three", Settings: own})
	assert.Contains(t, said, "fssai")
	assert.NotContains(t, said, "contact")
}
