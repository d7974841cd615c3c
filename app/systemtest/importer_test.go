package systemtest_test

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/app/backoffice"
	"tokri/app/demo"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/shop"
)

func TestProductionImportsAShopThatNamesWhatTheLawAsksFor(t *testing.T) {
	c, err := config.Read(map[string]string{"DATA_DIR": t.TempDir()})
	require.NoError(t, err)
	s, err := storage.OpenStores(t.Context(), c, storage.Exclusive)
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close(context.Background())) }()
	silent := demoWithout(t, "grievanceOfficer:", "privacyNotice:")
	c.Env = config.Production
	_, err = backoffice.Import(t.Context(), c, s, silent, "meena", nil)
	require.ErrorContains(t, err, "settings.yaml: grievanceOfficer and privacyNotice must be set")
	_, err = s.Shop.Current(t.Context())
	require.ErrorIs(t, err, shop.ErrEmpty)
	_, err = backoffice.Import(t.Context(), c, s, demo.Files(), "meena", nil)
	require.NoError(t, err)
	c.Env = config.Development
	_, err = backoffice.Import(t.Context(), c, s, silent, "meena", nil)
	require.NoError(t, err, "a trial needs neither")
}

// docs/product.md "Stock of the shop": ₹2 for ₹18 is published only when a person has said so.
func TestAnImportSaysWhatItChanges(t *testing.T) {
	c, err := config.Read(map[string]string{"DATA_DIR": t.TempDir()})
	require.NoError(t, err)
	s, err := storage.OpenStores(t.Context(), c, storage.Exclusive)
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close(context.Background())) }()
	var seen []backoffice.Review
	careful := func(r backoffice.Review) error {
		seen = append(seen, r)
		return r.Unsure()
	}
	_, err = backoffice.Import(t.Context(), c, s, demo.Files(), "meena", careful)
	require.NoError(t, err)
	require.Empty(t, seen, "the first import replaces nothing")
	first, err := s.Shop.Current(t.Context())
	require.NoError(t, err)

	folder := t.TempDir()
	require.NoError(t, os.CopyFS(folder, demo.Files()))
	prices := filepath.Join(folder, "variants.csv")
	text, err := os.ReadFile(prices)
	require.NoError(t, err)
	slip := bytes.Replace(text, []byte("tomato-local,500,g,24,18,"), []byte("tomato-local,500,g,24,2,"), 1)
	require.NotEqual(t, text, slip)
	require.NoError(t, os.WriteFile(prices, slip, 0o600))
	_, err = backoffice.Import(t.Context(), c, s, os.DirFS(folder), "ravi", careful)
	require.ErrorIs(t, err, backoffice.ErrUnsure)
	require.Len(t, seen, 1)
	require.Len(t, seen[0].Differences, 1)
	require.True(t, seen[0].Differences[0].Unlikely)
	require.EqualValues(t, "meena", seen[0].Replaces.By)
	require.False(t, seen[0].Replaces.At.IsZero())
	now, err := s.Shop.Current(t.Context())
	require.NoError(t, err)
	require.Equal(t, first, now, "nothing was published")

	_, err = backoffice.Import(t.Context(), c, s, os.DirFS(folder), "ravi", nil)
	require.NoError(t, err)
	_, err = backoffice.Import(t.Context(), c, s, os.DirFS(folder), "asha", careful)
	require.NoError(t, err)
	require.Empty(t, seen[1].Differences)
	require.EqualValues(t, "ravi", seen[1].Replaces.By)
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
