package config

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"

	"github.com/caarlos0/env/v11"
)

// readSecretFiles replaces each setting NAME_FILE by NAME, whose value is the content of that file. It does so
// for the settings that are secrets: containers get secrets as files, because an environment is easily shown.
func readSecretFiles(set map[string]string) (errs []error) {
	settings := reflect.TypeFor[Config]()
	for i := range settings.NumField() {
		name := settings.Field(i).Tag.Get("env")
		file := set[name+"_FILE"]
		if settings.Field(i).Type != reflect.TypeFor[Secret]() || file == "" {
			continue
		}
		if set[name] != "" {
			errs = append(errs, fmt.Errorf("%s and %s_FILE are both set: leave one of them empty", name, name))
			continue
		}
		content, err := os.ReadFile(file) //nolint:gosec // the operator names the file
		value := strings.TrimSpace(string(content))
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

// inOperatorsWords rewrites an error of the library, which names the field of Config, so that it names the
// setting.
func inOperatorsWords(err error, set map[string]string) error {
	var wrong env.ParseError
	if !errors.As(err, &wrong) {
		return err
	}
	field, ok := reflect.TypeFor[Config]().FieldByName(wrong.Name)
	if !ok {
		return err
	}
	name := field.Tag.Get("env")
	form, ok := map[string]string{"int": "a number", "time.Duration": "a duration such as 30s or 5m", "slog.Level": "debug, info, warn or error"}[field.Type.String()]
	if !ok {
		return err
	}
	return fmt.Errorf("%s is %q: it must be %s", name, set[name], form)
}
