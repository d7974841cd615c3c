package backoffice

import (
	"tokri/app/clock"
	"tokri/app/storage"
	"tokri/core/reservation"
)

// Reservations returns the reservations for a program that shows no catalogue.
func Reservations(s *storage.Stores) *reservation.Service {
	return &reservation.Service{Carts: s.Carts, Stock: s.Stock, Slots: s.Slots, Coupons: s.Coupons, Wallet: s.Wallet, Now: clock.Now}
}
