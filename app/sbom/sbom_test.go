package main

import (
	"encoding/base64"
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	cdx "github.com/CycloneDX/cyclonedx-go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const root = "../.."

func TestEveryModuleOfTheProgramIsListedAsGoModSays(t *testing.T) {
	components, err := goModules("tokri/app/tokri")
	require.NoError(t, err)
	again, err := goModules("tokri/app/tokri")
	require.NoError(t, err)
	require.Equal(t, components, again, "the same sources give the same list")
	listed := map[string]string{}
	for _, c := range components {
		listed[c.Name] = c.Version
		assert.NotContains(t, *c.Licenses, cdx.LicenseChoice{License: &cdx.License{Name: unknown}}, c.Name)
	}
	goMod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	require.NoError(t, err)
	inProgram, err := exec.CommandContext(t.Context(), "go", "list", "-deps", buildTags, "tokri/app/tokri").Output()
	require.NoError(t, err)
	checked := 0
	for _, m := range regexp.MustCompile(`(?m)^\t([\w./~-]+\.[\w./~-]+) (v\S+)`).FindAllStringSubmatch(string(goMod), -1) {
		if !strings.Contains(string(inProgram), "\n"+m[1]+"\n") && listed[m[1]] == "" {
			continue // only tests or tools need it, not the program
		}
		assert.Equal(t, m[2], listed[m[1]], m[1])
		checked++
	}
	require.Equal(t, len(components)-1, checked, "all but Go itself are in go.mod")
	goSum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	require.NoError(t, err)
	for _, c := range components[1:] {
		require.Len(t, *c.Hashes, 1, c.Name)
		raw, err := hex.DecodeString((*c.Hashes)[0].Value)
		require.NoError(t, err)
		assert.Contains(t, string(goSum), c.Name+" "+c.Version+" h1:"+base64.StdEncoding.EncodeToString(raw)+"\n")
	}
	require.NoError(t, checkLicences(components))
}

func TestBundledPackagesAreListedAsTheLockSays(t *testing.T) {
	lock, err := os.ReadFile(filepath.Join(root, lockFile))
	require.NoError(t, err)
	components, err := npmPackages(lock, []byte(`["node_modules/react", "node_modules/react-native-web/node_modules/@react-native/normalize-colors"]`))
	require.NoError(t, err)
	require.Len(t, components, 2+len(drawn))
	for _, c := range components {
		assert.Contains(t, string(lock), `"version": "`+c.Version+`"`)
		assert.True(t, strings.HasPrefix(c.PackageURL, "pkg:npm/"), c.PackageURL)
		require.Len(t, *c.Hashes, 1, c.Name)
		raw, err := hex.DecodeString((*c.Hashes)[0].Value)
		require.NoError(t, err)
		assert.Contains(t, string(lock), `"integrity": "sha512-`+base64.StdEncoding.EncodeToString(raw)+`"`)
	}
	assert.True(t, slices.ContainsFunc(components, func(c cdx.Component) bool {
		return strings.HasPrefix(c.PackageURL, "pkg:npm/%40react-native/normalize-colors@")
	}), "a scope is escaped")
	require.NoError(t, checkLicences(components))
	_, err = npmPackages(lock, []byte(`["node_modules/elsewhere"]`))
	require.ErrorContains(t, err, "node_modules/elsewhere is bundled and not in client/package-lock.json")
	none, err := npmPackages(lock, []byte(`[]`))
	require.NoError(t, err)
	require.Empty(t, none)
}

func TestOtherLicencesAreRefused(t *testing.T) {
	require.ErrorContains(t, checkLicences([]cdx.Component{component("a", "1", "npm", []string{"AGPL-3.0"})}), `a 1: licence "AGPL-3.0" is not allowed`)
	require.Error(t, checkLicences([]cdx.Component{component("a", "1", "npm", []string{unknown})}))
}
