// Package providers opens what the shop calls outside: the payment gateway, SMS, mail, push messages, Google.
package providers

import (
	"fmt"
	"maps"
	"os"
	"time"

	"tokri/adapters/console"
	"tokri/adapters/expopush"
	"tokri/adapters/mail"
	"tokri/adapters/sms"
	"tokri/adapters/webpush"
	"tokri/config"
	"tokri/core/notify"
)

// OpenSMS opens the provider of text messages that the settings choose.
func OpenSMS(c config.Config) (notify.SMSSender, error) {
	switch c.SMS {
	case "console":
		return console.New(os.Stdout), nil
	case "msg91":
		templates := maps.Clone(c.SMSTemplates)
		if templates == nil {
			templates = map[string]string{}
		}
		templates["otp"] = c.MSG91OTP
		return sms.NewMSG91(sms.MSG91Config{AuthKey: c.MSG91Key.Reveal(), Templates: templates, Through: PublicOnly(c)}), nil
	case "twilio":
		return sms.NewTwilio(sms.TwilioConfig{AccountSID: c.TwilioSID, AuthToken: c.TwilioToken.Reveal(), From: c.TwilioFrom, Through: PublicOnly(c)}), nil
	case "gupshup":
		return sms.NewGupshup(sms.GupshupConfig{UserID: c.GupshupUser, Password: c.GupshupPassword.Reveal(), Sender: c.GupshupSender,
			Templates: c.SMSTemplates, Through: PublicOnly(c)}), nil
	}
	return nil, fmt.Errorf("SMS_PROVIDER is %q: there is no such provider", c.SMS)
}

// OpenMail opens the way by which the settings let mails be sent.
func OpenMail(c config.Config) (notify.MailSender, error) {
	switch c.Mail {
	case "console":
		return console.New(os.Stdout), nil
	case "smtp":
		return mail.NewSMTP(mail.SMTPConfig{Host: c.SMTPHost, Port: c.SMTPPort, Username: c.SMTPUser,
			Password: c.SMTPPassword.Reveal(), From: c.MailFrom, Domain: c.MailDomain})
	}
	return nil, fmt.Errorf("MAIL_PROVIDER is %q: there is no such provider", c.Mail)
}

// OpenPush returns nil if the shop sends no push messages.
func OpenPush(c config.Config) (notify.PushSender, error) {
	switch c.Push {
	case "off":
		return nil, nil
	case "console":
		return console.New(os.Stdout), nil
	case "expo":
		return expopush.New(expopush.Config{URL: c.ExpoURL, AccessToken: c.ExpoAccessToken.Reveal(), Now: time.Now, Through: PublicOnly(c)}), nil
	}
	return nil, fmt.Errorf("PUSH_PROVIDER is %q: there is no such provider", c.Push)
}

// OpenWebPush returns the sender of messages to the browsers of the staff. Its key is made of the shop's secret key, so that every
// server has the same.
func OpenWebPush(c config.Config, secretKey []byte) (*webpush.Sender, error) {
	return webpush.New(webpush.Config{SecretKey: secretKey, Shop: c.PublicURL, Test: c.WebPushTest, Through: PublicOnly(c)})
}
