package harness

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
)

// Shopper is one customer.
type Shopper struct {
	Mobile    string
	ID        string
	Token     string
	AddressID string
	API       *API
}

const password = "mandi-at-seven"

// step is a step of a login.
type step struct {
	Type   string `json:"type"`
	UserID string `json:"userId"` // the login, not the user
	Token  string `json:"token"`
	User   struct {
		ID string `json:"_id"`
	} `json:"userDetail"`
}

// BeginLogin begins the login of a new number and reads the OTP that was sent to it.
func (a *API) BeginLogin(ctx context.Context, mobile string) (challenge, otp string, err error) {
	begun, err := Into[step](ctx, a, "/user/mobile-verify", map[string]any{"mobile": mobile})
	if err != nil {
		return "", "", err
	}
	otp, err = a.OTP(ctx, mobile)
	return begun.UserID, otp, err
}

// OTP reads the next code that this server sends to a number.
func (a *API) OTP(ctx context.Context, mobile string) (string, error) {
	return a.Server.log.otp(ctx, mobile)
}

// Register makes a customer the way customers do: number, OTP, name and password, address.
func Register(ctx context.Context, a *API, mobile string) (*Shopper, error) {
	s := &Shopper{Mobile: mobile, API: a}
	challenge, otp, err := a.BeginLogin(ctx, mobile)
	if err != nil {
		return nil, err
	}
	proved, err := Into[step](ctx, a, "/user/verify-otp", map[string]any{"userId": challenge, "otp": otp, "type": "register"})
	if err != nil {
		return nil, err
	}
	in, err := Into[step](ctx, a, "/user/web-login", map[string]any{"type": proved.Type, "userId": proved.UserID, "mobile": mobile,
		"first_name": "Asha", "last_name": "Verma", "password": password})
	if err != nil {
		return nil, err
	}
	s.ID, s.Token = in.User.ID, in.Token
	address, err := Into[struct {
		ID string `json:"_id"`
	}](ctx, a, "/user/address-add", Address(mobile), Bearer(s.Token))
	s.AddressID = address.ID
	return s, err
}

// Address returns the body of an address inside the demo shop's area.
func Address(mobile string) map[string]any {
	return map[string]any{"addresstype": "home", "addressLine1": "12, Shanti Kunj", "addressLine2": "AB Road", "city": "Indore",
		"state": "Madhya Pradesh", "postCode": "452001", "landmark": "Opposite the temple", "phone": mobile,
		"latitude": 22.7196, "longitude": 75.8577}
}

