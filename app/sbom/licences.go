package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	cdx "github.com/CycloneDX/cyclonedx-go"
	licenseclassifier "github.com/google/licenseclassifier/v2"
	"github.com/google/licenseclassifier/v2/assets"
)

// allowed has the licences under which the shop may deliver its parts. They ask for a notice at most; MPL-2.0
// also asks for the sources of its own files, which are public and unchanged.
var allowed = []string{"MIT", "BSD-2-Clause", "BSD-3-Clause", "ISC", "0BSD", "Apache-2.0", "MPL-2.0", "OFL-1.1", "Unlicense",
	"MIT AND OFL-1.1", "Python-2.0", "BlueOak-1.0.0"}

// unknown is the name for a licence text that is not recognised.
const unknown = "unknown"

func checkLicences(components []cdx.Component) error {
	count := map[string]int{}
	var refused []error
	for _, c := range components {
		for _, l := range *c.Licenses {
			count[l.License.Name]++
			if !slices.Contains(allowed, l.License.Name) {
				refused = append(refused, fmt.Errorf("%s %s: licence %q is not allowed", c.Name, c.Version, l.License.Name))
			}
		}
	}
	var names []string
	for name, n := range count {
		names = append(names, fmt.Sprintf("%s %d", name, n))
	}
	slices.Sort(names)
	fmt.Printf("licences of %d components: %s\n", len(components), strings.Join(names, ", "))
	return errors.Join(refused...)
}

type classifier struct{ *licenseclassifier.Classifier }

func newClassifier() (classifier, error) {
	c, err := assets.DefaultClassifier()
	return classifier{c}, err
}

// folder returns the names of the licences of a module.
func (c classifier) folder(dir string) (names []string, err error) {
	files, err := licenceFiles(dir)
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		for _, m := range c.Match(text).Matches {
			if m.MatchType == "License" || m.MatchType == "Header" {
				names = append(names, m.Name)
			}
		}
	}
	if len(names) == 0 {
		return []string{unknown}, nil
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}
