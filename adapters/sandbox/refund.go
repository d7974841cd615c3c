package sandbox

import (
	"encoding/json"
	"net/http"
)

func (s *Server) refund(w http.ResponseWriter, r *http.Request, f Injection) {
	var q struct {
		ID      string `json:"merchantRefundId"`
		Payment string `json:"originalMerchantOrderId"`
		Amount  int64  `json:"amount"`
	}
	if json.NewDecoder(r.Body).Decode(&q) != nil || !merchantID.MatchString(q.ID) || q.Amount < 1 {
		s.answerError(w, badRequest("The body is not valid"))
		return
	}
	refund, err := s.startRefund(q.ID, q.Payment, q.Amount, f.Do == rejected)
	if err != nil {
		s.answerError(w, err)
		return
	}
	f.after()
	answer(w, http.StatusOK, map[string]any{"refundId": refund.Refund, "amount": refund.Amount, "state": Pending})
}

func (s *Server) startRefund(id, payment string, amount int64, reject bool) (Refund, error) {
	now := s.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, taken := s.refunds[id]; taken {
		return Refund{}, errRefundDup
	}
	stored, ok := s.payments[payment]
	if !ok {
		return Refund{}, errNoPayment
	}
	p := *stored
	refund, err := p.refund(id, amount, now)
	if err != nil {
		return Refund{}, err
	}
	if reject {
		refund.State, refund.Error = Failed, "REFUND_FAILED"
		p.Refunded -= amount
	}
	if err := s.journal.add(entry{Payment: &p}, entry{Refund: &refund}); err != nil {
		return Refund{}, err
	}
	*stored = p
	s.refunds[id] = &refund
	return refund, nil
}

func (s *Server) refundStatus(w http.ResponseWriter, r *http.Request, _ Injection) {
	refund, err := s.Refund(r.PathValue("id"))
	if err != nil {
		s.answerError(w, err)
		return
	}
	answer(w, http.StatusOK, refundBody(refund))
}

// Refund returns a refund with its current state.
func (s *Server) Refund(id string) (Refund, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	stored, ok := s.refunds[id]
	if !ok {
		return Refund{}, errNoRefund
	}
	r := *stored
	if r.progress(s.Now(), s.RefundAfter) {
		if err := s.journal.add(entry{Refund: &r}); err != nil {
			return Refund{}, err
		}
		*stored = r
		if r.State == Completed {
			s.webhooks.send(message{Event: "pg.refund.completed", Payload: refundBody(r)}, Injection{})
		}
	}
	return r, nil
}

func refundBody(r Refund) map[string]any {
	body := map[string]any{"merchantRefundId": r.ID, "originalMerchantOrderId": r.Payment, "refundId": r.Refund,
		"amount": r.Amount, "state": r.State, "timestamp": r.Created.UnixMilli()}
	if r.Error != "" {
		body["errorCode"] = r.Error
	}
	return body
}
