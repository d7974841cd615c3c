package contact_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/contact"
	"tokri/core/notify"
)

// desk keeps what is posted and what is mailed.
type desk struct {
	contact.Store
	kept  []contact.Message
	mails []notify.Mail
}

func (d *desk) Insert(_ context.Context, m contact.Message) error {
	d.kept = append(d.kept, m)
	return nil
}
func (d *desk) SendMail(_ context.Context, m notify.Mail) error {
	d.mails = append(d.mails, m)
	return nil
}
func (d *desk) Clean(_ context.Context, raw []byte) (contact.Image, error) {
	if string(raw) != "picture" {
		return contact.Image{}, contact.ErrImage
	}
	return contact.Image{Type: "image/png", Data: raw}, nil
}

func TestReceive(t *testing.T) {
	d := &desk{}
	l := contact.Service{Store: d, Pictures: d, Mail: d, NewID: func() string { return "m1" },
		Later: func(_ string, job func(context.Context) error) bool { return job(t.Context()) == nil },
		Shop:  func() (string, string) { return "Tokri", "shop@example.in" }, Now: func() time.Time { return time.Unix(0, 0) }}
	good := contact.Message{FullName: " Asha  Verma ", Email: "asha@example.in", Mobile: "9826012345", Text: "Do you deliver?\n"}
	picture := []byte("picture")
	for name, c := range map[string]struct {
		message contact.Message
		images  [][]byte
		want    error
	}{
		"no name":       {contact.Message{Text: "x", FullName: " "}, nil, contact.ErrMessage},
		"a long name":   {contact.Message{Text: "x", FullName: strings.Repeat("x", 101)}, nil, contact.ErrMessage},
		"no text":       {contact.Message{FullName: "x", Text: "\n"}, nil, contact.ErrMessage},
		"a long text":   {contact.Message{FullName: "x", Text: strings.Repeat("x", 4001)}, nil, contact.ErrMessage},
		"four pictures": {good, [][]byte{picture, picture, picture, picture}, contact.ErrImage},
		"a large one":   {good, [][]byte{make([]byte, contact.MaxImageSize+1)}, contact.ErrImage},
		"no picture":    {good, [][]byte{picture, []byte("virus")}, contact.ErrImage},
	} {
		require.ErrorIs(t, l.Receive(t.Context(), c.message, c.images), c.want, name)
	}
	assert.Empty(t, d.kept)
	require.NoError(t, l.Receive(t.Context(), good, [][]byte{picture}))
	require.Len(t, d.kept, 1)
	assert.Equal(t, "Asha Verma", d.kept[0].FullName)
	assert.Equal(t, "Do you deliver?", d.kept[0].Text)
	assert.Len(t, d.kept[0].Images, 1)
	require.Len(t, d.mails, 1)
	assert.Equal(t, "shop@example.in", d.mails[0].To)
	assert.Contains(t, d.mails[0].Text, "asha@example.in")
}
