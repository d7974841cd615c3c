package website

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
)

// A page with control characters in its address could forge the marks of the renderer's kept parts (client/src/render/kept).
func TestNoAddressForgesTheMarksOfParts(t *testing.T) {
	t.Parallel()
	for _, path := range [][]string{{"products", "\u0001o0\u0001forged\u0001c\u0001"}, {"product", "\u0001k0\u0001"}} {
		_, rendered := addressOf(path, url.Values{}, nil)
		assert.False(t, rendered, "%q", path)
	}
	_, rendered := addressOf([]string{"search"}, url.Values{"q": {"\u0001k0\u0001"}}, nil)
	assert.False(t, rendered)
}