// Crowd registers many customers at once. Their numbers begin at first.
func Crowd(ctx context.Context, a *API, first, n int) ([]*Shopper, error) {
	crowd := make([]*Shopper, n)
	errs := make([]error, n)
	slots := make(chan struct{}, 16)
	var all sync.WaitGroup
	for i := range n {
		slots <- struct{}{}
		all.Go(func() {
			crowd[i], errs[i] = Register(ctx, a, fmt.Sprint(9_000_000_000+first+i))
			<-slots
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, fmt.Errorf("register a crowd: %w", err)
		}
	}
	return crowd, nil
}

// On returns the same customer as a client of another server.
func (s *Shopper) On(a *API) *Shopper {
	twin := *s
	twin.API = a
	return &twin
}

// Login logs the same customer in on another device.
func (s *Shopper) Login(ctx context.Context, headers ...Header) (*Shopper, error) {
	in, err := Into[step](ctx, s.API, "/user/web-login", map[string]any{"type": "password", "mobile": s.Mobile, "password": password}, headers...)
	twin := *s
	twin.Token = in.Token
	return &twin, err
}

// JoinGuest logs in on a guest's device, which merges the guest into the customer.
func (s *Shopper) JoinGuest(ctx context.Context, device string) error {
	guest, err := Into[step](ctx, s.API, "/user/guest-login", map[string]any{"deviceId": device})
	if err != nil {
		return err
	}
	_, err = Into[step](ctx, s.API, "/user/web-login", map[string]any{"type": "password", "mobile": s.Mobile, "password": password,
		"guestId": guest.User.ID}, Bearer(guest.Token))
	return err
}

// Call calls as this customer.
func (s *Shopper) Call(ctx context.Context, path string, body any, headers ...Header) (Reply, error) {
	return s.API.Call(ctx, path, body, append(headers, Bearer(s.Token))...)
}

// Set makes the quantity of a variant in the cart absolute.
func (s *Shopper) Set(ctx context.Context, v Variant, quantity int) (Reply, error) {
	return s.Call(ctx, "/cart/update-product-quantity", map[string]any{"productId": v.ProductID, "variantId": v.ID, "quantity": quantity})
}

// Add puts more of a variant into the cart.
func (s *Shopper) Add(ctx context.Context, v Variant, quantity int) (Reply, error) {
	return s.Call(ctx, "/cart/add-to-cart", map[string]any{"productId": v.ProductID, "variantId": v.ID, "quantity": quantity})
}

// Line is a line of a cart or an order.
type Line struct {
	ProductID string `json:"productId"`
	VariantID string `json:"variantId"`
	Quantity  int    `json:"quantity"`
}

// Cart returns what is in the cart.
func (s *Shopper) Cart(ctx context.Context) ([]Line, error) {
	cart, err := Into[struct {
		Products []Line `json:"products"`
	}](ctx, s.API, "/cart/view-cart", map[string]any{}, Bearer(s.Token))
	return cart.Products, err
}

// Fill sets the cart to one of each variant and nothing else.
func (s *Shopper) Fill(ctx context.Context, variants ...Variant) error {
	lines, err := s.Cart(ctx)
	if err != nil {
		return err
	}
	for _, l := range lines {
		if reply, err := s.Set(ctx, Variant{l.ProductID, l.VariantID}, 0); err != nil {
			return err
		} else if err := reply.Refusal(); err != nil {
			return err
		}
	}
	for _, v := range variants {
		if reply, err := s.Add(ctx, v, 1); err != nil {
			return err
		} else if err := reply.Refusal(); err != nil {
			return fmt.Errorf("add %s: %w", v.ID, err)
		}
	}
	return nil
}

// CheckOut checks the cart out, cash on delivery. An OK reply has the order's id.
func (s *Shopper) CheckOut(ctx context.Context, slotID, key string) (Reply, string, error) {
	reply, placed, err := s.CheckOutBy(ctx, "cod", slotID, key)
	return reply, placed.ID, err
}

// Placed is the reply to a check-out.
type Placed struct {
	ID         string `json:"_id"`
	PaymentURL string `json:"paymentUrl"`
}

// CheckOutBy checks the cart out by a payment method.
func (s *Shopper) CheckOutBy(ctx context.Context, method, slotID, key string) (Reply, Placed, error) {
	var headers []Header
	if key != "" {
		headers = append(headers, Key(key))
	}
	reply, err := s.Call(ctx, "/cart/check-out", map[string]any{"cartId": s.ID, "addressId": s.AddressID,
		"paymentMethod": method, "deliverySlotId": slotID}, headers...)
	var placed Placed
	if err != nil || !reply.OK() {
		return reply, placed, err
	}
	err = json.Unmarshal(reply.Data, &placed)
	return reply, placed, err
}

// Order is an order as its customer sees it.
type Order struct {
	ID            string  `json:"_id"`
	TotalPrice    float64 `json:"totalAmount"`
	GrandTotal    float64 `json:"grandTotal"`
	Status        string  `json:"orderStatus"`
	PaymentStatus string  `json:"paymentStatus"`
	Products      []Line  `json:"products"`
	ProblemCode   string  `json:"problemCode"`
	Timeline      []struct {
		Status string `json:"status"`
	} `json:"timeline"`
}

// Order reads an order.
func (s *Shopper) Order(ctx context.Context, id string) (Order, error) {
	return Into[Order](ctx, s.API, "/order/user/details", map[string]any{"orderId": id}, Bearer(s.Token))
}

// LatestOrder returns the customer's newest order, also one that waits for its payment.
func (s *Shopper) LatestOrder(ctx context.Context) (Order, error) {
	mine, err := Into[struct {
		Items []Order `json:"items"`
	}](ctx, s.API, "/order/my-orders", map[string]any{"limit": 1}, Bearer(s.Token))
	if err == nil && len(mine.Items) == 0 {
		err = errors.New("the customer has no order")
	}
	if err != nil {
		return Order{}, err
	}
	return mine.Items[0], nil
}

// Orders counts the customer's orders.
func (s *Shopper) Orders(ctx context.Context) (int, error) {
	list, err := Into[struct {
		Count int `json:"count"`
	}](ctx, s.API, "/order/my-orders", map[string]any{"limit": 1}, Bearer(s.Token))
	return list.Count, err
}
