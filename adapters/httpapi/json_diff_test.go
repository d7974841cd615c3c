package httpapi

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

// requireSameJSON requires two JSON texts of one meaning, and else names the places at which they differ.
func requireSameJSON(t *testing.T, want, got []byte, about ...any) {
	t.Helper()
	var a, b any
	require.NoError(t, json.Unmarshal(want, &a))
	require.NoError(t, json.Unmarshal(got, &b))
	if differences := jsonDiff("", a, b); len(differences) > 0 {
		require.Fail(t, "the JSON differs:\n"+strings.Join(differences, "\n"), about...)
	}
}

func jsonDiff(path string, want, got any) (all []string) {
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
					all = append(all, jsonDiff(at, wanted, found)...)
				}
			}
			return all
		}
	case []any:
		if b, ok := got.([]any); ok && len(a) == len(b) {
			for i := range a {
				all = append(all, jsonDiff(fmt.Sprint(path, "/", i), a[i], b[i])...)
			}
			return all
		}
	}
	if reflect.DeepEqual(want, got) {
		return nil
	}
	return []string{fmt.Sprintf("%s: want %v, got %v", path, want, got)}
}

func TestJSONDiffNamesThePlaces(t *testing.T) {
	var a, b any
	require.NoError(t, json.Unmarshal([]byte(`{"same":[{"x":1}],"list":[1,{"y":2}],"gone":true,"kind":[1]}`), &a))
	require.NoError(t, json.Unmarshal([]byte(`{"same":[{"x":1}],"list":[1,{"y":3}],"new":null,"kind":{}}`), &b))
	require.Empty(t, jsonDiff("", a, a))
	require.Equal(t, []string{
		"/gone: missing, want true", "/kind: want [1], got map[]", "/list/1/y: want 2, got 3", "/new: unexpected <nil>",
	}, jsonDiff("", a, b))
}
