package providers

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestOnlyPhonePesPagesArePaymentPages(t *testing.T) {
	for address, want := range map[string]bool{
		"https://mercury-t2.phonepe.com/transact/v3?token=1": true, "https://phonepe.com/": true,
		"http://mercury-t2.phonepe.com/": false, "https://evilphonepe.com/": false, "https://phonepe.com.evil.example/": false, "/transact": false,
	} {
		page, err := url.Parse(address)
		require.NoError(t, err)
		assert.Equal(t, want, phonePePage(page), address)
	}
}
