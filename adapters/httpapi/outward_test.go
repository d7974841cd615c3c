package httpapi

import (
	"context"

	"tokri/core/area"
	"tokri/core/notify"
)

// clearHasher keeps passwords readable; the real one is slow on purpose.
type clearHasher struct{}

func (clearHasher) Hash(_ context.Context, p string) (string, error) { return "clear:" + p, nil }
func (clearHasher) Verify(_ context.Context, hash, p string) (bool, error) {
	return hash == "clear:"+p, nil
}

// inbox has the last OTP and every mail that was sent. Background jobs are done at once.
type inbox struct {
	last  string
	mails []notify.Mail
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

type onePlace struct{}

func (onePlace) Reverse(_ context.Context, p area.Point) (area.Place, error) {
	return area.Place{Name: "Palasia, Indore", Locality: "Palasia", City: "Indore", State: "Madhya Pradesh", PostCode: "452001", Point: p}, nil
}
func (o onePlace) Search(ctx context.Context, text string, _ int) ([]area.Place, error) {
	if text != "palasia" {
		return nil, nil
	}
	p, err := o.Reverse(ctx, area.Point{Latitude: 22.72, Longitude: 75.86})
	return []area.Place{p}, err
}
