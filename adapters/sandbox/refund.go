package sandbox

import (
	"encoding/json"
	"net/http"

	"tokri/core/wake"
)

func (s *Server) refund(w http.ResponseWriter, r *http.Request, f Injection) {
	var q struct {
		ID      string `json:"merchantRefundId"`
		Payment string `json:"originalMerchantOrderId"`
		Amount  int64  `json:"amount"`
	}
	if json.NewDecoder(r.Body).Decode(&q) != nil || !idForm.MatchString(q.ID) || q.Amount < 1 {
		s.answerError(w, badRequest("The body is not valid"))
		return
	}
	refund, err := s.startRefund(q.ID, q.Payment, q.Amount, f.Do == rejected)
	if err != nil {
		s.answerError(w, err)
		return
	}
	s.follow(refund.ID)
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
		refund.State, refund.Error = Failed, errRejected
		p.Refunded -= amount
	}
	if err := s.journal.add(entry{Payment: &p}, entry{Refund: &refund}); err != nil {
		return Refund{}, err
	}
	*stored = p
	s.refunds[id] = &refund
	if reject {
		s.webhooks.send(Injection{}, refundMessage(refund, p))
	}
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

// Refund returns a refund with its current state. The shop's webhook is called for each state that the refund
// has reached.
func (s *Server) Refund(id string) (Refund, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	stored, ok := s.refunds[id]
	if !ok {
		return Refund{}, errNoRefund
	}
	r, reached := *stored, []message{}
	for r.progress(s.Now(), s.RefundAfter) {
		p, ok := s.payments[r.Payment]
		if !ok {
			p = &Payment{ID: r.Payment} // the payment was deleted before its refund was complete
		}
		reached = append(reached, refundMessage(r, *p))
	}
	if len(reached) > 0 {
		if err := s.journal.add(entry{Refund: &r}); err != nil {
			return Refund{}, err
		}
		*stored = r
		s.webhooks.send(Injection{}, reached...)
	}
	return r, nil
}

func refundMessage(r Refund, p Payment) message {
	return newMessage(refundEvents[r.State], refundWebhookBody(r, p))
}

var refundEvents = map[State]string{Pending: "", Confirmed: "pg.refund.accepted", Completed: "pg.refund.completed", Failed: "pg.refund.failed"}

// follow advances a refund without being asked, so that its webhooks are sent even if the shop does not ask.
func (s *Server) follow(id string) {
	s.webhooks.all.Go(func() {
		for {
			r, err := s.Refund(id)
			if err != nil || r.State == Completed || r.State == Failed || wake.Sleep(s.webhooks.ctx, s.RefundAfter/2) != nil {
				return
			}
		}
	})
}
