package cart

import (
	"context"
	"time"

	"tokri/core/catalog"
	"tokri/core/coupon"
	"tokri/core/missing"
	"tokri/core/pricing"
	"tokri/core/storing"
	"tokri/core/wallet"
)

// Shop is the part of the shop's current snapshot (shop.Snapshot) that prices a cart.
type Shop interface {
	OnSale() *catalog.Catalog
	Charges() pricing.Charges
	// MostPerOrder returns how many units of one pack an order can have.
	MostPerOrder() int
	// Coupon finds a coupon by its id or by its code; it returns coupon.ErrInvalid if there is none.
	Coupon(id, text string) (coupon.Coupon, error)
	// Listed returns the coupons that are shown to customers.
	Listed() []coupon.Coupon
}

// History reports what a customer has ordered before; order.CouponHistory implements it.
type History interface {
	// Past takes the id of the customer's device, which may be empty.
	Past(ctx context.Context, userID, device string) (coupon.Past, error)
}

// Uses reports how often coupons have been used; a coupon.Store implements it.
type Uses interface {
	Find(ctx context.Context, ids ...string) (map[string]coupon.Uses, error)
}

// Service changes and prices carts.
type Service struct {
	Store   Store
	Wallet  wallet.Store
	Uses    Uses
	History History
	Guesses *Guesses // limits wrong codes; nil sets no limit
	Shop    func() Shop
	Now     func() time.Time
}

// Add adds units of a variant to the cart.
func (s *Service) Add(ctx context.Context, userID, productID, variantID string, quantity int) (Cart, error) {
	if quantity < 1 || quantity > MaxQuantity {
		return Cart{}, ErrQuantity
	}
	return s.change(ctx, userID, productID, variantID, func(c *Cart) int { return c.Quantity(variantID) + quantity }, nil)
}

// SetLine sets the quantity of a variant (0 removes the line), and what happens if something of it is missing. A word that is nil stays as it was; an empty
// one leaves it to the word for the whole order.
func (s *Service) SetLine(ctx context.Context, userID, productID, variantID string, quantity int, word *missing.Word) (Cart, error) {
	return s.change(ctx, userID, productID, variantID, func(*Cart) int { return quantity }, word)
}

func (s *Service) change(ctx context.Context, userID, productID, variantID string, want func(*Cart) int, word *missing.Word) (Cart, error) {
	product, variant, err := s.Shop().OnSale().Variant(variantID)
	if err == nil && product.ID != productID {
		err = catalog.ErrNotFound
	}
	known := err == nil
	now, most := s.Now(), s.Shop().MostPerOrder()
	return s.Store.Update(storing.FromRecent(ctx), userID, func(c *Cart) error {
		quantity := want(c)
		// A smaller quantity is always allowed, so that the customer can correct a line whose stock has fallen.
		if had := c.Quantity(variantID); quantity > had {
			if !known {
				return catalog.ErrNotFound
			}
			if quantity > variant.Stock && variant.Stock <= most {
				return left(product, variant).Refusal()
			}
			if quantity > most {
				return tooMany(most)
			}
		} else if had == 0 && !known {
			return catalog.ErrNotFound
		}
		c.UpdatedAt = now
		if err := c.Set(productID, variantID, quantity); err != nil || word == nil {
			return err
		}
		return c.Say(variantID, *word)
	})
}

// Remove removes a line from the cart. It returns ErrNoLine if there is no such line.
func (s *Service) Remove(ctx context.Context, userID, variantID string) (Cart, error) {
	now := s.Now()
	return s.Store.Update(ctx, userID, func(c *Cart) error {
		if c.Quantity(variantID) == 0 {
			return ErrNoLine
		}
		c.UpdatedAt = now
		return c.Set("", variantID, 0)
	})
}
