package content

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"tokri/core/apperr"
	"tokri/core/notify"
)

// The bounds of a message (docs/product.md "Contact messages").
const (
	MaxImages    = 3
	MaxImageSize = 2 << 20
	maxFullName  = 100
	maxText      = 4000
)

// Refusals.
var (
	ErrMessage = apperr.New(apperr.Invalid, "invalid_message", "Please fill in every field.")
	ErrImage   = apperr.New(apperr.Invalid, "invalid_image", "Please choose up to 3 JPEG, PNG or WebP pictures of at most 2 MB.").On("images")
)

// Message is what somebody wrote to the shop.
type Message struct {
	ID       string    `json:"id"`
	UserID   string    `json:"userId,omitempty"`
	FullName string    `json:"fullName"`
	Email    string    `json:"email"`
	Mobile   string    `json:"mobile"`
	Text     string    `json:"text"`
	Images   []Image   `json:"images,omitempty"`
	At       time.Time `json:"at"`
}

// Image is a picture that came with a message, made anew from what was sent.
type Image struct {
	Type string `json:"type"` // image/jpeg or image/png
	Data []byte `json:"data"`
}

// MessageStore keeps the messages.
type MessageStore interface {
	// Insert writes a message.
	Insert(ctx context.Context, m Message) error
	// Recent lists messages, newest first.
	Recent(ctx context.Context, limit int) ([]Message, error)
	// Forget forgets what a user wrote.
	Forget(ctx context.Context, userID string) error
	// Prune forgets the messages of before the time given.
	Prune(ctx context.Context, before time.Time) error
}

// Pictures makes sure that a picture is one.
type Pictures interface {
	// Clean decodes a picture and encodes it anew, so that nothing but the picture is left: no
	// place where it was taken, no script. ErrImage if it is none, or too large.
	Clean(ctx context.Context, raw []byte) (Image, error)
}

// Letterbox takes messages for the shop.
type Letterbox struct {
	Store    MessageStore
	Pictures Pictures
	Mail     notify.MailSender
	Later    func(name string, job func(context.Context) error) bool
	// Shop is the shop's name and the address that messages are told to; "" tells nobody.
	Shop  func() (name, email string)
	NewID func() string
	Now   func() time.Time
}

// Post keeps a message and tells the shop by mail.
func (l *Letterbox) Post(ctx context.Context, m Message, images [][]byte) error {
	m.FullName, m.Text = strings.Join(strings.Fields(m.FullName), " "), strings.TrimSpace(m.Text)
	switch length := utf8.RuneCountInString; {
	case m.FullName == "" || length(m.FullName) > maxFullName:
		return ErrMessage.On("fullName")
	case m.Text == "" || length(m.Text) > maxText:
		return ErrMessage.On("message")
	case len(images) > MaxImages:
		return ErrImage
	}
	for _, raw := range images {
		if len(raw) > MaxImageSize {
			return ErrImage
		}
		clean, err := l.Pictures.Clean(ctx, raw)
		if err != nil {
			return err
		}
		m.Images = append(m.Images, clean)
	}
	m.ID, m.At = l.NewID(), l.Now()
	if err := l.Store.Insert(ctx, m); err != nil {
		return err
	}
	shop, email := l.Shop()
	if email == "" {
		return nil
	}
	// The message is kept; whether the mail goes out decides nothing.
	l.Later("contact_mail", func(ctx context.Context) error {
		return l.Mail.SendMail(ctx, notify.Mail{To: email, Subject: fmt.Sprintf("%s: a message from %s", shop, m.FullName),
			Text: fmt.Sprintf("%s\n%s\n%s\n%d pictures\n\n%s\n\nMessage %s\n", m.FullName, m.Email, m.Mobile, len(m.Images), m.Text, m.ID)})
	})
	return nil
}
