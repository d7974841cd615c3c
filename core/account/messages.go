package account

import (
	"context"
	"fmt"
	"strconv"

	"tokri/core/notify"
)

// The messages of logins. The customer's language is not known here, so mails have both languages;
// the text of an SMS is a registered template and stays word for word.

// classOf is how early the code of a challenge is refused when the shop's ceiling comes near. A contact that is yet
// to be proved is a stranger's: an account can name any number.
func (s *Service) classOf(c Challenge, client Client) notify.Class {
	switch {
	case c.UserID == "" || c.Purpose != ToLogin && c.Purpose != ToRegister:
		return notify.StrangerCode
	case s.knownDevice(c.UserID, client.DeviceToken) != "":
		return notify.DeviceCode
	}
	return notify.CustomerCode
}

func (s *Service) room(ctx context.Context, c Challenge, class notify.Class) error {
	room := s.RoomForMail
	if c.Mobile != "" {
		room = s.RoomForSMS
	}
	if room == nil {
		return nil
	}
	return room(ctx, class)
}

// deliver sends an OTP to the number or address of the challenge.
func (s *Service) deliver(ctx context.Context, c Challenge, otp string, class notify.Class) error {
	minutes := strconv.Itoa(max(1, int(s.Timing.Life.Minutes())))
	if c.Mobile != "" {
		return s.SMS.SendSMS(ctx, notify.SMS{
			To:       c.Mobile,
			Text:     fmt.Sprintf("%s is your %s login code. It is valid for %s minutes. Do not share it with anybody.", otp, s.ShopName(), minutes),
			Template: "otp",
			Values:   map[string]string{"otp": otp, "minutes": minutes},
			Class:    class,
		})
	}
	return s.Mail.SendMail(ctx, notify.Mail{
		To:      c.Email,
		Class:   class,
		Subject: fmt.Sprintf("%s is your %s code", otp, s.ShopName()),
		Text: fmt.Sprintf("%s\n\nType this code in at %s to confirm your e-mail address. It is valid for %s minutes. If you did not ask for it, ignore this mail.\n\n"+
			"यह कोड %s में डालकर अपना ईमेल पता पक्का करें। यह %s मिनट तक चलेगा। अगर आपने नहीं माँगा, तो इस ईमेल पर ध्यान न दें।\n",
			otp, s.ShopName(), minutes, s.ShopName(), minutes),
	})
}

// resetMail carries a reset link. It names the account by the end of its number: an address may
// have been given for several.
func (s *Service) resetMail(u User, link string) notify.Mail {
	minutes, ending := int(ResetLife.Minutes()), ending(u.Mobile)
	return notify.Mail{
		To:      u.Email,
		Class:   notify.CustomerCode,
		Subject: fmt.Sprintf("Choose a new password for %s", s.ShopName()),
		Text: fmt.Sprintf("Choose a new password for your %s account, mobile number ending in %s:\n\n%s\n\nThe link works once and for %d minutes. If you did not ask for it, ignore this mail; your password stays as it is.\n\n"+
			"%s में अपने खाते (मोबाइल नंबर के आख़िरी अंक %s) का नया पासवर्ड ऊपर के लिंक से चुनें। लिंक एक बार और %d मिनट तक चलेगा। अगर आपने नहीं माँगा, तो इस ईमेल पर ध्यान न दें; आपका पासवर्ड वही रहेगा।\n",
			s.ShopName(), ending, link, minutes, s.ShopName(), ending, minutes),
	}
}

// changedMail tells that the password is another one now, in case it was not its owner.
func (s *Service) changedMail(u User) notify.Mail {
	return notify.Mail{
		To:      u.Email,
		Subject: fmt.Sprintf("Your %s password was changed", s.ShopName()),
		Text: fmt.Sprintf("The password of your %s account, mobile number ending in %s, was changed, and all devices were logged out. If it was not you, log in with an OTP and choose another one.\n\n"+
			"%s में आपके खाते (मोबाइल नंबर के आख़िरी अंक %s) का पासवर्ड बदल दिया गया है और सभी डिवाइस लॉग आउट हो गए हैं। अगर यह आपने नहीं किया, तो ओटीपी से लॉग इन करके नया पासवर्ड चुनें।\n",
			s.ShopName(), ending(u.Mobile), s.ShopName(), ending(u.Mobile)),
	}
}

// ending is as much of a number as its owner needs to know it.
func ending(mobile string) string { return mobile[max(len(mobile)-2, 0):] }
