package httpapi

import (
	"cmp"
	"context"
	"slices"
	"time"

	"tokri/adapters/httpapi/wire"
	"tokri/core/address"
)

// AddAddress saves an address inside the service area.
func (s *Service) AddAddress(ctx context.Context, r wire.AddAddressRequestObject) (*wire.AddressReply, error) {
	a := coreAddress(*r.Body)
	a.ID, a.CreatedAt = s.NewID(), s.Now()
	return s.saveAddress(ctx, a, r.Body.PincodeConfirmed, (*address.Book).Add, "Address added successfully")
}

// UpdateAddress changes an address. Unless the request says otherwise, the address stays the default, or not.
func (s *Service) UpdateAddress(ctx context.Context, r wire.UpdateAddressRequestObject) (*wire.AddressReply, error) {
	return s.saveAddress(ctx, changedAddress(*r.Body), r.Body.PincodeConfirmed, func(b *address.Book, a address.Address) (address.Address, error) {
		old, err := b.Find(a.ID)
		if err != nil {
			return a, err
		}
		if r.Body.IsDefault == nil {
			a.IsDefault = old.IsDefault
		}
		return a, b.Put(a)
	}, "Address updated successfully")
}

// saveAddress puts a checked address into the customer's book and answers with it as it is there.
func (s *Service) saveAddress(ctx context.Context, a address.Address, confirmed *bool, put func(*address.Book, address.Address) (address.Address, error), said string) (*wire.AddressReply, error) {
	a, err := a.Normalised(s.Shop().Settings.Area)
	if err != nil {
		return nil, err
	}
	if err := s.askPostCode(ctx, a, confirmed); err != nil {
		return nil, err
	}
	var kept address.Address
	book, err := s.Addresses.Update(ctx, userID(ctx), func(b *address.Book) (err error) {
		kept, err = put(b, a)
		return err
	})
	if err != nil {
		return nil, err
	}
	saved, err := book.Find(kept.ID)
	if err != nil {
		return nil, err
	}
	return wire.OK(wireAddress(saved), said), nil
}

// askPostCode returns the question of address.AskPostCode, if the client can put it to the customer and has no answer yet:
// confirmed is nil in requests of clients that do not know the question. The form has just looked the pin up, so the geocoder
// usually remembers its place. An address is saved also when the place cannot be found.
func (s *Service) askPostCode(ctx context.Context, a address.Address, confirmed *bool) error {
	if confirmed == nil || *confirmed {
		return nil
	}
	short, cancel := context.WithTimeout(ctx, lookUpTime)
	defer cancel()
	place, err := s.Geocoder.Reverse(short, a.Point)
	if err != nil {
		return ctx.Err()
	}
	return a.AskPostCode(place.PostCode)
}

// lookUpTime is how long saving an address may wait for the place at its pin.
const lookUpTime = 2 * time.Second

// ListAddresses lists the address book, the default address first.
func (s *Service) ListAddresses(ctx context.Context, _ wire.ListAddressesRequestObject) (*wire.AddressListReply, error) {
	book, err := s.Addresses.Get(ctx, userID(ctx))
	if err != nil {
		return nil, err
	}
	list := slices.Clone(book.Addresses)
	slices.SortStableFunc(list, func(a, b address.Address) int {
		first := map[bool]int{true: 0, false: 1}
		return cmp.Compare(first[a.IsDefault], first[b.IsDefault])
	})
	return wire.OK(Each(list, wireAddress), ""), nil
}

// RemoveAddresses removes addresses from the book: all of them or, if one does not exist, none.
func (s *Service) RemoveAddresses(ctx context.Context, r wire.RemoveAddressesRequestObject) (*wire.NothingReply, error) {
	_, err := s.Addresses.Update(ctx, userID(ctx), func(b *address.Book) error { return b.Remove(r.Body.Ids...) })
	if err != nil {
		return nil, err
	}
	return wire.OK[*wire.Nothing](nil, "Address removed successfully!"), nil
}
