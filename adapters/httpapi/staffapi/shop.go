package staffapi

import (
	"context"

	"tokri/adapters/httpapi/staffwire"
	"tokri/core/pause"
)

func (s *Service) shopState(ctx context.Context) (staffwire.ShopState, error) {
	p, err := s.Pauses.Current(ctx)
	if err != nil || !p.Active(s.Now()) {
		return staffwire.ShopState{}, err
	}
	w := staffwire.ShopState{Paused: true, Until: moment(p.Until), Say: p.Say, SayHi: p.SayHi}
	if n := len(p.Changes); n > 0 {
		w.By = string(p.Changes[n-1].By)
	}
	return w, nil
}

// ShowShop tells whether the shop takes orders.
func (s *Service) ShowShop(ctx context.Context, _ staffwire.ShowShopRequestObject) (staffwire.ShowShopResponseObject, error) {
	w, err := s.shopState(ctx)
	if err != nil {
		return nil, err
	}
	return staffwire.ShowShop200JSONResponse(ok(w)), nil
}

// PauseShop stops the shop from taking orders until a time.
func (s *Service) PauseShop(ctx context.Context, r staffwire.PauseShopRequestObject) (staffwire.PauseShopResponseObject, error) {
	note(ctx, "", r.Body.Say)
	if _, _, err := s.Pauses.Pause(ctx, pause.Notice{Until: r.Body.Until, Say: r.Body.Say, SayHi: r.Body.SayHi}, caller(ctx).Person.Handle); err != nil {
		return nil, err
	}
	w, err := s.shopState(ctx)
	if err != nil {
		return nil, err
	}
	return staffwire.PauseShop200JSONResponse(ok(w)), nil
}

// ResumeShop lets the shop take orders again.
func (s *Service) ResumeShop(ctx context.Context, _ staffwire.ResumeShopRequestObject) (staffwire.ResumeShopResponseObject, error) {
	if _, _, err := s.Pauses.Resume(ctx, caller(ctx).Person.Handle); err != nil {
		return nil, err
	}
	return staffwire.ResumeShop200JSONResponse(ok(staffwire.ShopState{})), nil
}
