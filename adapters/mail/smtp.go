// Package mail sends e-mail through a mail server.
package mail

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/sony/gobreaker/v2"
	gomail "github.com/wneessen/go-mail"

	"tokri/adapters/internal/breaker"
	"tokri/adapters/internal/retry"
	"tokri/core/notify"
)

// SMTPConfig has the settings of an account with a mail server.
type SMTPConfig struct {
	Host     string
	Port     int // default 587 (STARTTLS); on 465 the connection uses TLS from the beginning
	Username string
	Password string
	From     string
	// Domain is the shop's domain. It is used in the greeting of the mail server and in the right half of the
	// Message-ID. It is required: otherwise both would contain the name of this machine, and the mails would
	// look forged.
	Domain string
	// Plain allows a server without TLS, such as one on this machine in a test.
	Plain bool
}

const sendTimeout = 15 * time.Second

var policy = retry.Policy{Attempts: 3, FirstPause: 200 * time.Millisecond}

// SMTP sends mails through a mail server.
type SMTP struct {
	host    string
	from    string
	domain  string
	options []gomail.Option
	dial    gomail.DialContextFunc
	breaker *gobreaker.CircuitBreaker[struct{}]
}

var _ notify.MailSender = (*SMTP)(nil)

// NewSMTP makes a sender. It does not connect yet.
func NewSMTP(c SMTPConfig) (*SMTP, error) {
	if c.Port == 0 {
		c.Port = 587
	}
	if c.Domain == "" {
		return nil, errors.New("mail: the shop's domain is missing")
	}
	options := []gomail.Option{gomail.WithTimeout(sendTimeout), gomail.WithHELO(c.Domain)}
	dial := (&net.Dialer{}).DialContext
	switch {
	case c.Plain:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	case c.Port == 465:
		options = append(options, gomail.WithSSL())
		dial = (&tls.Dialer{Config: &tls.Config{ServerName: c.Host, MinVersion: tls.VersionTLS12}}).DialContext
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	// This option must follow the TLS options, which set a port, too.
	options = append(options, gomail.WithPort(c.Port))
	if c.Username != "" {
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover),
			gomail.WithUsername(c.Username), gomail.WithPassword(c.Password))
	}
	if _, err := gomail.NewClient(c.Host, options...); err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	if err := gomail.NewMsg().From(c.From); err != nil {
		return nil, fmt.Errorf("mail: the sender's address: %w", err)
	}
	return &SMTP{host: c.Host, from: c.From, domain: c.Domain, options: options, dial: dial, breaker: breaker.New[struct{}]("smtp", breaker.Usual,
		// A refused receiver is not a sign that the server is down.
		func(err error) bool { return errors.Is(err, errAddress) || refused(err) })}, nil
}

var errAddress = errors.New("not an address")

// SendMail implements notify.MailSender.
func (s *SMTP) SendMail(ctx context.Context, m notify.Mail) error {
	_, err := s.breaker.Execute(func() (struct{}, error) {
		return struct{}{}, policy.Do(ctx, temporary, func() error { return s.once(ctx, m) })
	})
	if err != nil {
		return fmt.Errorf("mail: %w: %w", notify.ErrNotSent, redacted{err})
	}
	return nil
}

// redacted is an error without the e-mail addresses that mail servers repeat, because these must not be in a
// log.
type redacted struct{ error }

var addresses = regexp.MustCompile(`[^\s<>,;:]+@[^\s<>,;:]+`)

func (r redacted) Error() string { return addresses.ReplaceAllString(r.error.Error(), "…") }
func (r redacted) Unwrap() error { return r.error }

func (s *SMTP) once(ctx context.Context, m notify.Mail) error {
	message := gomail.NewMsg()
	if err := message.From(s.from); err != nil {
		return err
	}
	if err := message.To(m.To); err != nil {
		return errAddress
	}
	if m.ReplyTo != "" {
		// A mail without Reply-To is better than none: its text contains the address that the customer entered.
		_ = message.ReplyTo(m.ReplyTo)
	}
	message.Subject(m.Subject)
	message.SetDate()
	message.SetMessageIDWithValue(messageID(m.ID) + "@" + s.domain)
	message.SetBodyString(gomail.TypeTextPlain, m.Text)
	return s.send(ctx, message)
}

// messageID returns the left half of a Message-ID. It must not reveal the message's own id, which may contain
// the id of an account.
func messageID(id string) string {
	if id == "" {
		return strings.ToLower(rand.Text())
	}
	sum := sha256.Sum256([]byte(id))
	return hex.EncodeToString(sum[:16])
}

// send opens and closes a connection. It dials by itself, because the library leaves the connection open if the
// greeting or TLS fails.
func (s *SMTP) send(ctx context.Context, message *gomail.Msg) error {
	var conn net.Conn
	client, err := gomail.NewClient(s.host, append(slices.Clone(s.options), gomail.WithDialContextFunc(
		func(ctx context.Context, network, address string) (net.Conn, error) {
			var err error
			conn, err = s.dial(ctx, network, address)
			return conn, err
		}))...)
	if err != nil {
		return err
	}
	defer func() {
		if conn != nil {
			_ = conn.Close()
		}
	}()
	if err := client.DialAndSendWithContext(ctx, message); err != nil && !message.IsDelivered() {
		return err
	}
	// What fails once the server has taken the mail is only the farewell, and sending again would double the mail.
	return nil
}

// temporary reports whether the server asks to try again later; then it has not accepted the mail.
func temporary(err error) bool {
	var failed *gomail.SendError
	return errors.As(err, &failed) && failed.IsTemp()
}

// refused reports whether the server has refused this mail permanently.
func refused(err error) bool {
	var failed *gomail.SendError
	return errors.As(err, &failed) && !failed.IsTemp() && failed.ErrorCode() >= 500
}
