package httpapi

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"

	"tokri/adapters/httpapi/wire"
)

// AgreeToNotice records the customer's consent to the privacy notice.
func (s *Service) AgreeToNotice(ctx context.Context, r wire.AgreeToNoticeRequestObject) (wire.AgreeToNoticeResponseObject, error) {
	u, err := s.Accounts.Agree(ctx, userID(ctx), r.Body.PrivacyNotice)
	if err != nil {
		return nil, err
	}
	return wire.AgreeToNotice200JSONResponse(wire.OK(wireProfile(u), "")), nil
}

// DownloadData sends the customer a copy of everything that the shop keeps about them.
func (s *Service) DownloadData(ctx context.Context, _ wire.DownloadDataRequestObject) (wire.DownloadDataResponseObject, error) {
	write, err := s.Erasure.Copy(ctx, infoFrom(ctx).session)
	if err != nil {
		return nil, err
	}
	name := "my-data-" + s.Now().In(s.Zone).Format(time.DateOnly) + ".json"
	return dataFile{name, func(w io.Writer) error { return write(ctx, w) }}, nil
}

// dataFile is a reply that is written while the records are read: its size is not bounded, so it is never held
// in memory as a whole.
type dataFile struct {
	name  string
	write func(io.Writer) error
}

// VisitDownloadDataResponse writes the reply.
func (f dataFile) VisitDownloadDataResponse(w http.ResponseWriter) error {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", f.name))
	return f.write(w)
}
