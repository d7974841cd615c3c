package commonpassword_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/commonpassword"
)

func TestCommonPasswords(t *testing.T) {
	for password, want := range map[string]bool{
		"password": true, "Password": true, "password1": true, "Dragon2026!": true, "12345678": true, "qwertyuiop": true,
		"elephant": true, "Elephant99": true, "aaaaaaaaaa": true, "99999999": true, "आआआआआआआआ": true,
		"mandi-at-seven": false, "saffron kettle 41": false, "आमरसपूरी": false, "83920174": false, "tr0ub4dor&3": false, "": false,
	} {
		got, err := commonpassword.Is(password)
		require.NoError(t, err)
		assert.Equal(t, want, got, password)
	}
}
