package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/httpapi/wire"
	"tokri/adapters/memory"
	"tokri/core/session"
)

// stubAPI answers a few calls; the frame around them is what is tested.
type stubAPI struct {
	wire.StrictServerInterface
	err      error
	panics   bool
	listed   int
	listBody wire.ProductListRequest
	otp      wire.Digits
	qty      int
	user     string
	ctx      context.Context // of the last AddToCart
}

func (a *stubAPI) ListProducts(_ context.Context, r wire.ListProductsRequestObject) (*wire.ProductListReply, error) {
	a.listed++
	if a.panics {
		panic("a bug in the handler")
	}
	if a.err != nil {
		return nil, a.err
	}
	if r.Body != nil {
		a.listBody = *r.Body
	}
	return wire.OK(wire.ProductList{List: manyProducts(40), Count: 40, Page: 1}, ""), nil
}

func manyProducts(n int) []wire.Product {
	list := make([]wire.Product, n)
	for i := range list {
		list[i] = wire.Product{UnderscoreId: fmt.Sprint("p", i), ProductId: fmt.Sprint("p", i), Name: "Alphonso mango", NameHi: "हापुस आम",
			Description: "Sweet, saffron-coloured, without fibre.", Images: []string{"/pictures/mango-480.webp"},
			Variants: []wire.Variant{{UnderscoreId: "v", Weight: "500", WeightUnit: "g", Price: 24900, DiscountedPrice: 19950}}}
	}
	return list
}

func (a *stubAPI) VerifyOtp(_ context.Context, r wire.VerifyOtpRequestObject) (*wire.LoginReply, error) {
	a.otp = r.Body.Otp
	return wire.OK(wire.Login{Type: wire.LoginStepLogin}, ""), nil
}

func (a *stubAPI) MobileVerify(context.Context, wire.MobileVerifyRequestObject) (*wire.LoginReply, error) {
	return wire.OK(wire.Login{Type: wire.LoginStepRegister}, ""), nil
}

func (a *stubAPI) AddToCart(ctx context.Context, r wire.AddToCartRequestObject) (*wire.CartReply, error) {
	a.qty, a.user, a.ctx = r.Body.Quantity, userID(ctx), ctx
	if a.err != nil {
		return nil, a.err
	}
	return wire.OK(wire.Cart{}, ""), nil
}

func (a *stubAPI) AddAddress(context.Context, wire.AddAddressRequestObject) (*wire.AddressReply, error) {
	return wire.OK(wire.Address{}, ""), nil
}

func (a *stubAPI) CheckOut(context.Context, wire.CheckOutRequestObject) (*wire.CheckOutReply, error) {
	return wire.OK(wire.CheckOut{}, ""), nil
}

type oneSession struct{ err error }

func (s oneSession) Authenticate(_ context.Context, token string) (session.Session, error) {
	if s.err != nil {
		return session.Session{}, s.err
	}
	if token != "good" {
		return session.Session{}, session.ErrUnauthorized
	}
	return session.Session{UserID: "u1"}, nil
}

type bench struct {
	http.Handler
	api     *stubAPI
	log     *bytes.Buffer
	edition string
}

func newBench(t testing.TB, change ...func(*ServerConfig)) *bench {
	t.Helper()
	return newBenchOf(t, nil, change...)
}

// handlerOf returns the handler of an API without a website.
func handlerOf(f ServerConfig, calls wire.StrictServerInterface) (http.Handler, error) {
	api, err := New(f, calls)
	if err != nil {
		return nil, err
	}
	return api.Handler(nil)
}

// withoutStores returns the handler of an API that has a session and takes every signature, but has no stores.
func withoutStores(t *testing.T) http.Handler {
	t.Helper()
	h, err := handlerOf(ServerConfig{Log: slog.New(slog.DiscardHandler), Sessions: oneSession{}, Signed: func(string) bool { return true }}, &Service{})
	require.NoError(t, err)
	return h
}

// newBenchOf returns a bench with a website.
func newBenchOf(t testing.TB, website http.Handler, change ...func(*ServerConfig)) *bench {
	t.Helper()
	b := &bench{api: &stubAPI{}, log: &bytes.Buffer{}, edition: "1"}
	f := ServerConfig{
		Log:      slog.New(slog.NewJSONHandler(b.log, nil)),
		Sessions: oneSession{},
		Limiter:  memory.New().Limiter(func() time.Time { return time.Time{} }),
		Edition:  func() string { return b.edition },
	}
	for _, c := range change {
		c(&f)
	}
	api, err := New(f, b.api)
	require.NoError(t, err)
	b.Handler, err = api.Handler(website)
	require.NoError(t, err)
	return b
}

func (b *bench) do(method, path, body string, header ...string) *httptest.ResponseRecorder {
	var r io.Reader
	if body != "" {
		r = strings.NewReader(body)
	}
	req := httptest.NewRequest(method, path, r)
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	b.ServeHTTP(w, req)
	return w
}

func (b *bench) problem(t *testing.T, w *httptest.ResponseRecorder) problem {
	t.Helper()
	var p problem
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &p), w.Body.String())
	require.False(t, p.Status)
	require.False(t, p.Success)
	return p
}
