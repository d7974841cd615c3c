package httpapi

import (
	"context"

	"tokri/adapters/httpapi/wire"
	"tokri/core/account"
	"tokri/core/erasure"
	"tokri/core/money"
)

// FetchProfile returns the customer's profile.
func (s *Service) FetchProfile(ctx context.Context, _ wire.FetchProfileRequestObject) (*wire.ProfileReply, error) {
	profile, err := s.profile(ctx)
	return wire.OK(profile, ""), err
}

// GetProfile does what FetchProfile does, under another method, and repeats data as result.
func (s *Service) GetProfile(ctx context.Context, _ wire.GetProfileRequestObject) (*wire.ProfileResultReply, error) {
	profile, err := s.profile(ctx)
	return &wire.ProfileResultReply{Envelope: *wire.OK(profile, ""), Result: profile}, err
}

func (s *Service) profile(ctx context.Context) (wire.Profile, error) {
	if err := s.noteLanguage(ctx); err != nil {
		return wire.Profile{}, err
	}
	u, err := s.Accounts.Profile(ctx, userID(ctx))
	return wireProfile(u), err
}

// UpdateProfile changes the fields of the profile that a customer may change.
func (s *Service) UpdateProfile(ctx context.Context, r wire.UpdateProfileRequestObject) (*wire.ProfileReply, error) {
	u, err := s.Logins.UpdateProfile(ctx, infoFrom(ctx).session, profileChange(*r.Body))
	if err != nil {
		return nil, err
	}
	return wire.OK(wireProfile(u), "Profile updated successfully!"), nil
}

// ProveContact sends an OTP to a changed number or to an address that is not verified.
func (s *Service) ProveContact(ctx context.Context, r wire.ProveContactRequestObject) (*wire.LoginReply, error) {
	step, err := s.Logins.ProveContact(ctx, infoFrom(ctx).session, account.Contact(r.Body.Contact), clientOf(ctx, ""))
	if err != nil {
		return nil, err
	}
	return wire.OK(wireLogin(step), ""), nil
}

// VerifyContact checks the OTP of ProveContact.
func (s *Service) VerifyContact(ctx context.Context, r wire.VerifyContactRequestObject) (*wire.ProfileReply, error) {
	u, err := s.Logins.VerifyContact(ctx, infoFrom(ctx).session, r.Body.UserId, string(r.Body.Otp))
	if err != nil {
		return nil, err
	}
	return wire.OK(wireProfile(u), "Profile updated successfully!"), nil
}

// UserCounts returns how many orders and wishes the customer has.
func (s *Service) UserCounts(ctx context.Context, _ wire.UserCountsRequestObject) (*wire.UserCountsReply, error) {
	orders, value, err := s.Orders.Spent(ctx, userID(ctx))
	if err != nil {
		return nil, err
	}
	wishes, err := s.Wishlists.Products(ctx, userID(ctx))
	if err != nil {
		return nil, err
	}
	counts := wire.UserCounts{TotalOrders: orders, TotalOrderAmount: rupees(value), TotalWishlists: len(wishes)}
	return wire.OK(counts, ""), nil
}

// DeleteAccount deletes the account; the request must confirm what would be lost, such as a wallet balance.
func (s *Service) DeleteAccount(ctx context.Context, r wire.DeleteAccountRequestObject) (*wire.NothingReply, error) {
	agreed := money.Paise(0)
	if r.Body != nil && r.Body.ForfeitWallet {
		agreed = erasure.Everything // an app of an earlier version sends no balance
		if told := r.Body.ForfeitBalance; told != nil {
			agreed = max(told.Paise(), 0)
		}
	}
	if err := s.Erasure.DeleteOwn(ctx, infoFrom(ctx).session, agreed); err != nil {
		return nil, err
	}
	return wire.OK[*wire.Nothing](nil, "Account deleted successfully."), nil
}

func profileChange(f wire.ProfileUpdateRequest) account.Change {
	gender := string(f.Gender)
	return account.Change{
		FirstName: &f.FirstName, LastName: f.LastName, Email: f.Email, Mobile: f.Mobile,
		Address: f.Address, City: f.City, State: f.State, PostCode: f.PostCode, Country: f.Country,
		Gender: &gender, DOB: f.Dob, Latitude: f.Latitude, Longitude: f.Longitude,
	}
}

func wireProfile(u account.User) wire.Profile {
	p := u.Profile
	return wire.Profile{
		UnderscoreId:  u.ID,
		FirstName:     u.FirstName,
		LastName:      u.LastName,
		Email:         u.Email,
		EmailProved:   u.EmailProved,
		Mobile:        localNumber(u.Mobile),
		Address:       p.Address,
		City:          p.City,
		State:         p.State,
		PostCode:      p.PostCode,
		Pincode:       p.PostCode,
		Country:       p.Country,
		Gender:        wire.ProfileGender(p.Gender),
		Dob:           p.DOB,
		Latitude:      p.Latitude,
		Longitude:     p.Longitude,
		SignUpWith:    wire.SignUpWith(u.SignUpWith),
		PendingMobile: localNumber(u.PendingMobile),
		PendingEmail:  u.PendingEmail,
		PrivacyNotice: u.AgreedTo(),
	}
}
