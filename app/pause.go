package app

import "tokri/core/pause"

// Pauses pauses the shop.
func Pauses(s *Stores) pause.Keeper { return pause.Keeper{Store: s.Pauses, Now: now} }
