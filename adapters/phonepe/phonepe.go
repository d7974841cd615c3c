package phonepe

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"net/http"
	"regexp"
	"strings"
	"time"

	"tokri/core/money"
	"tokri/core/payment"
)

// Config has the settings of an account with PhonePe.
type Config struct {
	AuthURL       string // for OAuth; in production it has its own path
	APIURL        string // for all other calls
	ClientID      string
	ClientSecret  string
	ClientVersion int
	// The user name and password of the webhook, as entered on PhonePe's dashboard.
	WebhookUser     string
	WebhookPassword string
	// Timeout limits one attempt of a call; zero means ten seconds.
	Timeout time.Duration
	Through http.RoundTripper // the way to the network; nil means the usual one
}

// Gateway is PhonePe as a payment.Gateway.
type Gateway struct {
	caller *caller
	hook   string // the Authorization header of PhonePe's webhooks; "" if none is configured
}

var _ payment.Gateway = (*Gateway)(nil)

// New makes the gateway. It does not connect to PhonePe yet.
func New(c Config, now func() time.Time) *Gateway {
	return &Gateway{caller: newCaller(c, now), hook: hookHeader(c.WebhookUser, c.WebhookPassword)}
}

// merchantID matches the ids that PhonePe accepts from shops.
var merchantID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,63}$`)

func checkID(id string) error {
	if !merchantID.MatchString(id) {
		return fmt.Errorf("phonepe: %q cannot be an id: %w", id, payment.ErrRefused)
	}
	return nil
}

// The limits of expireAfter, in seconds.
const (
	minExpiry = 300
	maxExpiry = 3600
)

type payBody struct {
	MerchantOrderID string `json:"merchantOrderId"`
	Amount          int64  `json:"amount"`
	ExpireAfter     int64  `json:"expireAfter"`
	PaymentFlow     flow   `json:"paymentFlow"`
	// Only one attempt to pay is allowed: when it fails, the order is given up and the cart is released.
	DisablePaymentRetry bool `json:"disablePaymentRetry"`
}

type flow struct {
	Type         string       `json:"type"`
	MerchantURLs merchantURLs `json:"merchantUrls"`
}

type merchantURLs struct {
	RedirectURL string `json:"redirectUrl"`
}

// Pay implements payment.Gateway.
func (g *Gateway) Pay(ctx context.Context, r payment.Request) (payment.Session, error) {
	if err := checkID(r.ID); err != nil {
		return payment.Session{}, err
	}
	seconds := int64(math.Ceil(r.Expires.Seconds()))
	body := payBody{MerchantOrderID: r.ID, Amount: int64(r.Amount), ExpireAfter: min(max(seconds, minExpiry), maxExpiry),
		PaymentFlow: flow{Type: "PG_CHECKOUT", MerchantURLs: merchantURLs{r.ReturnURL}}, DisablePaymentRetry: true}
	var reply struct {
		RedirectURL string `json:"redirectUrl"`
	}
	if err := g.caller.command(ctx, "/checkout/v2/pay", body, &reply); err != nil {
		return payment.Session{}, fmt.Errorf("phonepe: open a payment: %w", err)
	}
	if reply.RedirectURL == "" {
		return payment.Session{}, fmt.Errorf("phonepe: a payment was opened without a page: %w", payment.ErrUnknown)
	}
	return payment.Session{URL: reply.RedirectURL}, nil
}

type statusReply struct {
	OrderID string `json:"orderId"`
	State   string `json:"state"`
	Amount  paise  `json:"amount"`
	failure
	Attempts []struct {
		Transaction string `json:"transactionId"`
		State       string `json:"state"`
		failure
	} `json:"paymentDetails"`
}

// failure is the cause of a failure in PhonePe's codes. It may be given for an order, for its last attempt, or
// for a refund.
type failure struct {
	Code     string `json:"errorCode"`
	Detailed string `json:"detailedErrorCode"`
	Context  struct {
		Code     string `json:"errorCode"`
		Detailed string `json:"detailedErrorCode"`
		Source   string `json:"source"`
		Stage    string `json:"stage"`
	} `json:"errorContext"`
}

// cause returns the codes of a failure, but not the texts, because these may name a person.
func (g *Gateway) cause(failures ...failure) string {
	for _, f := range failures {
		var codes []string
		for _, code := range []string{cmp.Or(f.Code, f.Context.Code), cmp.Or(f.Detailed, f.Context.Detailed), f.Context.Source, f.Context.Stage} {
			if code != "" {
				codes = append(codes, g.caller.redacted(code))
			}
		}
		if codes != nil {
			return strings.Join(codes, " ")
		}
	}
	return "PhonePe gave no code"
}

// Status implements payment.Gateway. Only the state at the root of the answer counts.
func (g *Gateway) Status(ctx context.Context, id string) (payment.State, error) {
	if checkID(id) != nil {
		return payment.State{}, payment.ErrNotFound
	}
	var reply statusReply
	if err := g.caller.query(ctx, "/checkout/v2/order/"+id+"/status?details=true&errorContext=true", &reply); err != nil {
		return payment.State{}, fmt.Errorf("phonepe: ask about a payment: %w", err)
	}
	state := payment.State{Status: statusOf(reply.State), Amount: money.Paise(reply.Amount), Transaction: reply.OrderID}
	if state.Status == payment.Completed && state.Amount <= 0 {
		// As a final word it would be a payment of nothing, and what the customer paid would never be refunded.
		return payment.State{}, fmt.Errorf("phonepe: a completed payment without its amount: %w", payment.ErrAway)
	}
	for _, a := range reply.Attempts {
		if a.State == "COMPLETED" && a.Transaction != "" {
			state.Transaction = a.Transaction // the number that the customer and the bank see
		}
	}
	if state.Status == payment.Failed {
		failures := []failure{reply.failure}
		for i := len(reply.Attempts) - 1; i >= 0; i-- {
			failures = append(failures, reply.Attempts[i].failure)
		}
		state.Cause = g.cause(failures...)
	}
	return state, nil
}

type refundReply struct {
	RefundID string `json:"refundId"`
	State    string `json:"state"`
	Amount   paise  `json:"amount"`
	failure
	Details []struct{ failure } `json:"paymentDetails"`
}

func (g *Gateway) refundState(r refundReply) payment.State {
	s := payment.State{Status: statusOf(r.State), Amount: money.Paise(r.Amount), Transaction: r.RefundID}
	if s.Status == payment.Failed {
		failures := []failure{r.failure}
		for _, d := range r.Details {
			failures = append(failures, d.failure)
		}
		s.Cause = g.cause(failures...)
	}
	return s
}

// Refund implements payment.Gateway.
func (g *Gateway) Refund(ctx context.Context, refundID, paymentID string, amount money.Paise) (payment.State, error) {
	if err := checkID(refundID); err != nil {
		return payment.State{}, err
	}
	var reply refundReply
	err := g.caller.command(ctx, "/payments/v2/refund", map[string]any{
		"merchantRefundId": refundID, "originalMerchantOrderId": paymentID, "amount": int64(amount),
	}, &reply)
	if usedBefore(err) {
		state, err := g.RefundStatus(ctx, refundID)
		if err != nil {
			// Also if PhonePe does not find the refund yet: it has the id, so the money may be on its way.
			return payment.State{}, fmt.Errorf("%w: %w", payment.ErrUnknown, err)
		}
		return state, nil
	}
	if err != nil {
		return payment.State{}, fmt.Errorf("phonepe: give money back: %w", err)
	}
	return g.refundState(reply), nil
}

// RefundStatus implements payment.Gateway.
func (g *Gateway) RefundStatus(ctx context.Context, refundID string) (payment.State, error) {
	if checkID(refundID) != nil {
		return payment.State{}, payment.ErrNotFound
	}
	var reply refundReply
	if err := g.caller.query(ctx, "/payments/v2/refund/"+refundID+"/status", &reply); err != nil {
		return payment.State{}, fmt.Errorf("phonepe: ask about a refund: %w", err)
	}
	return g.refundState(reply), nil
}

// statusOf maps a state. An unknown state counts as pending.
func statusOf(state string) payment.Status {
	switch state {
	case "COMPLETED":
		return payment.Completed
	case "FAILED":
		return payment.Failed
	}
	return payment.Pending
}

// Close closes idle connections.
func (g *Gateway) Close() { g.caller.phonepe.CloseIdleConnections() }
