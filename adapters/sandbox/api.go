package sandbox

import (
	"cmp"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	largestBody = 64 << 10
	tokenLife   = time.Hour
)

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // an error means that the caller has closed the connection
}

// answerError sends a refusal. Any other error is logged and answered with HTTP 500.
func (s *Server) answerError(w http.ResponseWriter, err error) {
	if no, ok := errors.AsType[*refusal](err); ok {
		answer(w, no.status, no)
		return
	}
	s.Log.Error("the payment sandbox could not answer a call", "error", err)
	answer(w, http.StatusInternalServerError, &refusal{Code: "INTERNAL_SERVER_ERROR", Message: "Something went wrong"})
}

// token is the OAuth call. A token contains its own signature, so it stays valid across restarts.
func (s *Server) token(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, largestBody)
	_ = r.ParseForm() // an unreadable form fails the comparison of the secret below
	if f, ok := s.injected("token", ""); ok && f.before(w, r) {
		return
	}
	id, secret := r.PostForm.Get("client_id"), r.PostForm.Get("client_secret")
	if r.PostForm.Get("grant_type") != "client_credentials" || r.PostForm.Get("client_version") == "" ||
		id != ClientID || subtle.ConstantTimeCompare([]byte(secret), []byte(ClientSecret)) != 1 {
		answer(w, errUnauthorized.status, errUnauthorized)
		return
	}
	now := s.Now()
	until := now.Add(tokenLife)
	answer(w, http.StatusOK, map[string]any{
		"access_token": newToken(until), "encrypted_access_token": "", "refresh_token": "", "token_type": "O-Bearer",
		"expires_in": int(tokenLife.Seconds()), "issued_at": now.Unix(), "expires_at": until.Unix(), "session_expires_at": until.Unix(),
	})
}

func newToken(until time.Time) string {
	text := strconv.FormatInt(until.Unix(), 10) + "." + rand.Text()
	return text + "." + signature(text)
}

func signature(text string) string {
	mac := hmac.New(sha256.New, []byte(ClientSecret))
	mac.Write([]byte(text))
	return hex.EncodeToString(mac.Sum(nil))
}

func (s *Server) validToken(header string) bool {
	token, ok := strings.CutPrefix(header, "O-Bearer ")
	at := strings.LastIndexByte(token, '.')
	if !ok || at < 0 || !hmac.Equal([]byte(signature(token[:at])), []byte(token[at+1:])) {
		return false
	}
	until, _, _ := strings.Cut(token, ".")
	seconds, err := strconv.ParseInt(until, 10, 64)
	return err == nil && s.Now().Unix() < seconds
}

// authorized checks the access token and applies the injection for the call.
func (s *Server) authorized(call string, do func(w http.ResponseWriter, r *http.Request, f Injection)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, largestBody))
		if err != nil {
			s.answerError(w, badRequest("The body could not be read"))
			return
		}
		r.Body = io.NopCloser(strings.NewReader(string(body)))
		if !s.validToken(r.Header.Get("Authorization")) {
			answer(w, errUnauthorized.status, errUnauthorized)
			return
		}
		f, _ := s.injected(call, r.PathValue("id"))
		if f.before(w, r) {
			return
		}
		do(w, r, f)
	}
}

type payRequest struct {
	ID         string            `json:"merchantOrderId"`
	Amount     int64             `json:"amount"`
	Expire     int64             `json:"expireAfter"` // seconds
	OneAttempt bool              `json:"disablePaymentRetry"`
	Meta       map[string]string `json:"metaInfo"`
	PageFlow   struct {
		Type string `json:"type"`
		URLs struct {
			Redirect string `json:"redirectUrl"`
		} `json:"merchantUrls"`
	} `json:"paymentFlow"`
}

var idForm = regexp.MustCompile(`^[A-Za-z0-9_-]{1,63}$`)

