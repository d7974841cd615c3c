package sandbox

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"tokri/core/india"
)

//go:embed page.html dashboard.html style.css
var files embed.FS

var templates = template.Must(template.New("").Funcs(template.FuncMap{"rupees": rupees, "clock": clock, "hour": hour}).ParseFS(files, "*.html"))

func clock(t time.Time) string { return t.In(india.Zone).Format("3:04:05 pm") }

func hour(t time.Time) string { return t.In(india.Zone).Format("3:04 pm") }

// rupees formats paise with India's digit groups: ₹1,23,456.50.
func rupees(paise int64) string {
	whole := strconv.FormatInt(paise/100, 10)
	if n := len(whole); n > 3 {
		head, tail := whole[:n-3], whole[n-3:]
		for len(head) > 2 {
			tail = head[len(head)-2:] + "," + tail
			head = head[:len(head)-2]
		}
		whole = head + "," + tail
	}
	if rest := paise % 100; rest != 0 {
		return fmt.Sprintf("₹%s.%02d", whole, rest)
	}
	return "₹" + whole
}

func (s *Server) write(w http.ResponseWriter, status int, name string, data any) {
	var page bytes.Buffer
	if err := templates.ExecuteTemplate(&page, name, data); err != nil {
		s.answerError(w, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	// The policy has no form-action, because it would also restrict the redirect back to the shop, whose origin
	// varies.
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'")
	h.Set("Referrer-Policy", "same-origin")
	h.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = page.WriteTo(w)
}

func (s *Server) style(w http.ResponseWriter, _ *http.Request) {
	text, err := files.ReadFile("style.css")
	if err != nil {
		s.answerError(w, err)
		return
	}
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	w.Header().Set("Cache-Control", "max-age=300")
	_, _ = w.Write(text)
}

// byToken returns the payment of a payment page.
func (s *Server) byToken(token string) (Payment, error) {
	s.mu.Lock()
	id, ok := s.pages[token]
	s.mu.Unlock()
	if !ok {
		return Payment{}, errNoPayment
	}
	return s.Payment(id)
}

type pageData struct {
	Payment
	Known    bool
	Declined bool // the last attempt failed, and the customer may try again
}

func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	p, err := s.byToken(r.PathValue("token"))
	switch {
	case errors.Is(err, errNoPayment):
		s.write(w, http.StatusNotFound, "page.html", pageData{})
	case err != nil:
		s.answerError(w, err)
	default:
		n := len(p.Attempts)
		s.write(w, http.StatusOK, "page.html", pageData{Payment: p, Known: true,
			Declined: p.State == Pending && n > 0 && p.Attempts[n-1].State == Failed})
	}
}

// decidePage handles a button of the payment page. It redirects the customer to the shop; or back to the page,
// if another attempt is allowed or the payment was begun in an app.
func (s *Server) decidePage(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, largestBody)
	p, err := s.byToken(r.PathValue("token"))
	if errors.Is(err, errNoPayment) {
		s.write(w, http.StatusNotFound, "page.html", pageData{})
		return
	}
	outcome := Outcome(r.PostFormValue("outcome"))
	if err == nil && outcome != Late {
		p, err = s.Decide(p.ID, outcome)
	}
	var no *refusal
	switch {
	case errors.Is(err, errOver), err == nil && (outcome == Fail && p.State == Pending || p.RedirectURL == ""):
		http.Redirect(w, r, r.URL.Path, http.StatusSeeOther)
	case errors.As(err, &no):
		http.Error(w, no.Message, no.status)
	case err != nil:
		s.answerError(w, err)
	default:
		http.Redirect(w, r, p.RedirectURL, http.StatusSeeOther)
	}
}

type dashboardData struct {
	Payments   []Payment
	Injections []Injection
}

// dashboard lists the latest payments for a developer.
func (s *Server) dashboard(w http.ResponseWriter, _ *http.Request) {
	s.write(w, http.StatusOK, "dashboard.html", dashboardData{Payments: s.latest(50), Injections: s.currentInjections()})
}

func (s *Server) currentInjections() []Injection {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.injections)
}

func (s *Server) latest(n int) []Payment {
	all := s.Payments()
	slices.SortFunc(all, func(a, b Payment) int {
		if d := b.Created.Compare(a.Created); d != 0 {
			return d
		}
		return strings.Compare(a.ID, b.ID)
	})
	return all[:min(n, len(all))]
}

// listPayments returns all payments, for tests.
func (s *Server) listPayments(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, s.latest(1_000_000))
}

// decidePayment sets a payment's outcome, for the dashboard and for tests.
func (s *Server) decidePayment(w http.ResponseWriter, r *http.Request) {
	p, err := s.Decide(r.PathValue("id"), Outcome(r.PathValue("outcome")))
	switch {
	case err != nil:
		s.answerError(w, err)
	case strings.HasPrefix(r.Header.Get("Accept"), "text/html"):
		http.Redirect(w, r, "/", http.StatusSeeOther)
	default:
		answer(w, http.StatusOK, p)
	}
}

func (s *Server) setInjections(w http.ResponseWriter, r *http.Request) {
	var injections []Injection
	if json.NewDecoder(http.MaxBytesReader(w, r.Body, largestBody)).Decode(&injections) != nil {
		s.answerError(w, badRequest("The body must be a list of injections"))
		return
	}
	if err := s.Inject(injections...); err != nil {
		s.answerError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (s *Server) setWebhook(w http.ResponseWriter, r *http.Request) {
	var h Webhook
	if json.NewDecoder(http.MaxBytesReader(w, r.Body, largestBody)).Decode(&h) != nil || h.URL == "" {
		s.answerError(w, badRequest("The body has url, user and password"))
		return
	}
	if err := s.SetWebhook(h); err != nil {
		s.answerError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
