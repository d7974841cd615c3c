package httpapi

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"tokri/core/contact"
)

// What all visitors may send in a day closes the contact form for others when it is used up.
func TestFewAddressesCannotUseUpTheMessagesOfADay(t *testing.T) {
	const messagesPerDay = 5000 // MESSAGES_PER_DAY of config/example.env
	one := DefaultRates()["contactUs"]
	ofOne := one.Max * int(24*time.Hour/one.Window)
	assert.Positive(t, ofOne)
	assert.GreaterOrEqual(t, messagesPerDay*contact.Visitor.First/100/ofOne, 25, "addresses that an attacker needs")
}
