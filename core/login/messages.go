package login

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"

	"tokri/core/account"
	"tokri/core/ceiling"
	"tokri/core/notify"
	"tokri/core/strangers"
)

// The messages of logins. The customer's language is not known here, so mails have both languages;
// the text of an SMS is a registered template and stays word for word.

// classOf returns the class of a challenge's message, by which the shop's ceiling decides how early it is
// refused. A contact that is not verified counts as a stranger's, because an account can name any number.
func (s *Service) classOf(c Challenge, client Client) notify.Class {
	switch {
	case c.UserID == "" && c.Purpose == ToStaff:
		return notify.CustomerCode // as of a person on an unknown device: the answers must not differ
	case c.UserID == "" || c.Purpose == ToMobile || c.Purpose == ToEmail:
		return notify.StrangerCode
	case s.knownDevice(c.UserID, client.DeviceToken) != "":
		return notify.DeviceCode
	}
	return notify.CustomerCode
}

// pool returns what the caller shares with others of the codes by SMS, or nil.
func (s *Service) pool(c Challenge, class notify.Class) *strangers.Pool {
	if c.Mobile == "" || c.Purpose == ToStaff {
		return nil
	}
	return s.Rules.Codes[class]
}

// refusedCode returns the refusal of a code for which a pool has no room now.
func refusedCode(err error) error {
	if full, ok := errors.AsType[*ceiling.Full](err); ok {
		return notify.ErrNoMoreSMS.After(full.Wait)
	}
	return err
}

func (s *Service) room(ctx context.Context, c Challenge, class notify.Class) error {
	if c.Mobile != "" {
		return s.Rules.RoomForSMS(ctx, class)
	}
	return s.Rules.RoomForMail(ctx, class)
}

// deliver sends an OTP to the number or address of the challenge. By the last line of the SMS, browsers know
// for which website the code is, and offer it there only (WebOTP, Safari).
func (s *Service) deliver(ctx context.Context, c Challenge, otp string, class notify.Class) error {
	minutes := strconv.Itoa(max(1, int(s.Rules.Timing.Life.Minutes())))
	if c.Mobile != "" {
		return s.SMS.SendSMS(ctx, notify.SMS{
			To:       c.Mobile,
			Text:     fmt.Sprintf("%[1]s is your %[2]s login code. It is valid for %[3]s minutes. Do not share it with anybody.\n\n@%[4]s #%[1]s", otp, cmp.Or(c.Shop, s.Site.Name()), minutes, s.Site.Host),
			Template: "otp",
			Values:   map[string]string{"otp": otp, "minutes": minutes},
			Class:    class,
		})
	}
	text := "%[1]s\n\nType this code in at %[2]s to confirm your e-mail address. It is valid for %[3]s minutes. If you did not ask for it, ignore this mail.\n\n" +
		"यह कोड %[2]s में डालकर अपना ईमेल पता पक्का करें। यह %[3]s मिनट तक चलेगा। अगर आपने नहीं माँगा, तो इस ईमेल पर ध्यान न दें।\n"
	if c.Purpose == ToProve {
		text = "%[1]s\n\nType this code in at %[2]s to confirm that it is you. It is valid for %[3]s minutes. If you did not ask for it, a device that is not yours is logged in to your account: log in, and end its login under Profile.\n\n" +
			"यह कोड %[2]s में डालकर पुष्टि करें कि यह आप ही हैं। यह %[3]s मिनट तक चलेगा। अगर आपने नहीं माँगा, तो कोई दूसरा डिवाइस आपके खाते में लॉग इन है: लॉग इन करके प्रोफ़ाइल में उसका लॉगिन ख़त्म करें।\n"
	}
	return s.Mail.SendMail(ctx, notify.Mail{
		To:      c.Email,
		Class:   class,
		Subject: fmt.Sprintf("%s is your %s code", otp, s.Site.Name()),
		Text:    fmt.Sprintf(text, otp, s.Site.Name(), minutes),
	})
}

// resetMail returns the mail with a reset link. It names the account by the end of its number.
func (s *Service) resetMail(u account.User, link string) notify.Mail {
	minutes, ending := int(ResetLife.Minutes()), ending(u.Mobile)
	return notify.Mail{
		To:      u.Email,
		Class:   notify.CustomerCode,
		Subject: fmt.Sprintf("Choose a new password for %s", s.Site.Name()),
		Text: fmt.Sprintf("Choose a new password for your %s account, mobile number ending in %s:\n\n%s\n\nThe link works once and for %d minutes. If you did not ask for it, ignore this mail; your password stays as it is.\n\n"+
			"%s में अपने खाते (मोबाइल नंबर के आख़िरी अंक %s) का नया पासवर्ड ऊपर के लिंक से चुनें। लिंक एक बार और %d मिनट तक चलेगा। अगर आपने नहीं माँगा, तो इस ईमेल पर ध्यान न दें; आपका पासवर्ड वही रहेगा।\n",
			s.Site.Name(), ending, link, minutes, s.Site.Name(), ending, minutes),
	}
}

// noResetMail returns the mail to an address that accounts name and none has verified. It says nothing of them.
func (s *Service) noResetMail(email string) notify.Mail {
	return notify.Mail{
		To:      email,
		Class:   notify.CustomerCode,
		Subject: fmt.Sprintf("Your new password for %s", s.Site.Name()),
		Text: fmt.Sprintf("A new password was asked for at %[1]s. This email address was never confirmed there, so it cannot get a link. "+
			"Log in with your mobile number, choose the code by SMS, and confirm the address under Profile. If you did not ask for it, ignore this mail.\n\n"+
			"%[1]s पर नया पासवर्ड माँगा गया। यह ईमेल पता वहाँ कभी पक्का नहीं किया गया, इसलिए इस पर लिंक नहीं भेजा जा सकता। "+
			"अपने मोबाइल नंबर से लॉग इन करें, SMS से आने वाला कोड चुनें, और प्रोफ़ाइल में पता पक्का करें। अगर आपने नहीं माँगा, तो इस ईमेल पर ध्यान न दें।\n", s.Site.Name()),
	}
}

// ending returns the last digits of a number, by which its owner recognises it.
func ending(mobile string) string { return mobile[max(len(mobile)-2, 0):] }
