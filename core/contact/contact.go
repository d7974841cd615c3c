// Package contact receives the messages that people send to the shop with its contact form.
package contact

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"tokri/core/apperr"
	"tokri/core/ceiling"
	"tokri/core/notify"
	"tokri/core/picture"
	"tokri/core/staff"
	"tokri/core/strangers"
)

// The limits of a message (docs/product.md "Contact messages").
const (
	maxFullName = 100
	maxText     = 4000
)

// ErrMessage refuses a message in which a field is missing or too long.
var ErrMessage = apperr.New(apperr.Invalid, "invalid_message", "Please fill in every field.")

// ErrNotFound means that there is no such message.
var ErrNotFound = apperr.New(apperr.NotFound, "message_not_found", "There is no such message.")

// ErrNoMore refuses a message when the shop's ceiling is reached.
var ErrNoMore = apperr.New(apperr.Limited, "messages_ceiling", "We cannot take more messages at the moment. Please call us, or try again later.")

// The uses of the ceiling by who writes a message. Visitors are refused while there is still room for
// customers.
var (
	Visitor  = ceiling.Use{Share: "messages", Of: 100, First: 70}
	Customer = ceiling.Use{Share: "messages", Of: 100, First: 100}
)

// Message is one message to the shop, from a customer or a visitor.
type Message struct {
	ID       string          `json:"id"`
	UserID   string          `json:"userId,omitempty"`
	FullName string          `json:"fullName"`
	Email    string          `json:"email"`
	Mobile   string          `json:"mobile"`
	Text     string          `json:"text"`
	Images   []picture.Image `json:"images,omitempty"`
	At       time.Time       `json:"at"`

	// What the staff did about it. Customers do not see this.
	DoneAt time.Time  `json:"doneAt,omitzero"` // zero: it waits for an answer
	DoneBy staff.Name `json:"doneBy,omitempty"`
	Note   string     `json:"note,omitempty"`
}

// Store keeps the messages.
type Store interface {
	// Insert writes a message.
	Insert(ctx context.Context, m Message) error
	// Recent lists messages, newest first.
	Recent(ctx context.Context, limit int) ([]Message, error)
	// OfUser calls visit with every message of a user, oldest first. It loads one message at a time, because
	// pictures are large.
	OfUser(ctx context.Context, userID string, visit func(Message) error) error
	// Forget deletes the messages of a user.
	Forget(ctx context.Context, userID string) error
	// Prune deletes the messages that are older than before.
	Prune(ctx context.Context, before time.Time) error
}

// Service receives messages for the shop.
type Service struct {
	Store    Store
	Ceiling  *ceiling.Ceiling // limits the messages of a day; nil means no limit
	Door     strangers.Door   // divides them
	Pictures picture.Intake
	Shop     notify.Shop
	NewID    func() string
	Now      func() time.Time
}

// Receive stores a message and tells the shop by mail. Messages and pictures of a known customer are still
// accepted when those of visitors are refused already.
func (s *Service) Receive(ctx context.Context, m Message, images [][]byte, customer bool) error {
	m.FullName, m.Text = strings.Join(strings.Fields(m.FullName), " "), strings.TrimSpace(m.Text)
	switch length := utf8.RuneCountInString; {
	case m.FullName == "" || length(m.FullName) > maxFullName:
		return ErrMessage.On("fullName")
	case m.Text == "" || length(m.Text) > maxText:
		return ErrMessage.On("message")
	}
	if err := s.count(ctx, m, customer); err != nil {
		return err
	}
	var err error
	if m.Images, err = s.Pictures.Take(ctx, images, customer); err != nil {
		return err
	}
	m.ID, m.At = s.NewID(), s.Now()
	if err := s.Store.Insert(ctx, m); err != nil {
		return err
	}
	s.Shop.Tell("contact_mail", notify.Mail{ReplyTo: m.Email, Subject: "a message from " + m.FullName,
		Text: fmt.Sprintf("%s\n%s\n%s\n%d pictures\n\n%s\n\nMessage %s\n", m.FullName, m.Email, m.Mobile, len(m.Images), m.Text, m.ID)})
	return nil
}

// count counts a message against the ceiling of the day and against the caller's part of it. It returns ErrNoMore if there
// is no room.
func (s *Service) count(ctx context.Context, m Message, customer bool) error {
	who := Visitor
	if customer {
		who = Customer
	}
	return strangers.Divide(ctx, s.Ceiling, who, func() error { return s.Door.Take(ctx, m.Email+"\n"+m.Text) }, ErrNoMore)
}
