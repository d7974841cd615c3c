package config

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/caarlos0/env/v11"
)

// forms says which form a value must have, by the type of its field.
var forms = map[string]string{
	"int": "a number", "int64": "a number", "time.Duration": "a duration such as 30s or 5m", "slog.Level": "debug, info, warn or error",
	"map[string]string": "kind.language:id, separated by commas, such as order_placed.en:64f0",
}

// inOperatorsWords rewrites an error of the library, which names the field of Config, so that it names the
// setting. It returns the setting's name, too.
func inOperatorsWords(err error, set map[string]string) (string, error) {
	var wrong env.ParseError
	if !errors.As(err, &wrong) {
		return "", err
	}
	field, ok := reflect.TypeFor[Config]().FieldByName(wrong.Name)
	if !ok {
		return "", err
	}
	name := field.Tag.Get("env")
	form, ok := forms[field.Type.String()]
	if !ok {
		return name, err
	}
	return name, fmt.Errorf("%s is %q: it must be %s", name, set[name], form)
}
