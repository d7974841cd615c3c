package staffapi

import (
	"context"

	"tokri/adapters/httpapi"
	"tokri/adapters/httpapi/staffwire"
	"tokri/core/area"
	"tokri/core/money"
	"tokri/core/setup"
)

// MapTiles are where maps get their pictures, and whom they thank for them.
type MapTiles struct{ URL, Attribution string }

// LookAtSetup tells what the set-up screens show.
func (s *Service) LookAtSetup(ctx context.Context, r staffwire.LookAtSetupRequestObject) (*staffwire.SetupReply, error) {
	if err := s.SetUp.Look(ctx, r.Body.Setup, httpapi.StaffClient(ctx)); err != nil {
		return nil, err
	}
	example, err := s.SetUp.Example()
	if err != nil {
		return nil, err
	}
	return ok(staffwire.Setup{
		DemoProducts: len(example.Products), TileUrl: s.MapTiles.URL, Attribution: s.MapTiles.Attribution,
	}), nil
}

// CheckSetup checks one step of the form.
func (s *Service) CheckSetup(ctx context.Context, r staffwire.CheckSetupRequestObject) (*staffwire.DoneReply, error) {
	return done(s.SetUp.Check(ctx, r.Body.Setup, setupForm(r.Body.Form), setup.Step(r.Body.Step), httpapi.StaffClient(ctx)))
}

// ReadSetupList reads a pasted list.
func (s *Service) ReadSetupList(ctx context.Context, r staffwire.ReadSetupListRequestObject) (*staffwire.SetupListReply, error) {
	rows, err := s.SetUp.Preview(ctx, r.Body.Setup, r.Body.List, httpapi.StaffClient(ctx))
	if err != nil {
		return nil, err
	}
	return ok(staffwire.SetupList{Rows: httpapi.Each(rows, func(row setup.Row) staffwire.SetupRow {
		return staffwire.SetupRow{Line: row.Line, Text: row.Text, Name: row.Name, Weight: row.Weight, Unit: row.Unit,
			Price: rupees(row.Price), Stock: row.Stock, Wrong: staffwire.SetupRowWrong(row.Wrong)}
	})}), nil
}

// BeginSetup sends a code to the owner's number.
func (s *Service) BeginSetup(ctx context.Context, r staffwire.BeginSetupRequestObject) (*staffwire.LoginStepReply, error) {
	return stepped(s.SetUp.SendCode(ctx, r.Body.Setup, r.Body.Mobile, r.Body.Shop, httpapi.StaffClient(ctx)))
}

// VerifySetup checks the code that was sent.
func (s *Service) VerifySetup(ctx context.Context, r staffwire.VerifySetupRequestObject) (*staffwire.DoneReply, error) {
	return done(s.SetUp.Prove(ctx, r.Body.Setup, r.Body.ChallengeId, r.Body.Code, httpapi.StaffClient(ctx)))
}

// FinishSetup makes the shop and logs its owner in.
func (s *Service) FinishSetup(ctx context.Context, r staffwire.FinishSetupRequestObject) (*staffwire.EnteredReply, error) {
	in, err := s.SetUp.Finish(ctx, r.Body.Setup, r.Body.ChallengeId, r.Body.Password, setupForm(r.Body.Form), httpapi.StaffClient(ctx))
	return entered(ctx, in, err)
}

func setupForm(w staffwire.SetupForm) setup.Form {
	return setup.Form{
		Owner: w.Owner,
		Shop:  setup.Shop{Name: w.Name, Locality: w.Locality, City: w.City, State: w.State, Address: w.Address, Email: w.Email, FSSAI: w.Fssai},
		Area:  setup.Area{Centre: area.Point{Latitude: w.Latitude, Longitude: w.Longitude}, Metres: w.Metres},
		Windows: httpapi.Each(w.Windows, func(one staffwire.SetupWindow) setup.Window {
			return setup.Window{Days: one.Days, Start: one.Start, End: one.End, Capacity: one.Capacity, CutoffMinutes: one.CutoffMinutes}
		}),
		Charges:  setup.Charges{Delivery: money.Paise(w.Delivery), FreeFrom: money.Paise(w.FreeFrom), MinimumOrder: money.Paise(w.MinimumOrder)},
		Products: setup.Products{Demo: w.Demo, List: w.List},
	}
}
