// Package jsontest compares JSON in tests.
package jsontest

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// RequireSame fails the test if two JSON texts have different values, and names the places that differ.
func RequireSame(t *testing.T, want, got []byte, about ...any) {
	t.Helper()
	var a, b any
	require.NoError(t, json.Unmarshal(want, &a))
	require.NoError(t, json.Unmarshal(got, &b))
	if differences := diff("", a, b); len(differences) > 0 {
		require.Fail(t, "the JSON differs:\n"+strings.Join(differences, "\n"), about...)
	}
}

func diff(path string, want, got any) (all []string) {
	switch a := want.(type) {
	case map[string]any:
		if b, ok := got.(map[string]any); ok {
			keys := maps.Clone(a)
			maps.Copy(keys, b)
			for _, key := range slices.Sorted(maps.Keys(keys)) {
				wanted, inA := a[key]
				found, inB := b[key]
				switch at := path + "/" + key; {
				case !inA:
					all = append(all, fmt.Sprintf("%s: unexpected %v", at, found))
				case !inB:
					all = append(all, fmt.Sprintf("%s: missing, want %v", at, wanted))
				default:
					all = append(all, diff(at, wanted, found)...)
				}
			}
			return all
		}
	case []any:
		if b, ok := got.([]any); ok && len(a) == len(b) {
			for i := range a {
				all = append(all, diff(fmt.Sprint(path, "/", i), a[i], b[i])...)
			}
			return all
		}
	}
	if reflect.DeepEqual(want, got) {
		return nil
	}
	return []string{fmt.Sprintf("%s: want %v, got %v", path, want, got)}
}
