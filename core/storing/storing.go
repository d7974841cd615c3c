// Package storing says what becomes of the fields of a stored record that this version of the program does not know: a newer one
// wrote them, which runs beside it or ran before it. A store's Update keeps them.
package storing

import "context"

type dropUnknown struct{}

// DropUnknown makes the updates of a context leave nothing of a record but what this program knows: what a deletion cannot
// name, it takes away.
func DropUnknown(ctx context.Context) context.Context {
	return context.WithValue(ctx, dropUnknown{}, true)
}

// DropsUnknown tells a store whether the updates of a context do so.
func DropsUnknown(ctx context.Context) bool { return ctx.Value(dropUnknown{}) != nil }
