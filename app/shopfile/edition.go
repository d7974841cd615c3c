package shopfile

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"tokri/core/india"
	"tokri/core/shop"
)

// Edition returns the shop as it is published on a day. Its id is a digest of its content, so publishing the
// same folder twice yields one edition. The day is part of the digest only if the shop has reservations,
// because these count from that day.
func (s *Shop) Edition(day time.Time) (shop.Edition, error) {
	e := shop.Edition{
		Settings: s.Settings, Categories: s.Categories, Products: s.Products,
		Blocks: s.Blocks, Pages: s.Pages, Coupons: s.Coupons, Slots: s.Slots,
	}
	if len(e.Slots.Reservations) > 0 {
		e.Slots.LoadedOn = day.In(india.Zone).Format(time.DateOnly)
	}
	text, err := json.Marshal(e)
	if err != nil {
		return shop.Edition{}, fmt.Errorf("digest the shop: %w", err)
	}
	digest := sha256.Sum256(text)
	e.ID = hex.EncodeToString(digest[:12])
	return e, nil
}
