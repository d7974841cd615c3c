package contact_test

import (
	"context"
	"crypto/rand"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/mock/gomock"

	"tokri/adapters/memory"
	"tokri/core/apperr"
	"tokri/core/ceiling"
	"tokri/core/contact"
	"tokri/core/notify"
	"tokri/core/picture"
	"tokri/mocks"
)

// pictures accepts one text as a picture.
type pictures struct{}

func (pictures) Clean(_ context.Context, raw []byte) (picture.Image, error) {
	if string(raw) != "picture" {
		return picture.Image{}, picture.ErrImage
	}
	return picture.Image{Type: "image/png", Data: raw}, nil
}

func TestReceive(t *testing.T) {
	kept, mail := memory.New().Messages(), mocks.NewMockMailSender(gomock.NewController(t))
	l := contact.Service{Store: kept, Pictures: picture.Intake{Cleaner: pictures{}, Ceiling: &picture.Ceiling{}}, NewID: func() string { return "m1" }, Now: func() time.Time { return time.Unix(0, 0) },
		Shop: notify.Shop{Mail: mail, Later: func(_ string, job func(context.Context) error) bool { return job(t.Context()) == nil },
			Contact: func() (string, string) { return "Tokri", "shop@example.in" }}}
	good := contact.Message{FullName: " Asha  Verma ", Email: "asha@example.in", Mobile: "9826012345", Text: "Do you deliver?\n"}
	one := []byte("picture")
	for name, c := range map[string]struct {
		message contact.Message
		images  [][]byte
		want    error
	}{
		"no name":       {contact.Message{Text: "x", FullName: " "}, nil, contact.ErrMessage},
		"a long name":   {contact.Message{Text: "x", FullName: strings.Repeat("x", 101)}, nil, contact.ErrMessage},
		"no text":       {contact.Message{FullName: "x", Text: "\n"}, nil, contact.ErrMessage},
		"a long text":   {contact.Message{FullName: "x", Text: strings.Repeat("x", 4001)}, nil, contact.ErrMessage},
		"four pictures": {good, [][]byte{one, one, one, one}, picture.ErrImage},
		"a large one":   {good, [][]byte{make([]byte, picture.MaxImageSize+1)}, picture.ErrImage},
		"no picture":    {good, [][]byte{one, []byte("virus")}, picture.ErrImage},
	} {
		require.ErrorIs(t, l.Receive(t.Context(), c.message, c.images, false), c.want, name)
	}
	assert.Empty(t, kept.All())
	mail.EXPECT().SendMail(gomock.Any(), gomock.Any()).DoAndReturn(func(_ context.Context, m notify.Mail) error {
		assert.Equal(t, "shop@example.in", m.To)
		assert.Equal(t, "Tokri: a message from Asha Verma", m.Subject)
		assert.Equal(t, notify.ToShop, m.Class, "it takes nothing of what customers are sent")
		assert.Equal(t, "asha@example.in", m.ReplyTo, "the shop answers the customer")
		assert.Contains(t, m.Text, "asha@example.in")
		return nil
	})
	require.NoError(t, l.Receive(t.Context(), good, [][]byte{one}, false))
	require.Len(t, kept.All(), 1)
	message := kept.One("m1")
	assert.Equal(t, "Asha Verma", message.FullName)
	assert.Equal(t, "Do you deliver?", message.Text)
	assert.Len(t, message.Images, 1)
}

func TestMessagesHaveACeiling(t *testing.T) {
	db, noon := memory.New(), time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	s := contact.Service{Store: db.Messages(), Pictures: picture.Intake{Cleaner: pictures{}, Ceiling: &picture.Ceiling{}},
		Ceiling: &ceiling.Ceiling{ID: "contact_messages", PerDay: 10, Store: db.Ceilings(), Now: func() time.Time { return noon }, Zone: time.UTC,
			Half: func(context.Context, ceiling.Level) {}, Refused: func(context.Context, string, ceiling.Use) {}},
		Shop:  notify.Shop{Contact: func() (string, string) { return "Tokri", "" }},
		NewID: rand.Text, Now: func() time.Time { return noon }}
	send := func(customer bool) error {
		return s.Receive(t.Context(), contact.Message{FullName: "Asha", Text: "Do you deliver?"}, nil, customer)
	}
	require.ErrorIs(t, s.Receive(t.Context(), contact.Message{FullName: "Asha"}, nil, false), contact.ErrMessage, "and it does not count")
	for range 7 {
		require.NoError(t, send(false))
	}
	refused := apperr.Of(send(false))
	require.ErrorIs(t, refused, contact.ErrNoMore, "visitors leave room for customers")
	assert.Equal(t, 12*time.Hour, refused.RetryAfter)
	for range 3 {
		require.NoError(t, send(true))
	}
	require.ErrorIs(t, send(true), contact.ErrNoMore)
	assert.Len(t, db.Messages().All(), 10)
	noon = noon.Add(12 * time.Hour)
	require.NoError(t, send(false), "the next day")
}
