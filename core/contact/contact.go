// Package contact takes the messages that people write to the shop over its contact form.
package contact

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"tokri/core/apperr"
	"tokri/core/notify"
	"tokri/core/picture"
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

// Message is one message to the shop, from a customer or a visitor.
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
	Data []byte `json:"data,omitempty"`
	// Kept is the picture in an Archive's record, in the place of the data.
	Kept *picture.Ref `json:"kept,omitempty"`
}

// Store keeps the messages.
type Store interface {
	// Insert writes a message.
	Insert(ctx context.Context, m Message) error
	// Recent lists messages, newest first.
	Recent(ctx context.Context, limit int) ([]Message, error)
	// OfUser calls visit with every message of a user, oldest first. It holds one at a time: pictures are large.
	OfUser(ctx context.Context, userID string, visit func(Message) error) error
	// Forget deletes the messages of a user.
	Forget(ctx context.Context, userID string) error
	// Prune deletes the messages from before the time given.
	Prune(ctx context.Context, before time.Time) error
}

// Pictures checks pictures.
type Pictures interface {
	// Clean decodes a picture and encodes it anew, so that nothing but the picture is left: no
	// place where it was taken, no script. ErrImage if the data is no picture, or too large.
	Clean(ctx context.Context, raw []byte) (Image, error)
}

// Service takes messages for the shop.
type Service struct {
	Store    Store
	Pictures Pictures
	Ceiling  *picture.Ceiling
	Mail     notify.MailSender
	Later    func(name string, job func(context.Context) error) bool
	// Shop is the shop's name and the address that is told of a message; with "" no mail is sent.
	Shop  func() (name, email string)
	NewID func() string
	Now   func() time.Time
}

// Receive keeps a message and tells the shop by mail. Pictures of a known customer are taken when those of visitors
// are refused already.
func (s *Service) Receive(ctx context.Context, m Message, images [][]byte, customer bool) error {
	m.FullName, m.Text = strings.Join(strings.Fields(m.FullName), " "), strings.TrimSpace(m.Text)
	switch length := utf8.RuneCountInString; {
	case m.FullName == "" || length(m.FullName) > maxFullName:
		return ErrMessage.On("fullName")
	case m.Text == "" || length(m.Text) > maxText:
		return ErrMessage.On("message")
	case len(images) > MaxImages:
		return ErrImage
	}
	var err error
	if m.Images, err = s.take(ctx, images, customer); err != nil {
		return err
	}
	m.ID, m.At = s.NewID(), s.Now()
	if err := s.Store.Insert(ctx, m); err != nil {
		return err
	}
	shop, email := s.Shop()
	if email == "" {
		return nil
	}
	// The message is stored: a mail that fails is no reason to refuse it.
	s.Later("contact_mail", func(ctx context.Context) error {
		return s.Mail.SendMail(ctx, notify.Mail{To: email, ReplyTo: m.Email, Class: notify.ToShop,
			Subject: fmt.Sprintf("%s: a message from %s", shop, m.FullName),
			Text:    fmt.Sprintf("%s\n%s\n%s\n%d pictures\n\n%s\n\nMessage %s\n", m.FullName, m.Email, m.Mobile, len(m.Images), m.Text, m.ID)})
	})
	return nil
}

// take makes pictures anew and counts them. Those for which there is no room are refused before they are decoded.
func (s *Service) take(ctx context.Context, images [][]byte, customer bool) ([]Image, error) {
	if len(images) == 0 {
		return nil, nil
	}
	var sent int64
	for _, raw := range images {
		if len(raw) > MaxImageSize {
			return nil, ErrImage
		}
		sent += int64(len(raw))
	}
	who := picture.Visitor
	if customer {
		who = picture.Customer
	}
	if err := s.Ceiling.Room(ctx, who, len(images), sent); err != nil {
		return nil, err
	}
	var made []Image
	var bytes int64
	for _, raw := range images {
		clean, err := s.Pictures.Clean(ctx, raw)
		if err != nil {
			return nil, err
		}
		made, bytes = append(made, clean), bytes+int64(len(clean.Data))
	}
	return made, s.Ceiling.Take(ctx, who, len(images), bytes)
}
