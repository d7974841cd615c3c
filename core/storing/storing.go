// Package storing defines what a store's Update may do: with fields of a stored record that this version of the program does
// not know, because a newer version wrote them, which it keeps by default; and with a record that it has read before.
package storing

import "context"

type dropUnknown struct{}

// DropUnknown returns a context under which updates remove the fields that this program does not know. The
// deletion of an account uses it, because it cannot know whether such a field is personal.
func DropUnknown(ctx context.Context) context.Context {
	return context.WithValue(ctx, dropUnknown{}, true)
}

// DropsUnknown reports whether updates under a context remove unknown fields.
func DropsUnknown(ctx context.Context) bool { return ctx.Value(dropUnknown{}) != nil }

type fromRecent struct{}

// FromRecent returns a context under which an update may begin from an earlier reading of the record, if the store then writes
// only over that very version, and otherwise reads the record and calls the change again. The change must do nothing but
// change the record that it is given: what it returns for an earlier reading is not used.
func FromRecent(ctx context.Context) context.Context {
	return context.WithValue(ctx, fromRecent{}, true)
}

// MayBeRecent reports whether updates under a context may begin from an earlier reading.
func MayBeRecent(ctx context.Context) bool { return ctx.Value(fromRecent{}) != nil }
