package account_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
)

func TestMobile(t *testing.T) {
	for typed, want := range map[string]string{
		"9876543210": "+919876543210", " 9876543210 ": "+919876543210", "+919876543210": "+919876543210",
		"6000000000": "+916000000000",
		"5876543210": "", "987654321": "", "98765432101": "", "98765 43210": "", "": "", "+91": "", "abcdefghij": "",
		"+91+919876543210": "", "९८७६५४३२१०": "", "9876543210\n9": "", "919876543210": "",
	} {
		got, err := account.Mobile(typed)
		assert.Equal(t, want, got, "%q", typed)
		if want == "" {
			assert.ErrorIs(t, err, account.ErrMobile)
		}
	}
}

func FuzzMobile(f *testing.F) {
	for _, s := range []string{"9876543210", "+91 98765", "+91+919876543210", "९८७"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		got, err := account.Mobile(typed)
		if err != nil {
			assert.Empty(t, got)
			return
		}
		assert.Regexp(t, `^\+91[6-9][0-9]{9}$`, got)
		again, err := account.Mobile(got)
		require.NoError(t, err)
		assert.Equal(t, got, again)
	})
}
