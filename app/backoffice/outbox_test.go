package backoffice

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/config"
	"tokri/core/notify"
)

func TestOnlyRegisteredTextsAreSent(t *testing.T) {
	c := config.Config{SMS: "msg91", SMSTemplates: map[string]string{"new_device.en": "id"}}
	mayText := registeredTexts(c)
	assert.True(t, mayText(notify.NewDevice, notify.English))
	assert.False(t, mayText(notify.NewDevice, notify.Hindi))
	assert.False(t, mayText(notify.EmailChanged, notify.English))
	assert.Contains(t, Textless(c), "email_changed")
	assert.NotContains(t, Textless(c), "new_device")

	development := config.Config{SMS: "console"}
	assert.True(t, registeredTexts(development)(notify.EmailChanged, notify.Hindi))
	assert.Empty(t, Textless(development))
}

func TestASettingForATextThatDoesNotExistStopsTheStart(t *testing.T) {
	err := CheckTemplates(config.Config{SMS: "msg91", SMSTemplates: map[string]string{"new_device.en": "id", "new_devise.en": "id"}})
	require.ErrorContains(t, err, "SMS_TEMPLATES has new_devise.en")
	require.ErrorContains(t, err, "new_device.en")
	err = CheckTemplates(config.Config{SMS: "msg91", SMSTemplates: map[string]string{"new_device.en": "id"}})
	require.NoError(t, err)
}
