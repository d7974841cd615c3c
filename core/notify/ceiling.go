package notify

import (
	"context"
	"errors"

	"tokri/core/apperr"
	"tokri/core/ceiling"
)

// Class is what a message is for. By it the shop's ceilings decide which messages go first.
type Class int

// The classes. A message that says nothing is a notice.
const (
	Notice       Class = iota // of an order or an account, to its customer
	StrangerCode              // a code to a number or an address of which the shop knows no customer
	CustomerCode              // a code or a link to a customer, asked for by an unknown device
	DeviceCode                // a code to a customer, asked for by a device on which the customer has logged in
	ToShop                    // to the shop itself
)

// uses are the shares of the messages. Codes and notices cannot starve each other, and what visitors write to the shop
// starves neither. Of the codes, numbers that nobody has an account for may have 70 %: an attacker who makes them up
// leaves the rest to customers, and one who knows customers' numbers leaves a tenth to the devices that they use.
var uses = map[Class]ceiling.Use{
	StrangerCode: {Share: "codes", Of: 60, First: 70},
	CustomerCode: {Share: "codes", Of: 60, First: 90},
	DeviceCode:   {Share: "codes", Of: 60, First: 100},
	Notice:       {Share: "notices", Of: 30, First: 100},
	ToShop:       {Share: "to_shop", Of: 10, First: 100},
}

// Shares has one use of each share of the ceilings for messages.
func Shares() []ceiling.Use { return []ceiling.Use{uses[DeviceCode], uses[Notice], uses[ToShop]} }

// Refusals of messages beyond a ceiling. They name another way in.
var (
	ErrNoMoreSMS = apperr.New(apperr.Limited, "sms_ceiling",
		"We cannot send more text messages at the moment. Please try again later. Until then, log in with your password or a reset link by e-mail.")
	ErrNoMoreMail = apperr.New(apperr.Limited, "mail_ceiling", "We cannot send more e-mails at the moment. Please try again later.")
)

// Capped sends messages up to the shop's ceilings. It stands before the providers, so that no message passes by,
// whoever sends it. A message that a provider then fails to take stays counted: it may be on its way.
type Capped struct {
	SMS         SMSSender
	Mail        MailSender
	SMSCeiling  *ceiling.Ceiling
	MailCeiling *ceiling.Ceiling
}

var (
	_ SMSSender  = (*Capped)(nil)
	_ MailSender = (*Capped)(nil)
)

// SendSMS sends a text message, or refuses it with ErrNoMoreSMS.
func (c *Capped) SendSMS(ctx context.Context, m SMS) error {
	if err := c.SMSCeiling.Take(ctx, uses[m.Class], 1); err != nil {
		return refusal(err, ErrNoMoreSMS)
	}
	return c.SMS.SendSMS(ctx, m)
}

// SendMail sends an e-mail, or refuses it with ErrNoMoreMail.
func (c *Capped) SendMail(ctx context.Context, m Mail) error {
	if err := c.MailCeiling.Take(ctx, uses[m.Class], 1); err != nil {
		return refusal(err, ErrNoMoreMail)
	}
	return c.Mail.SendMail(ctx, m)
}

// RoomForSMS refuses with ErrNoMoreSMS what SendSMS would refuse. It counts nothing.
func (c *Capped) RoomForSMS(ctx context.Context, class Class) error {
	return refusal(c.SMSCeiling.Room(ctx, uses[class], 1), ErrNoMoreSMS)
}

// RoomForMail is RoomForSMS of e-mails.
func (c *Capped) RoomForMail(ctx context.Context, class Class) error {
	return refusal(c.MailCeiling.Room(ctx, uses[class], 1), ErrNoMoreMail)
}

func refusal(err error, full *apperr.Error) error {
	if is := (*ceiling.Full)(nil); errors.As(err, &is) {
		return full.After(is.Wait)
	}
	return err
}
