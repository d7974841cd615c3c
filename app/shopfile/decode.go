package shopfile

import (
	"reflect"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"tokri/core/money"
)

// decode fills the entry (a pointer to a struct or to a slice of structs) from the node. The library's own
// decoder is not used, because its errors name Go types and it drops the line numbers that the checks need.
func (c *checker) decode(file string, node *yaml.Node, entry any) {
	c.value(file, node, reflect.ValueOf(entry).Elem(), "")
}

var (
	paiseType = reflect.TypeFor[money.Paise]()
	placeType = reflect.TypeFor[place]()
)

func (c *checker) value(file string, node *yaml.Node, into reflect.Value, name string) {
	wrong := func(want string) {
		c.line(file, node.Line, "%s must be %s", subject(name), want)
		c.unread(file, node.Line, name)
	}
	if node.Kind == yaml.AliasNode {
		wrong("written out; references (*name) are not followed")
		return
	}
	empty := node.Kind == yaml.ScalarNode && node.Tag == "!!null"
	switch {
	case empty && into.Kind() != reflect.Struct: // a field whose value is empty counts as absent
	case into.Kind() == reflect.Pointer: // the pointer stays nil if the field is absent
		given := reflect.New(into.Type().Elem())
		c.value(file, node, given.Elem(), name)
		into.Set(given)
	case into.Kind() == reflect.Struct:
		if node.Kind != yaml.MappingNode {
			wrong("fields with values")
			return
		}
		c.fields(file, node, into)
	case into.Kind() == reflect.Slice:
		if node.Kind != yaml.SequenceNode {
			wrong("a list")
			return
		}
		into.Set(c.items(file, node, into.Type(), name))
	case into.Kind() == reflect.Map:
		if node.Kind != yaml.MappingNode {
			wrong("fields with values")
			return
		}
		m := map[string]string{}
		for i := 0; i+1 < len(node.Content); i += 2 {
			m[node.Content[i].Value] = node.Content[i+1].Value
		}
		into.Set(reflect.ValueOf(m))
	case node.Kind != yaml.ScalarNode:
		wrong("one value")
	default:
		if want := scalar(node, into); want != "" {
			wrong(want)
		}
	}
}

// items reads a list. An item that cannot be an entry is reported and left out, so that the checks do not
// report each of its fields as well.
func (c *checker) items(file string, node *yaml.Node, list reflect.Type, name string) reflect.Value {
	out := reflect.MakeSlice(list, 0, len(node.Content))
	for _, item := range node.Content {
		entry := reflect.New(list.Elem()).Elem()
		c.value(file, item, entry, name)
		if entry.Kind() != reflect.Struct || item.Kind == yaml.MappingNode {
			out = reflect.Append(out, entry)
		}
	}
	return out
}

// scalar sets one value. If the text does not fit, scalar returns what would.
func scalar(node *yaml.Node, into reflect.Value) (want string) {
	text := strings.TrimSpace(node.Value)
	if into.Type() == paiseType {
		amount, err := money.Parse(text)
		if err != nil {
			return "rupees with at most two decimals"
		}
		into.SetInt(int64(amount))
		return ""
	}
	switch into.Kind() {
	case reflect.String:
		into.SetString(text)
	case reflect.Int:
		n, err := strconv.Atoi(text)
		if err != nil {
			return "a whole number"
		}
		into.SetInt(int64(n))
	case reflect.Float64:
		f, err := strconv.ParseFloat(text, 64)
		if err != nil || f != f || f-f != 0 { // neither NaN nor an infinity
			return "a number"
		}
		into.SetFloat(f)
	case reflect.Bool:
		if text != "true" && text != "false" {
			return "true or false"
		}
		into.SetBool(text == "true")
	default:
		panic("shopfile: an entry has a field of kind " + into.Kind().String())
	}
	return ""
}

// fields fills a struct from a mapping and reports unknown and repeated names. An embedded place receives the
// line numbers.
func (c *checker) fields(file string, node *yaml.Node, into reflect.Value) {
	known := map[string]reflect.Value{}
	for i := range into.NumField() {
		if tag := into.Type().Field(i).Tag.Get("yaml"); tag != "" {
			known[tag] = into.Field(i)
		}
	}
	where := place{file: file, line: node.Line, fields: map[string]int{}}
	for i := 0; i+1 < len(node.Content); i += 2 {
		key, value := node.Content[i], node.Content[i+1]
		field, ok := known[key.Value]
		switch {
		case !ok:
			c.line(file, key.Line, "unknown field %q", key.Value)
			continue
		case where.fields[key.Value] != 0:
			c.line(file, key.Line, "%s is given twice", key.Value)
			continue
		}
		where.fields[key.Value] = key.Line
		for j, part := range value.Content {
			switch {
			case value.Kind == yaml.SequenceNode:
				where.fields[key.Value+"/"+strconv.Itoa(j)] = part.Line
			case value.Kind == yaml.MappingNode && j%2 == 0:
				where.fields[key.Value+"/"+part.Value] = part.Line
			}
		}
		c.value(file, value, field, key.Value)
	}
	if p := into.FieldByName("Place"); p.IsValid() && p.Type() == placeType {
		p.Set(reflect.ValueOf(where))
	}
}

func subject(name string) string {
	if name == "" {
		return "an entry"
	}
	return name
}
