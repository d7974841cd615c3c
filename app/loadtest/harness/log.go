package harness

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"sync"
)

// log reads a server's log: one JSON object per line.
type log struct {
	start   string // the message that has the address
	mu      sync.Mutex
	address string
	texts   map[string]chan string // messages by phone number
	errors  []string               // lines of level ERROR
	warned  []string               // lines of level WARN, without those about a request
	other   []string               // lines that are not JSON: panics come as such
	up      chan struct{}          // closed when the address is known
}

// keptLines bounds how many lines of each kind are kept.
const keptLines = 200

type line struct {
	Level   string `json:"level"`
	Message string `json:"msg"`
	Address string `json:"address"`
	To      string `json:"to"`
	Text    string `json:"text"`
}

func newLog(start string) *log {
	return &log{start: start, texts: map[string]chan string{}, up: make(chan struct{})}
}

// read reads until the server closes its output.
func (l *log) read(out io.Reader) {
	lines := bufio.NewScanner(out)
	lines.Buffer(make([]byte, 64<<10), 1<<20)
	for lines.Scan() {
		text := lines.Bytes()
		// Most lines are about a request. Under load there are thousands of them per second.
		if bytes.Contains(text, []byte(`"msg":"request"`)) && bytes.Contains(text, []byte(`"level":"INFO"`)) {
			continue
		}
		l.take(text)
	}
}

func (l *log) take(text []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var said line
	switch err := json.Unmarshal(text, &said); {
	case err != nil:
		l.other = kept(l.other, string(text))
	case said.Message == "sms":
		if code := leadingDigits.FindString(said.Text); code != "" { // else it is news, such as of a login
			l.inbox(said.To) <- code
		}
	case said.Message == l.start && l.address == "":
		l.address = said.Address
		close(l.up)
	case said.Level == "ERROR":
		l.errors = kept(l.errors, string(text))
	case said.Level == "WARN" && said.Message != "request":
		l.warned = kept(l.warned, string(text))
	}
}

func kept(lines []string, text string) []string {
	if len(lines) >= keptLines {
		return lines
	}
	return append(lines, text)
}

// inbox returns the channel of the codes to one number, large enough never to block. The caller has the lock.
func (l *log) inbox(to string) chan string {
	if l.texts[to] == nil {
		l.texts[to] = make(chan string, 64)
	}
	return l.texts[to]
}

// leadingDigits are the code of a message that begins with one.
var leadingDigits = regexp.MustCompile(`^[0-9]+`)

// otp waits for the next code that is sent to a number.
func (l *log) otp(ctx context.Context, mobile string) (string, error) {
	l.mu.Lock()
	inbox := l.inbox("+91" + mobile)
	l.mu.Unlock()
	select {
	case code := <-inbox:
		return code, nil
	case <-ctx.Done():
		return "", fmt.Errorf("no OTP came for %s: %w", mobile, ctx.Err())
	}
}
