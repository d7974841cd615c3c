// Command sbom lists what is in bin/tokri, as CycloneDX JSON: the Go modules that are linked into it, and the
// npm packages that are bundled into its web client, each with its licence. With --licences it fails if a
// licence is not allowed. It needs no network, and the same sources yield the same file.
package main

import (
	"bytes"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

const (
	lockFile    = "client/package-lock.json"
	bundledFile = "client/.expo/bundled-packages.json"
)

func main() {
	if err := run(slices.Contains(os.Args[1:], "--licences")); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

func run(licences bool) error {
	modules, err := goModules("./app/tokri")
	if err != nil {
		return err
	}
	lock, err := os.ReadFile(lockFile)
	if err != nil {
		return err
	}
	bundled, err := os.ReadFile(bundledFile)
	if errors.Is(err, os.ErrNotExist) {
		fmt.Fprintln(os.Stderr, "sbom: the web client is not built, so no npm package is listed: run make build")
		bundled = []byte("[]")
	} else if err != nil {
		return err
	}
	packages, err := npmPackages(lock, bundled)
	if err != nil {
		return err
	}
	components := slices.Concat(modules, packages)
	if licences {
		return checkLicences(components)
	}
	bom := cdx.NewBOM()
	bom.Metadata = &cdx.Metadata{Component: &cdx.Component{Type: cdx.ComponentTypeApplication, Name: "tokri", BOMRef: "tokri"}}
	bom.Components = &components
	return cdx.NewBOMEncoder(os.Stdout, cdx.BOMFileFormatJSON).SetPretty(true).Encode(bom)
}

// goModules returns the modules that are linked into a program, and Go's standard library.
func goModules(program string) ([]cdx.Component, error) {
	list := exec.Command("go", "list", "-deps", buildTags, "-json=Module", program) //nolint:noctx // it ends with this program
	list.Stderr = os.Stderr
	text, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("list the modules of %s: %w", program, err)
	}
	found := map[string]cdx.Component{}
	classify, err := newClassifier()
	if err != nil {
		return nil, err
	}
	for decode := json.NewDecoder(bytes.NewReader(text)); decode.More(); {
		var p struct {
			Module *struct {
				Path, Version, Dir, Sum string
				Main                    bool
			}
		}
		if err := decode.Decode(&p); err != nil {
			return nil, err
		}
		if p.Module == nil || p.Module.Main || found[p.Module.Path].Name != "" {
			continue
		}
		licences, err := classify.folder(p.Module.Dir)
		if err != nil {
			return nil, err
		}
		// h1 is a SHA-256 over the hashes of the module's files, which tools for CycloneDX write and compare as the module's SHA-256.
		hash, err := hexHash(cdx.HashAlgoSHA256, strings.TrimPrefix(p.Module.Sum, "h1:"))
		if err != nil {
			return nil, fmt.Errorf("the sum of %s: %w", p.Module.Path, err)
		}
		found[p.Module.Path] = component(p.Module.Path, p.Module.Version, "golang", licences, hash)
	}
	version, err := exec.Command("go", "env", "GOVERSION").Output() //nolint:noctx // it ends with this program
	if err != nil {
		return nil, err
	}
	std := component("std", strings.TrimPrefix(strings.TrimSpace(string(version)), "go"), "golang", []string{"BSD-3-Clause"})
	return append([]cdx.Component{std}, sorted(found)...), nil
}

// buildTags are the tags with which the Makefile and the Dockerfile build the program.
const buildTags = "-tags=nomsgpack"

// drawn has the packages whose files are copied or drawn into the client by scripts, so that the bundler does
// not list them.
var drawn = []string{"node_modules/@expo-google-fonts/anek-devanagari", "node_modules/@expo-google-fonts/mukta", "node_modules/@lobehub/fluent-emoji-modern"}

// npmPackages returns the packages that are bundled into the web client, as package-lock.json describes them.
func npmPackages(lock, bundled []byte) ([]cdx.Component, error) {
	var locked struct {
		Packages map[string]struct{ Version, License, Integrity string }
	}
	var places []string
	if err := errors.Join(json.Unmarshal(lock, &locked), json.Unmarshal(bundled, &places)); err != nil {
		return nil, err
	}
	if len(places) > 0 {
		places = append(places, drawn...)
	}
	found := map[string]cdx.Component{}
	for _, place := range places {
		p, ok := locked.Packages[place]
		if !ok {
			return nil, fmt.Errorf("%s is bundled and not in %s: build the web client again", place, lockFile)
		}
		name := place[strings.LastIndex(place, "node_modules/")+len("node_modules/"):]
		hash, err := hexHash(cdx.HashAlgoSHA512, strings.TrimPrefix(p.Integrity, "sha512-"))
		if err != nil {
			return nil, fmt.Errorf("the integrity of %s: %w", place, err)
		}
		found[name+"@"+p.Version] = component(name, p.Version, "npm", []string{p.License}, hash)
	}
	return sorted(found), nil
}

// hexHash returns a hash as CycloneDX writes it. go.sum and package-lock.json write it as base64.
func hexHash(algorithm cdx.HashAlgorithm, text string) (cdx.Hash, error) {
	raw, err := base64.StdEncoding.DecodeString(text)
	if want := map[cdx.HashAlgorithm]int{cdx.HashAlgoSHA256: sha256.Size, cdx.HashAlgoSHA512: sha512.Size}[algorithm]; err != nil || len(raw) != want { //nolint:exhaustive // lock files have these two
		return cdx.Hash{}, fmt.Errorf("%q is no %s", text, algorithm)
	}
	return cdx.Hash{Algorithm: algorithm, Value: hex.EncodeToString(raw)}, nil
}

func component(name, version, kind string, licences []string, hashes ...cdx.Hash) cdx.Component {
	url := "pkg:" + kind + "/" + strings.Replace(name, "@", "%40", 1) + "@" + version
	var choices cdx.Licenses
	for _, l := range licences {
		choices = append(choices, cdx.LicenseChoice{License: &cdx.License{Name: l}})
	}
	return cdx.Component{Type: cdx.ComponentTypeLibrary, BOMRef: url, Name: name, Version: version, PackageURL: url, Licenses: &choices, Hashes: &hashes}
}

func sorted(found map[string]cdx.Component) (all []cdx.Component) {
	for _, c := range found {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b cdx.Component) int { return strings.Compare(a.BOMRef, b.BOMRef) })
	return all
}

// licenceFiles returns the files of a folder that contain licences.
func licenceFiles(dir string) (files []string, err error) {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		name := strings.ToUpper(strings.TrimSuffix(strings.TrimSuffix(e.Name(), ".md"), ".txt"))
		if !e.IsDir() && (name == "LICENSE" || name == "LICENCE" || name == "COPYING") {
			files = append(files, filepath.Join(dir, e.Name()))
		}
	}
	return files, err
}
