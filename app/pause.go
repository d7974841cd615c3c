package app

import "tokri/core/pause"

// Pauses returns the keeper with which the staff pause the shop.
func Pauses(s *Stores) pause.Keeper { return pause.Keeper{Store: s.Pauses, Now: now} }
