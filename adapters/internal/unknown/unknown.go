// Package unknown preserves the fields of a stored record that this version of the program does not know, when
// the record is written. It compares three documents: the stored one; the known one, which is what this program
// writes right after it has read the stored one; and the changed one. A field that the stored document has and
// the known one lacks is unknown.
package unknown

import (
	"reflect"
	"slices"
	"strings"
)

// Document has fields in a fixed order. A value is a Document, a List, or anything that reflect.DeepEqual can
// compare.
type Document []Field

// Field is one field of a document.
type Field struct {
	Name  string
	Value any
}

// List is an array.
type List []any

// Keep returns the changed document with the unknown fields of the stored one, at every depth.
func Keep(stored, known, changed Document) Document {
	kept := slices.Clone(changed)
	for _, field := range stored {
		was, at := known.index(field.Name), kept.index(field.Name)
		switch {
		case at < 0 && was < 0:
			kept = append(kept, field)
		case at < 0: // the change has removed the field
		case was < 0: // all known parts of the field were empty
			kept[at].Value = keep(field.Value, Document(nil), kept[at].Value)
		default:
			kept[at].Value = keep(field.Value, known[was].Value, kept[at].Value)
		}
	}
	return kept
}

func (d Document) index(name string) int {
	return slices.IndexFunc(d, func(f Field) bool { return f.Name == name })
}

func keep(stored, known, changed any) any {
	switch stored := stored.(type) {
	case Document:
		known, wasDocument := known.(Document)
		if changed, isDocument := changed.(Document); isDocument && wasDocument {
			return Keep(stored, known, changed)
		}
	case List:
		known, wasList := known.(List)
		if changed, isList := changed.(List); isList && wasList && len(stored) == len(known) {
			return keepList(stored, known, changed)
		}
	}
	return changed
}

// keepList finds for each entry of the changed list the known entry from which it was made: an equal one, or
// one with the same ids. If entries have no ids and none was removed, it takes the entry at the same place.
func keepList(stored, known, changed List) List {
	kept := slices.Clone(changed)
	found, used := make([]bool, len(changed)), make([]bool, len(known))
	find := func(same func(i, at int) bool) {
		for at := range changed {
			for i := range known {
				if !found[at] && !used[i] && same(i, at) {
					found[at], used[i] = true, true
					kept[at] = keep(stored[i], known[i], changed[at])
				}
			}
		}
	}
	find(func(i, at int) bool { return reflect.DeepEqual(known[i], changed[at]) })
	find(func(i, at int) bool {
		was, is := ids(known[i]), ids(changed[at])
		return was != nil && reflect.DeepEqual(was, is)
	})
	if len(changed) >= len(known) {
		find(func(i, at int) bool { return i == at && ids(known[i]) == nil && ids(changed[at]) == nil })
	}
	return kept
}

// ids returns the fields that identify an entry of a list: id, and those whose names end in Id.
func ids(entry any) (named []Field) {
	document, _ := entry.(Document)
	for _, field := range document {
		if field.Name == "id" || strings.HasSuffix(field.Name, "Id") {
			named = append(named, field)
		}
	}
	return named
}
