package mongodb

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Amazon's DocumentDB refuses every write that may be repeated, so the address can say that none may.
func TestTheAddressSaysWhetherWritesAreRepeated(t *testing.T) {
	for query, want := range map[string]*bool{"": nil, "?retryWrites=false": new(false), "?retryWrites=true": new(true)} {
		o := Config{URI: "mongodb://127.0.0.1/tokri" + query}.client(time.Second)
		require.NoError(t, o.Validate())
		require.Equal(t, want, o.RetryWrites, query)
	}
}
