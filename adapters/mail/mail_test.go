package mail_test

import (
	"bufio"
	"fmt"
	"net"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/adapters/mail"
	"tokri/core/notify"
)

var message = notify.Mail{To: "asha@example.com", Subject: "Reset your password — टोकरी", Text: "Open this link: https://shop.example/reset-password/abc\n"}

// server is a mail server that answers RCPT with the given replies, and repeats the last one.
type server struct {
	port    int
	mu      sync.Mutex
	replies []string
	asked   int
	taken   []string
	greeted []string
	after   map[string]string // the answers to commands that follow a mail; "" closes the connection
}

func newServer(t *testing.T, replies ...string) *server {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	s := &server{port: l.Addr().(*net.TCPAddr).Port, replies: replies}
	var serving sync.WaitGroup
	serving.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			s.serve(conn)
		}
	})
	t.Cleanup(func() {
		_ = l.Close()
		serving.Wait()
	})
	return s
}

func (s *server) serve(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	say := func(line string) { _, _ = fmt.Fprintf(conn, "%s\r\n", line) }
	say("220 test")
	for lines := bufio.NewScanner(conn); lines.Scan(); {
		verb := strings.ToUpper(lines.Text())
		if answer, told := s.after[verb]; told {
			if answer == "" {
				return
			}
			say(answer)
			continue
		}
		switch {
		case strings.HasPrefix(verb, "EHLO"), strings.HasPrefix(verb, "HELO"):
			s.mu.Lock()
			s.greeted = append(s.greeted, lines.Text())
			s.mu.Unlock()
			say("250 ok")
		case strings.HasPrefix(verb, "RCPT"):
			s.mu.Lock()
			s.asked++
			reply := s.replies[min(s.asked, len(s.replies))-1]
			s.mu.Unlock()
			say(reply)
		case verb == "DATA":
			say("354 go on")
			var text strings.Builder
			for lines.Scan() && lines.Text() != "." {
				text.WriteString(lines.Text() + "\n")
			}
			s.mu.Lock()
			s.taken = append(s.taken, text.String())
			s.mu.Unlock()
			say("250 taken")
		case verb == "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

func (s *server) sender(t *testing.T) *mail.SMTP {
	m, err := mail.NewSMTP(mail.SMTPConfig{Host: "127.0.0.1", Port: s.port, From: "Tokri <shop@example.com>", Domain: "shop.example", Plain: true})
	require.NoError(t, err)
	return m
}

func TestSMTPSends(t *testing.T) {
	s := newServer(t, "250 ok")
	require.NoError(t, s.sender(t).SendMail(t.Context(), message))
	require.Len(t, s.taken, 1)
	require.Contains(t, s.taken[0], "To: <asha@example.com>")
	require.Contains(t, s.taken[0], "From: \"Tokri\" <shop@example.com>")
	require.Contains(t, s.taken[0], "reset-password/abc")
}

// Mail servers compare the greeting and the Message-ID with the sender. The name of this machine must not be in
// them.
func TestSMTPSpeaksUnderTheShopsDomain(t *testing.T) {
	s := newServer(t, "250 ok")
	sender := s.sender(t)
	for range 2 {
		require.NoError(t, sender.SendMail(t.Context(), message))
	}
	require.Equal(t, []string{"EHLO shop.example", "EHLO shop.example"}, s.greeted)
	ids := map[string]bool{}
	for _, taken := range s.taken {
		id := regexp.MustCompile(`(?m)^Message-ID: <([a-z0-9]{20,})@shop\.example>\r?$`).FindStringSubmatch(taken)
		require.Len(t, id, 2, taken)
		ids[id[1]] = true
		require.NotContains(t, taken, "Reply-To:")
	}
	require.Len(t, ids, 2, "each mail has an id of its own")
	_, err := mail.NewSMTP(mail.SMTPConfig{Host: "h", From: "shop@example.com"})
	require.ErrorContains(t, err, "domain")
}

// After a crash the outbox may send a message twice; mail programs show it once if both have the same
// Message-ID.
func TestAMailThatIsSentTwiceHasOneMessageID(t *testing.T) {
	s := newServer(t, "250 ok")
	sender := s.sender(t)
	for _, id := range []string{"order/o1/Delivered", "order/o1/Delivered", "order/o2/Delivered"} {
		m := message
		m.ID = id
		require.NoError(t, sender.SendMail(t.Context(), m))
	}
	var ids []string
	for _, taken := range s.taken {
		require.NotContains(t, taken, "order/o")
		ids = append(ids, regexp.MustCompile(`(?m)^Message-ID: <[a-z0-9]{20,}@shop\.example>\r?$`).FindString(taken))
	}
	require.NotEmpty(t, ids[0])
	require.Equal(t, ids[0], ids[1])
	require.NotEqual(t, ids[0], ids[2])
}

func TestSMTPAsksForAnswersToTheCustomer(t *testing.T) {
	s := newServer(t, "250 ok")
	sender := s.sender(t)
	for _, replyTo := range []string{"ravi@example.in", "ravi@example.in\r\nBcc: everybody@example.com", "no address"} {
		m := message
		m.ReplyTo = replyTo
		require.NoError(t, sender.SendMail(t.Context(), m))
	}
	require.Contains(t, s.taken[0], "\nReply-To: <ravi@example.in>")
	for _, taken := range s.taken[1:] {
		require.NotContains(t, taken, "Reply-To:", "what is no address is left out, and the mail goes out")
		require.NotContains(t, taken, "\nBcc:")
	}
}

func TestSMTPComesBackWhenAskedTo(t *testing.T) {
	s := newServer(t, "451 greylisted", "250 ok")
	require.NoError(t, s.sender(t).SendMail(t.Context(), message))
	require.Len(t, s.taken, 1)
	require.Equal(t, 2, s.asked)
}

// What fails after the server has taken the mail is no reason to send it again.
func TestAMailThatWasTakenIsSent(t *testing.T) {
	for _, after := range []map[string]string{
		{"RSET": ""}, {"RSET": "421 closing"}, {"RSET": "500 what?"}, {"QUIT": ""}, {"QUIT": "421 closing"}, {"RSET": "451 later", "QUIT": ""},
	} {
		s := newServer(t, "250 ok")
		s.after = after
		require.NoError(t, s.sender(t).SendMail(t.Context(), message), after)
		require.Len(t, s.taken, 1, after)
	}
}

func TestSMTPTakesNoForAnAnswer(t *testing.T) {
	s := newServer(t, "550 no such person: asha@example.com")
	sender := s.sender(t)
	for n := range 8 {
		err := sender.SendMail(t.Context(), message)
		require.ErrorIs(t, err, notify.ErrNotSent)
		require.NotContains(t, err.Error(), "asha@", "errors are logged")
		require.Contains(t, err.Error(), "no such person")
		require.Equal(t, n+1, s.asked, "refused receivers do not open the circuit")
	}
	require.Empty(t, s.taken)
}

func TestSMTPSendsNoHeaderOfTheCustomers(t *testing.T) {
	s := newServer(t, "250 ok")
	evil := message
	evil.To = "asha@example.com\r\nBcc: everybody@example.com"
	require.ErrorIs(t, s.sender(t).SendMail(t.Context(), evil), notify.ErrNotSent)
	evil = message
	evil.Subject = "Hello\r\nBcc: everybody@example.com"
	require.NoError(t, s.sender(t).SendMail(t.Context(), evil))
	require.NotContains(t, s.taken[0], "\nBcc:")
}

func TestSMTPWantsTLSUnlessToldOtherwise(t *testing.T) {
	s := newServer(t, "250 ok")
	m, err := mail.NewSMTP(mail.SMTPConfig{Host: "127.0.0.1", Port: s.port, From: "shop@example.com", Domain: "shop.example", Username: "u", Password: "p"})
	require.NoError(t, err)
	require.ErrorIs(t, m.SendMail(t.Context(), message), notify.ErrNotSent)
	require.Empty(t, s.taken)
	_, err = mail.NewSMTP(mail.SMTPConfig{Host: "h", From: "not an address", Domain: "shop.example"})
	require.Error(t, err)
}
