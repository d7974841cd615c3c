package httpapi

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"tokri/adapters/httpapi/wire"
)

// AgreeToNotice records the customer's consent to the privacy notice.
func (s *Service) AgreeToNotice(ctx context.Context, r wire.AgreeToNoticeRequestObject) (*wire.ProfileReply, error) {
	u, err := s.Accounts.Agree(ctx, userID(ctx), r.Body.PrivacyNotice)
	if err != nil {
		return nil, err
	}
	return wire.OK(wireProfile(u), ""), nil
}

// DownloadData sends the customer a copy of everything that the shop keeps about them. It is written while the records are read: its
// size is not bounded, so it is never held in memory as a whole.
func (s *Service) DownloadData(ctx context.Context, _ wire.DownloadDataRequestObject) (wire.Written, error) {
	write, err := s.Erasure.Copy(ctx, infoFrom(ctx).session)
	if err != nil {
		return nil, err
	}
	name := "my-data-" + s.Now().In(s.Zone).Format(time.DateOnly) + ".json"
	return func(w http.ResponseWriter) error {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", name))
		return write(ctx, w)
	}, nil
}
