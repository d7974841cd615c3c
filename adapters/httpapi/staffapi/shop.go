package staffapi

import (
	"context"

	"tokri/adapters/httpapi"
	"tokri/adapters/httpapi/staffwire"
	"tokri/core/pause"
)

func (s *Service) shopState(ctx context.Context) (staffwire.ShopState, error) {
	p, err := s.Pauses.Current(ctx)
	if err != nil || !p.Active(s.Now()) {
		return staffwire.ShopState{}, err
	}
	w := staffwire.ShopState{Paused: true, Until: httpapi.Moment(p.Until), Say: p.Say, SayHi: p.SayHi}
	if n := len(p.Changes); n > 0 {
		w.By = string(p.Changes[n-1].By)
	}
	return w, nil
}

// ShowShop tells whether the shop takes orders.
func (s *Service) ShowShop(ctx context.Context, _ staffwire.ShowShopRequestObject) (*staffwire.ShopStateReply, error) {
	return answer(s.shopState(ctx))
}

// PauseShop stops the shop from taking orders until a time.
func (s *Service) PauseShop(ctx context.Context, r staffwire.PauseShopRequestObject) (*staffwire.ShopStateReply, error) {
	note(ctx, "", r.Body.Say)
	if _, _, err := s.Pauses.Pause(ctx, pause.Notice{Until: r.Body.Until, Say: r.Body.Say, SayHi: r.Body.SayHi}, caller(ctx).Person.Handle); err != nil {
		return nil, err
	}
	return answer(s.shopState(ctx))
}

// ResumeShop lets the shop take orders again.
func (s *Service) ResumeShop(ctx context.Context, _ staffwire.ResumeShopRequestObject) (*staffwire.ShopStateReply, error) {
	if _, _, err := s.Pauses.Resume(ctx, caller(ctx).Person.Handle); err != nil {
		return nil, err
	}
	return ok(staffwire.ShopState{}), nil
}
