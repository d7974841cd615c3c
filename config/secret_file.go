package config

import (
	"fmt"
	"os"
	"reflect"
	"strings"
)

// readSecretFiles replaces each setting NAME_FILE by NAME, whose value is the content of that file. It does so
// for the settings that are secrets: containers get secrets as files, because an environment is easily shown.
func readSecretFiles(set map[string]string) (errs []error) {
	settings := reflect.TypeFor[Config]()
	for field := range settings.Fields() {
		name := field.Tag.Get("env")
		file := set[name+"_FILE"]
		if field.Type != reflect.TypeFor[Secret]() || file == "" {
			continue
		}
		if set[name] != "" {
			errs = append(errs, fmt.Errorf("%s and %s_FILE are both set: leave one of them empty", name, name))
			continue
		}
		content, err := os.ReadFile(file) //nolint:gosec // the operator names the file
		// Editors on Windows begin a file with a byte-order mark.
		value := strings.TrimSpace(strings.TrimPrefix(string(content), "\ufeff"))
		switch {
		case err != nil:
			errs = append(errs, fmt.Errorf("%s_FILE cannot be read: %w", name, err))
		case value == "":
			errs = append(errs, fmt.Errorf("%s_FILE is %q: the file is empty", name, file))
		default:
			set[name] = value
		}
	}
	return errs
}
