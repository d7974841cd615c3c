package harness

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"

	"tokri/core/india"
	"tokri/core/puzzle"
	"tokri/internal/puzzletest"
)

// API calls the API of one server.
type API struct {
	Server *Server
	// Patient repeats, for up to a minute, a call that the database did not answer within the server's time-out, as
	// customers are asked to. On a busy machine a test's server needs that; what measures a server, or cuts its database off, does not.
	Patient bool
	client  *http.Client
}

// NewAPI makes what calls a server, over as many connections as there are callers.
func NewAPI(s *Server) *API {
	return &API{Server: s, client: &http.Client{
		Timeout:   time.Minute,
		Transport: &http.Transport{MaxIdleConnsPerHost: 1024, DisableCompression: true},
	}}
}

// Close closes idle connections.
func (a *API) Close() { a.client.CloseIdleConnections() }

// Reply is what a server answered.
type Reply struct {
	HTTP    int             `json:"-"`
	Header  http.Header     `json:"-"`
	Success bool            `json:"success"`
	Code    string          `json:"code"`
	Message string          `json:"message"`
	Field   string          `json:"field"`
	Data    json.RawMessage `json:"data"`
}

// OK reports whether the call succeeded.
func (r Reply) OK() bool { return r.HTTP == http.StatusOK && r.Success }

func (r Reply) String() string { return fmt.Sprintf("%d %s (%s)", r.HTTP, r.Code, r.Message) }

// Refusal returns an error unless the reply is OK.
func (r Reply) Refusal() error {
	if r.OK() {
		return nil
	}
	return errors.New(r.String())
}

// Header is a header of a request.
type Header struct{ Name, Value string }

// Bearer returns the header with the caller's token.
func Bearer(token string) Header { return Header{"Authorization", "Bearer " + token} }

// Key returns the header that makes a check-out repeatable.
func Key(key string) Header { return Header{"Idempotency-Key", key} }

// Call posts a body, encoded as JSON unless it is bytes already. An error means that no reply came, or one
// that is not the API's envelope.
func (a *API) Call(ctx context.Context, path string, body any, headers ...Header) (Reply, error) {
	raw, isRaw := body.([]byte)
	if !isRaw && body != nil {
		var err error
		if raw, err = json.Marshal(body); err != nil {
			return Reply{}, err
		}
	}
	method := http.MethodPost
	if path == "/user/get-settings" {
		method = http.MethodGet
	}
	reply, err := a.send(ctx, method, path, raw, headers)
	if a.Patient && reply.Code == "database_away" {
		patient, cancel := context.WithTimeout(ctx, time.Minute)
		defer cancel()
		_ = Until(patient, time.Second, func() error { // the last reply is returned, whatever it is
			if reply, err = a.send(ctx, method, path, raw, headers); reply.Code == "database_away" {
				return reply.Refusal()
			}
			return nil
		})
	}
	return reply, err
}

func (a *API) send(ctx context.Context, method, path string, body []byte, headers []Header) (Reply, error) {
	request, err := http.NewRequestWithContext(ctx, method, a.Server.URL+"/api"+path, bytes.NewReader(body))
	if err != nil {
		return Reply{}, err
	}
	request.Header.Set("Content-Type", "application/json")
	for _, h := range headers {
		request.Header.Set(h.Name, h.Value)
	}
	answer, err := a.client.Do(request)
	if err != nil {
		return Reply{}, err
	}
	text, err := io.ReadAll(answer.Body)
	if err = errors.Join(err, answer.Body.Close()); err != nil {
		return Reply{}, err
	}
	reply := Reply{HTTP: answer.StatusCode, Header: answer.Header}
	if err := json.Unmarshal(text, &reply); err != nil {
		return reply, fmt.Errorf("%s answers %s without an envelope: %w: %.200q", path, answer.Status, err, text)
	}
	return reply, nil
}

// CallWorking calls, and does the work that the server asks for.
func (a *API) CallWorking(ctx context.Context, path string, body any, headers ...Header) (Reply, error) {
	reply, err := a.Call(ctx, path, body, headers...)
	for tries := 0; err == nil && reply.Code == "work_asked" && tries < 5; tries++ {
		var posed puzzle.Challenge
		if err = json.Unmarshal(reply.Data, &posed); err != nil {
			return reply, err
		}
		solution, _ := puzzletest.Solve(posed)
		reply, err = a.Call(ctx, path, body, append(slices.Clone(headers), Header{"X-Altcha", solution})...)
	}
	return reply, err
}

// Into calls and reads the data; a refusal is an error.
func Into[T any](ctx context.Context, a *API, path string, body any, headers ...Header) (data T, err error) {
	reply, err := a.Call(ctx, path, body, headers...)
	if err != nil {
		return data, err
	}
	if err := reply.Refusal(); err != nil {
		return data, fmt.Errorf("%s: %w", path, err)
	}
	if err := json.Unmarshal(reply.Data, &data); err != nil {
		return data, fmt.Errorf("%s: %w", path, err)
	}
	return data, nil
}

// Slot is a delivery slot on offer.
type Slot struct {
	ID       string `json:"_id"`
	Booked   int    `json:"booked"`
	Capacity int    `json:"capacity"`
}

// Slots lists the slots of one capacity from the day after tomorrow on. Today's may close during a test, and so may
// tomorrow's, if the test runs past midnight.
func (a *API) Slots(ctx context.Context, capacity int) ([]Slot, error) {
	type dated struct {
		Slot
		Date string `json:"date"`
	}
	settings, err := Into[struct {
		Slots []dated `json:"deliverySlots"`
	}](ctx, a, "/user/get-settings", nil)
	if err != nil {
		return nil, err
	}

	tomorrow := time.Now().In(india.Zone).AddDate(0, 0, 1).Format(time.DateOnly)
	var found []Slot
	for _, s := range settings.Slots {
		if s.Capacity == capacity && s.Date > tomorrow {
			found = append(found, s.Slot)
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("no slot of capacity %d is on offer", capacity)
	}
	return found, nil
}
