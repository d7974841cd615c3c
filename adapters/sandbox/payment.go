package sandbox

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// State is the state of a payment or a refund, in the gateway's words.
type State string

// The states. A refund goes from PENDING to CONFIRMED to COMPLETED.
const (
	Pending   State = "PENDING"
	Confirmed State = "CONFIRMED"
	Completed State = "COMPLETED"
	Failed    State = "FAILED"
)

// Payment is a payment; PhonePe calls it an order.
type Payment struct {
	ID          string    `json:"id"` // merchantOrderId
	OrderID     string    `json:"orderId"`
	Token       string    `json:"token"` // identifies the payment page
	Amount      int64     `json:"amount"`
	State       State     `json:"state"`
	Error       string    `json:"error,omitempty"`
	RedirectURL string    `json:"redirectUrl"`
	Created     time.Time `json:"created"`
	Expires     time.Time `json:"expires"`
	OneAttempt  bool      `json:"oneAttempt,omitempty"`
	Attempts    []Attempt `json:"attempts,omitempty"`
	Refunded    int64     `json:"refunded,omitempty"` // sum of the refunds that have not failed
	// Meta is metaInfo: texts that the shop gets back with every answer about the payment.
	Meta map[string]string `json:"meta,omitempty"`
}

// Attempt is one attempt of the customer to pay.
type Attempt struct {
	Transaction string    `json:"transaction"`
	State       State     `json:"state"`
	Error       string    `json:"error,omitempty"`
	At          time.Time `json:"at"`
}

// Refund is a refund of a payment, or of a part of it.
type Refund struct {
	ID      string    `json:"id"` // merchantRefundId
	Refund  string    `json:"refund"`
	Payment string    `json:"payment"`
	Amount  int64     `json:"amount"`
	State   State     `json:"state"`
	Error   string    `json:"error,omitempty"`
	Created time.Time `json:"created"`
}

// Outcome is what the customer or the bank does with a payment.
type Outcome string

// The outcomes. Stay leaves the payment pending. Late completes a payment that had failed or expired.
const (
	Pay    Outcome = "pay"
	Fail   Outcome = "fail"
	Cancel Outcome = "cancel"
	Stay   Outcome = "stay"
	Late   Outcome = "late"
)

// refusal is an error that the API answers.
type refusal struct {
	status  int
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (r *refusal) Error() string { return r.Code + ": " + r.Message }

func badRequest(message string) *refusal {
	return &refusal{http.StatusBadRequest, "BAD_REQUEST", message}
}

// The refusals.
var (
	errUnauthorized  = &refusal{401, "AUTHORIZATION_FAILED", "Authorization failed"}
	errDuplicate     = &refusal{417, "INVALID_TRANSACTION_ID", "Merchant order id was used before"}
	errNoPayment     = &refusal{400, "INVALID_MERCHANT_ORDER_ID", "No entry found for the given merchant order id"}
	errNoTransaction = &refusal{400, "INVALID_TRANSACTION_ID", "No entry found for the given transaction id"}
	errNoRefund      = &refusal{400, "INVALID_MERCHANT_REFUND_ID", "No entry found for the given merchant refund id"}
	errRefundDup     = &refusal{417, "INVALID_MERCHANT_REFUND_ID", "Merchant refund id was used before"}
	errNotPaid       = badRequest("The order is not completed")
	errTooMuch       = &refusal{400, "REFUND_BREACHED", "The refunds exceed the amount of the order"}
	errOver          = &refusal{409, "ORDER_OVER", "The order is over"}
)

// The codes of a payment, an attempt or a refund that failed.
const (
	errDeclined  = "PAYMENT_DECLINED"
	errCancelled = "TXN_CANCELLED"
	errTimedOut  = "TXN_EXPIRED"
	errExpired   = "ORDER_EXPIRED"
	errRejected  = "REFUND_FAILED"
)

// PhonePe's limits: amounts in paise, and the time until a payment expires in seconds.
const (
	minAmount     = 100
	maxAmount     = 1_000_000_000
	minExpiry     = 300
	maxExpiry     = 3600
	defaultExpiry = 600
)

// decide applies an outcome, and reports whether it made the payment final.
func (p *Payment) decide(o Outcome, now time.Time) (final bool, err error) {
	if p.State == Completed {
		return false, errOver
	}
	if o != Late && (p.State != Pending || !now.Before(p.Expires)) {
		return false, errOver
	}
	switch o {
	case Pay, Late:
		p.attempt(Completed, "", now)
		p.State, p.Error = Completed, ""
		return true, nil
	case Fail:
		p.attempt(Failed, errDeclined, now)
		if !p.OneAttempt {
			return false, nil // the customer may try again
		}
		p.State, p.Error = Failed, errDeclined
		return true, nil
	case Cancel:
		p.State, p.Error = Failed, errCancelled
		return true, nil
	case Stay:
		p.attempt(Pending, "", now)
		return false, nil
	}
	return false, badRequest(fmt.Sprintf("unknown outcome %q", o))
}

// attempt records an attempt. If the last attempt is pending, this records its result.
func (p *Payment) attempt(s State, code string, now time.Time) {
	if n := len(p.Attempts); n > 0 && p.Attempts[n-1].State == Pending {
		p.Attempts[n-1].State, p.Attempts[n-1].Error, p.Attempts[n-1].At = s, code, now
		return
	}
	p.Attempts = append(p.Attempts, Attempt{Transaction: newID("OM"), State: s, Error: code, At: now})
}

// expire lets a pending payment fail when its time is over. It reports whether it did so.
func (p *Payment) expire(now time.Time) bool {
	if p.State != Pending || now.Before(p.Expires) {
		return false
	}
	if n := len(p.Attempts); n > 0 && p.Attempts[n-1].State == Pending {
		p.Attempts[n-1].State, p.Attempts[n-1].Error = Failed, errTimedOut
	}
	p.State, p.Error = Failed, errExpired
	return true
}

func (p *Payment) refund(id string, amount int64, now time.Time) (Refund, error) {
	if p.State != Completed {
		return Refund{}, errNotPaid
	}
	if p.Refunded+amount > p.Amount {
		return Refund{}, errTooMuch
	}
	p.Refunded += amount
	return Refund{ID: id, Refund: newID("OMR"), Payment: p.ID, Amount: amount, State: Pending, Created: now}, nil
}

// progress advances the refund by one state if it is old enough. It reports whether it did so.
func (r *Refund) progress(now time.Time, after time.Duration) bool {
	age := now.Sub(r.Created)
	switch {
	case r.State == Pending && age >= after/2:
		r.State = Confirmed
	case r.State == Confirmed && age >= after:
		r.State = Completed
	default:
		return false
	}
	return true
}

// newID makes an id in PhonePe's form: a prefix for its kind, then random characters.
func newID(kind string) string {
	text := strings.ToUpper(rand.Text())
	return kind + text[:20]
}
