package notify_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"tokri/core/notify"
)

func TestNamesAreInTheLanguageOfTheMessage(t *testing.T) {
	assert.Equal(t, "ग्राम", notify.Hindi.Unit("g"))
	assert.Equal(t, "g", notify.English.Unit("g"))
	assert.Equal(t, "crate", notify.Hindi.Unit("crate"))
	assert.Equal(t, "मध्य प्रदेश", notify.Hindi.State(" Madhya Pradesh"))
	assert.Equal(t, "Madhya Pradesh", notify.English.State("Madhya Pradesh"))
	assert.Equal(t, "म.प्र.", notify.Hindi.State("म.प्र."))
}
