package shop_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"tokri/core/shop"
)

func TestSettingsLeftOfTheDemoShop(t *testing.T) {
	demo := shop.Settings{
		FSSAI: "12345678901234", GSTIN: "23ABCDE1234F1Z5", Social: map[string]string{"Instagram": "https://a.example"},
		Contact:          shop.Contact{Email: "a@demo.example", Phone: "1"},
		GrievanceOfficer: &shop.Officer{Name: "Meera Joshi"},
	}
	assert.Equal(t, []string{
		`contact.email: "a@demo.example"`, `contact.phone: "1"`, `fssai: "12345678901234"`, `grievanceOfficer.name: "Meera Joshi"`,
		`gstin: "23ABCDE1234F1Z5"`, `social.Instagram: "https://a.example"`,
	}, demo.LeftOf(demo))
	mine := demo
	mine.FSSAI, mine.Social, mine.GrievanceOfficer, mine.Contact.Email = "11421999000123", nil, nil, "me@shop.in"
	assert.Equal(t, []string{`contact.phone: "1"`, `gstin: "23ABCDE1234F1Z5"`}, mine.LeftOf(demo))
	demo.GSTIN, mine.GSTIN = "", ""
	assert.Equal(t, []string{`contact.phone: "1"`}, mine.LeftOf(demo), "a setting that the demo shop does not have is not left of it")
}
