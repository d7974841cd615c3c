package app

import "tokri/core/reservation"

// reservationsIn returns the reservations for a program that shows no catalogue.
func reservationsIn(s *Stores) *reservation.Service {
	return &reservation.Service{Carts: s.Carts, Stock: s.Stock, Slots: s.Slots, Coupons: s.Coupons, Wallet: s.Wallet, Now: now}
}
