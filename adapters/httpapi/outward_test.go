package httpapi

import (
	"context"

	"tokri/core/notify"
)

// clearHasher does not hash passwords, because the real hasher is slow on purpose.
type clearHasher struct{}

func (clearHasher) Hash(_ context.Context, p string) (string, error) { return "clear:" + p, nil }
func (clearHasher) Verify(_ context.Context, hash, p string) (bool, error) {
	return hash == "clear:"+p, nil
}

// inbox has the last OTP and every mail that was sent. Its background jobs run at once.
type inbox struct {
	reach []notify.Channel
	last  string
	mails []notify.Mail
	told  []notify.Message
}

func (i *inbox) Reach(context.Context, notify.Kind, string) (notify.Recipient, []notify.Channel, error) {
	return notify.Recipient{}, i.reach, nil
}

func (i *inbox) Put(_ context.Context, m notify.Message) error {
	i.told = append(i.told, m)
	return nil
}

func (i *inbox) SendMail(_ context.Context, m notify.Mail) error {
	i.mails = append(i.mails, m)
	return nil
}

func (i *inbox) Enqueue(_ string, job func(context.Context) error) bool {
	return job(context.Background()) == nil
}

func (i *inbox) SendSMS(_ context.Context, m notify.SMS) error { i.last = m.Values["otp"]; return nil }

type noMerge struct{}

func (noMerge) Merge(context.Context, string, string) error { return nil }
