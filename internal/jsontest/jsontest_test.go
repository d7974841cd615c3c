package jsontest

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDiffNamesThePlaces(t *testing.T) {
	var a, b any
	require.NoError(t, json.Unmarshal([]byte(`{"same":[{"x":1}],"list":[1,{"y":2}],"gone":true,"kind":[1]}`), &a))
	require.NoError(t, json.Unmarshal([]byte(`{"same":[{"x":1}],"list":[1,{"y":3}],"new":null,"kind":{}}`), &b))
	require.Empty(t, diff("", a, a))
	require.Equal(t, []string{
		"/gone: missing, want true", "/kind: want [1], got map[]", "/list/1/y: want 2, got 3", "/new: unexpected <nil>",
	}, diff("", a, b))
}
