package crew

import (
	"fmt"
	"maps"
	"slices"

	"tokri/core/apperr"
	"tokri/core/money"
)

// Role is a kind of work in the shop. A person may have several.
type Role string

// The roles.
const (
	Owner   Role = "owner"
	Manager Role = "manager"
	Support Role = "support"
	Picker  Role = "picker"
	Rider   Role = "rider"
)

// Roles lists the roles, those who may do most first.
func Roles() []Role { return []Role{Owner, Manager, Support, Picker, Rider} }

// Permission is what a call needs. Each call of the staff's API names one.
type Permission string

// The permissions.
const (
	ReadOrders    Permission = "orders.read"
	AdvanceOrders Permission = "orders.advance" // Processing, Out for Delivery, Delivered
	PickOrders    Permission = "orders.pick"
	// DispatchOrders is to decide about other people's picking: to take an order over, to begin before the cut-off, to unpack.
	DispatchOrders Permission = "orders.dispatch"
	CancelOrders   Permission = "orders.cancel"
	RefundOrders   Permission = "orders.refund"
	Complaints     Permission = "complaints" // and letters, reviews, alerts
	CreditWallet   Permission = "wallet.credit"
	ReadCustomers  Permission = "customers.read"
	ReadStock      Permission = "stock.read"
	CountStock     Permission = "stock.count" // count a shelf, sold out
	WriteStock     Permission = "stock.write" // receive, waste, correct, share a shortage, put back
	Slots          Permission = "slots"
	PauseShop      Permission = "pause"
	People         Permission = "people"
	ReadLog        Permission = "log"
)

// permitted is the table of who may do what.
var permitted = map[Permission][]Role{
	ReadOrders:     {Owner, Manager, Support, Picker, Rider},
	AdvanceOrders:  {Owner, Manager},
	PickOrders:     {Owner, Manager, Picker},
	DispatchOrders: {Owner, Manager},
	CancelOrders:   {Owner, Manager, Support},
	RefundOrders:   {Owner, Manager, Support},
	Complaints:     {Owner, Manager, Support},
	CreditWallet:   {Owner, Manager, Support},
	ReadCustomers:  {Owner, Manager, Support},
	ReadStock:      {Owner, Manager, Support, Picker},
	CountStock:     {Owner, Manager, Picker},
	WriteStock:     {Owner, Manager},
	Slots:          {Owner, Manager},
	PauseShop:      {Owner, Manager},
	People:         {Owner},
	ReadLog:        {Owner, Manager},
}

// Permissions lists all permissions by name.
func Permissions() []Permission { return slices.Sorted(maps.Keys(permitted)) }

// May reports whether one of the person's roles has a permission.
func (p Person) May(do Permission) bool {
	return slices.ContainsFunc(permitted[do], p.Is)
}

// Permissions lists what the person may do, by name.
func (p Person) Permissions() []Permission {
	return slices.DeleteFunc(Permissions(), func(do Permission) bool { return !p.May(do) })
}

// SeesCustomers reports whether the person is shown names, numbers and amounts of money. A picker is shown what goes into
// the bag and where it goes.
func (p Person) SeesCustomers() bool { return p.May(ReadCustomers) }

// Refusals of what a person may not do.
var (
	ErrNotPermitted = apperr.New(apperr.Forbidden, "not_permitted", "Your role does not include this. Ask a manager or the owner.")
	// ErrAboveLimit carries a Limit as its detail.
	ErrAboveLimit = apperr.New(apperr.Forbidden, "above_limit", "This is more than you may give today. Ask a manager or the owner.")
)

// Limit is how much money a person may give: by one refund, or by the credits of a day. Unlimited means that no amount is
// refused.
type Limit struct {
	Amount    money.Paise
	Unlimited bool
}

// The limits of the roles (docs/product.md "People of the shop").
var (
	refundLimits = map[Role]money.Paise{Manager: 2000_00, Support: 500_00} //nolint:exhaustive // an owner has no limit, and the others give nothing
	creditLimits = map[Role]money.Paise{Manager: 500_00, Support: 200_00}  //nolint:exhaustive // the same
)

// RefundLimit returns what the person may give back of one order within a day.
func (p Person) RefundLimit() Limit { return p.limit(refundLimits) }

// CreditLimit returns what the person may credit to wallets within a day.
func (p Person) CreditLimit() Limit { return p.limit(creditLimits) }

func (p Person) limit(of map[Role]money.Paise) (l Limit) {
	for _, r := range Roles() {
		if p.Is(r) {
			l.Amount = max(l.Amount, of[r])
		}
	}
	return Limit{Amount: l.Amount, Unlimited: p.Is(Owner)}
}

// Allow refuses an amount above the limit.
func (l Limit) Allow(amount money.Paise) error {
	if l.Unlimited || amount <= l.Amount {
		return nil
	}
	return ErrAboveLimit.Saying(fmt.Sprintf("This is more than you may give today: %s. Ask a manager or the owner.", l.Amount.Spoken())).With(l)
}
