package backoffice

import (
	"tokri/app/clock"
	"tokri/app/storage"
	"tokri/core/pause"
)

// Pauses returns the keeper with which the staff pause the shop.
func Pauses(s *storage.Stores) pause.Keeper { return pause.Keeper{Store: s.Pauses, Now: clock.Now} }
