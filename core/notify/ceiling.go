package notify

import (
	"context"
	"errors"

	"tokri/core/apperr"
	"tokri/core/ceiling"
)

// Class is the purpose of a message. The shop's ceilings give precedence by class.
type Class int

// The classes. The zero value is a notice.
const (
	Notice       Class = iota // to a customer, about an order or the account
	StrangerCode              // a code to a number or an address that belongs to no customer
	CustomerCode              // a code or a link to a customer, requested by an unknown device
	DeviceCode                // a code to a customer, requested by a device on which the customer has logged in
	ToShop                    // to the shop itself
)

// uses assigns the classes to shares of the ceilings. Codes and notices cannot starve each other, and messages
// from visitors to the shop starve neither. Of the codes, numbers without an account may use 70 %: an attacker
// who makes numbers up leaves the rest to customers, and one who knows customers' numbers leaves a tenth to
// devices on which the customers have logged in.
var uses = map[Class]ceiling.Use{
	StrangerCode: {Share: "codes", Of: 60, First: 70},
	CustomerCode: {Share: "codes", Of: 60, First: 90},
	DeviceCode:   {Share: "codes", Of: 60, First: 100},
	Notice:       {Share: "notices", Of: 30, First: 100},
	ToShop:       {Share: "to_shop", Of: 10, First: 100},
}

// Shares returns one use of each share of the ceilings for messages.
func Shares() []ceiling.Use { return []ceiling.Use{uses[DeviceCode], uses[Notice], uses[ToShop]} }

// UseOf returns the use of the ceilings by a class.
func UseOf(c Class) ceiling.Use { return uses[c] }

// Refusals of messages beyond a ceiling. They name another way to log in.
var (
	ErrNoMoreSMS = apperr.New(apperr.Limited, "sms_ceiling",
		"We cannot send more text messages at the moment. Please try again later. Until then, log in with your password or a reset link by e-mail.")
	ErrNoMoreMail = apperr.New(apperr.Limited, "mail_ceiling", "We cannot send more e-mails at the moment. Please try again later.")
)

// Capped sends messages up to the shop's ceilings. It wraps the providers, so that every message is counted. A
// message that a provider then fails to accept stays counted, because it may have been sent.
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

// RoomForSMS returns ErrNoMoreSMS if SendSMS would now refuse a message of this class. It counts nothing.
func (c *Capped) RoomForSMS(ctx context.Context, class Class) error {
	return refusal(c.SMSCeiling.Room(ctx, uses[class], 1), ErrNoMoreSMS)
}

// RoomForMail does for e-mails what RoomForSMS does for text messages.
func (c *Capped) RoomForMail(ctx context.Context, class Class) error {
	return refusal(c.MailCeiling.Room(ctx, uses[class], 1), ErrNoMoreMail)
}

func refusal(err error, full *apperr.Error) error {
	if is, ok := errors.AsType[*ceiling.Full](err); ok {
		return full.After(is.Wait)
	}
	return err
}
