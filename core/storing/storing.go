// Package storing defines how an Update treats fields of a stored record that this version of the program does
// not know, because a newer version wrote them. By default a store's Update keeps them.
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
