package app

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
	assert.Contains(t, textless(c), "email_changed")
	assert.NotContains(t, textless(c), "new_device")

	development := config.Config{SMS: "console"}
	assert.True(t, registeredTexts(development)(notify.EmailChanged, notify.Hindi))
	assert.Empty(t, textless(development))
}

func TestASettingForATextThatDoesNotExistStopsTheStart(t *testing.T) {
	err := checkTemplates(config.Config{SMS: "msg91", SMSTemplates: map[string]string{"new_device.en": "id", "new_devise.en": "id"}})
	require.ErrorContains(t, err, "SMS_TEMPLATES has new_devise.en")
	require.ErrorContains(t, err, "new_device.en")
	err = checkTemplates(config.Config{SMS: "msg91", SMSTemplates: map[string]string{"new_device.en": "id"}})
	require.NoError(t, err)
}
