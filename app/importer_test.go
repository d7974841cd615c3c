package app_test

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/app"
	"tokri/app/demo"
	"tokri/config"
	"tokri/core/shop"
)

func TestProductionImportsAShopThatNamesWhatTheLawAsksFor(t *testing.T) {
	c, err := config.Read(map[string]string{"DATA_DIR": t.TempDir()})
	require.NoError(t, err)
	s, err := app.OpenStores(t.Context(), c, app.Exclusive)
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close(context.Background())) }()
	silent := demoWithout(t, "grievanceOfficer:", "privacyNotice:")
	c.Env = config.Production
	_, err = app.Import(t.Context(), c, s, silent, "meena")
	require.ErrorContains(t, err, "settings.yaml: grievanceOfficer and privacyNotice must be set")
	_, err = s.Shop.Current(t.Context())
	require.ErrorIs(t, err, shop.ErrEmpty)
	_, err = app.Import(t.Context(), c, s, demo.Files(), "meena")
	require.NoError(t, err)
	c.Env = config.Development
	_, err = app.Import(t.Context(), c, s, silent, "meena")
	require.NoError(t, err, "a trial needs neither")
}

// demoWithout returns the demo shop without the blocks of its settings that begin with these words.
func demoWithout(t *testing.T, blocks ...string) fs.FS {
	t.Helper()
	folder := t.TempDir()
	require.NoError(t, os.CopyFS(folder, demo.Files()))
	settings := filepath.Join(folder, "settings.yaml")
	text, err := os.ReadFile(settings)
	require.NoError(t, err)
	for _, block := range blocks {
		found := regexp.MustCompile(`(?m)^` + block + `.*\n(  .*\n)*`).Find(text)
		require.NotEmpty(t, found, block)
		text = bytes.Replace(text, found, nil, 1)
	}
	require.NoError(t, os.WriteFile(settings, text, 0o644))
	return os.DirFS(folder)
}
