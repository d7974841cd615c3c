package content_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/content"
	"tokri/core/notify"
)

// desk keeps what is posted and what is mailed.
type desk struct {
	content.MessageStore
	kept  []content.Message
	mails []notify.Mail
}

func (d *desk) Insert(_ context.Context, m content.Message) error {
	d.kept = append(d.kept, m)
	return nil
}
func (d *desk) SendMail(_ context.Context, m notify.Mail) error {
	d.mails = append(d.mails, m)
	return nil
}
func (d *desk) Clean(_ context.Context, raw []byte) (content.Image, error) {
	if string(raw) != "picture" {
		return content.Image{}, content.ErrImage
	}
	return content.Image{Type: "image/png", Data: raw}, nil
}

func TestPost(t *testing.T) {
	d := &desk{}
	l := content.Letterbox{Store: d, Pictures: d, Mail: d, NewID: func() string { return "m1" },
		Later: func(_ string, job func(context.Context) error) bool { return job(t.Context()) == nil },
		Shop:  func() (string, string) { return "Tokri", "shop@example.in" }, Now: func() time.Time { return time.Unix(0, 0) }}
	good := content.Message{FullName: " Asha  Verma ", Email: "asha@example.in", Mobile: "9826012345", Text: "Do you deliver?\n"}
	picture := []byte("picture")
	for name, c := range map[string]struct {
		message content.Message
		images  [][]byte
		want    error
	}{
		"no name":       {content.Message{Text: "x", FullName: " "}, nil, content.ErrMessage},
		"a long name":   {content.Message{Text: "x", FullName: strings.Repeat("x", 101)}, nil, content.ErrMessage},
		"no text":       {content.Message{FullName: "x", Text: "\n"}, nil, content.ErrMessage},
		"a long text":   {content.Message{FullName: "x", Text: strings.Repeat("x", 4001)}, nil, content.ErrMessage},
		"four pictures": {good, [][]byte{picture, picture, picture, picture}, content.ErrImage},
		"a large one":   {good, [][]byte{make([]byte, content.MaxImageSize+1)}, content.ErrImage},
		"no picture":    {good, [][]byte{picture, []byte("virus")}, content.ErrImage},
	} {
		require.ErrorIs(t, l.Post(t.Context(), c.message, c.images), c.want, name)
	}
	assert.Empty(t, d.kept)
	require.NoError(t, l.Post(t.Context(), good, [][]byte{picture}))
	require.Len(t, d.kept, 1)
	assert.Equal(t, "Asha Verma", d.kept[0].FullName)
	assert.Equal(t, "Do you deliver?", d.kept[0].Text)
	assert.Len(t, d.kept[0].Images, 1)
	require.Len(t, d.mails, 1)
	assert.Equal(t, "shop@example.in", d.mails[0].To)
	assert.Contains(t, d.mails[0].Text, "asha@example.in")
}