// check requires an address to which the customer returns, except for a payment with PhonePe's SDK in an app.
func (q *payRequest) check(inApp bool) error {
	q.Expire = cmp.Or(q.Expire, defaultExpiry)
	back, err := url.Parse(q.PageFlow.URLs.Redirect)
	switch {
	case !idForm.MatchString(q.ID):
		return badRequest("merchantOrderId is not valid")
	case q.Amount < minAmount || q.Amount > maxAmount:
		return badRequest("amount is out of range")
	case q.Expire < minExpiry || q.Expire > maxExpiry:
		return badRequest("expireAfter is out of range")
	case q.PageFlow.Type != "PG_CHECKOUT":
		return badRequest("paymentFlow.type is not valid")
	case inApp && q.PageFlow.URLs.Redirect == "":
	case err != nil || back.Scheme != "http" && back.Scheme != "https" || back.Host == "":
		return badRequest("redirectUrl is not valid")
	}
	return nil
}

// pay opens a payment on a page in the customer's browser.
func (s *Server) pay(w http.ResponseWriter, r *http.Request, f Injection) {
	s.begin(w, r, f, false, func(p Payment) (string, string) {
		scheme := "http"
		if r.TLS != nil {
			scheme = "https"
		}
		return "redirectUrl", scheme + "://" + r.Host + "/pay/" + p.Token
	})
}

// sdkOrder opens a payment for PhonePe's SDK in an app, which gets a token instead of a page.
func (s *Server) sdkOrder(w http.ResponseWriter, r *http.Request, f Injection) {
	s.begin(w, r, f, true, func(p Payment) (string, string) { return "token", p.Token })
}

func (s *Server) begin(w http.ResponseWriter, r *http.Request, f Injection, inApp bool, entry func(Payment) (name, value string)) {
	var q payRequest
	if json.NewDecoder(r.Body).Decode(&q) != nil {
		s.answerError(w, badRequest("The body is not valid"))
		return
	}
	if err := q.check(inApp); err != nil {
		s.answerError(w, err)
		return
	}
	now := s.Now()
	p := Payment{ID: q.ID, OrderID: newID("OMO"), Token: rand.Text(), Amount: q.Amount, State: Pending, Meta: q.Meta,
		RedirectURL: q.PageFlow.URLs.Redirect, Created: now, Expires: now.Add(time.Duration(q.Expire) * time.Second), OneAttempt: q.OneAttempt}
	if err := s.open(p); err != nil {
		s.answerError(w, err)
		return
	}
	if f.Do == charge {
		_, _ = s.Decide(p.ID, Pay)
	}
	f.after()
	name, value := entry(p)
	answer(w, http.StatusOK, object{"orderId": p.OrderID, "state": p.State, "expireAt": p.Expires.UnixMilli(), name: value})
}

func (s *Server) open(p Payment) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, taken := s.payments[p.ID]; taken {
		return errDuplicate
	}
	if err := s.journal.add(entry{Payment: &p}); err != nil {
		return err
	}
	s.payments[p.ID], s.pages[p.Token] = &p, p.ID
	return nil
}

func (s *Server) status(w http.ResponseWriter, r *http.Request, f Injection) {
	p, err := s.Payment(r.PathValue("id"))
	if err != nil {
		s.answerError(w, err)
		return
	}
	if f.Do == mismatch {
		p.Amount--
	}
	attempts := p.Attempts
	if r.URL.Query().Get("details") != "true" {
		attempts = lastOf(attempts)
	}
	body := orderBody(p, attempts)
	if p.Error != "" && r.URL.Query().Get("errorContext") == "true" {
		body["errorContext"] = errorContext(p.Error)
	}
	answer(w, http.StatusOK, body)
}

// transactionStatus answers with one attempt and its payment.
func (s *Server) transactionStatus(w http.ResponseWriter, r *http.Request, _ Injection) {
	for _, known := range s.Payments() {
		for i, a := range known.Attempts {
			if a.Transaction != r.PathValue("id") {
				continue
			}
			p, err := s.Payment(known.ID)
			if err != nil {
				s.answerError(w, err)
				return
			}
			answer(w, http.StatusOK, orderBody(p, p.Attempts[i:i+1]))
			return
		}
	}
	s.answerError(w, errNoTransaction)
}
