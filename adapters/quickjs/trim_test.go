package quickjs

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
	"modernc.org/quickjs"
)

func TestTrimReachesTheHeapOfTheEngine(t *testing.T) {
	vm, err := quickjs.NewVM()
	require.NoError(t, err)
	defer func() { require.NoError(t, vm.Close()) }()
	heapMu.Lock()
	defer heapMu.Unlock()
	regions := reflect.ValueOf(&heap).Elem().FieldByName("regs")
	require.Positive(t, regions.Len(), "what QuickJS allocates is in this heap")
}
