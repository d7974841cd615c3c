package counter

import (
	"context"
	"slices"

	"tokri/core/apperr"
	"tokri/core/crew"
	"tokri/core/order"
)

// ErrWave refuses to claim more orders than a person can carry in one walk.
var ErrWave = apperr.New(apperr.Conflict, "wave", "Up to six orders of one slot are picked in one walk. Pack or release some first.")

// bags are the letters of the orders that a person picks in one walk.
var bags = []string{"A", "B", "C", "D", "E", "F"}

// mostToPick is how many orders are looked at.
const mostToPick = 500

// FindToPick returns an order that the person may pick. Unlike Find it also returns one that the person had begun to pick and that
// was cancelled since, so that the refusal says so.
func (c Counter) FindToPick(ctx context.Context, p crew.Person, id string) (order.Order, error) {
	o, err := c.Find(ctx, p, id)
	if err == nil {
		return o, nil
	}
	if o, found := c.Finder.Find(ctx, id); found == nil && o.PickedBy(p.Handle) {
		return o, nil
	}
	return order.Order{}, err
}

// ToPick lists the orders of a slot that are in the shop: those that wait, that are being picked, and that are packed.
func (c Counter) ToPick(ctx context.Context, slot string) ([]order.Order, error) {
	orders, _, err := c.Finder.View.Recent(ctx, order.Filter{Slot: slot, Statuses: []order.Status{order.Placed, order.Processing}, Limit: mostToPick})
	return slices.DeleteFunc(orders, func(o order.Order) bool { return o.Window.SlotID != slot || !o.Promised() }), err
}

// Claim gives orders of one slot to the person, each with the letter of its bag, and returns for each why it was refused. What is
// refused for one does not keep the others. early claims also orders that their customers may still cancel, for those who may
// decide so.
func (c Counter) Claim(ctx context.Context, p crew.Person, ids []string, early bool) (claimed []order.Order, refused []error, err error) {
	claimed, refused = make([]order.Order, len(ids)), make([]error, len(ids))
	var free []string
	slot := ""
	for i, id := range ids {
		o, err := c.FindToPick(ctx, p, id)
		if err == nil && slot == "" {
			slot = o.Window.SlotID
			free, err = c.freeBags(ctx, p)
		}
		if err == nil {
			o, err = c.claim(ctx, p, o, slot, &free, early)
		}
		if err != nil && apperr.Of(err) == nil {
			return nil, nil, err
		}
		claimed[i], refused[i] = o, err
	}
	return claimed, refused, nil
}

// claim gives one order to the person, with a letter that is free.
func (c Counter) claim(ctx context.Context, p crew.Person, o order.Order, slot string, free *[]string, early bool) (order.Order, error) {
	letter := o.BagOf(p.Handle)
	switch {
	case o.Window.SlotID != slot:
		return o, ErrWave
	case letter == "" && len(*free) == 0:
		return o, ErrWave
	case letter == "":
		letter = (*free)[0]
	}
	got, err := c.Fulfilment.As(p.Handle).Claim(ctx, o.ID, letter, early && p.May(crew.DispatchOrders), false)
	if err != nil {
		return o, err
	}
	*free = slices.DeleteFunc(*free, func(one string) bool { return one == letter })
	return got, nil
}

// TakeOver gives an order to the person, whoever has it.
func (c Counter) TakeOver(ctx context.Context, p crew.Person, o order.Order) (order.Order, error) {
	free, err := c.freeBags(ctx, p)
	if err != nil {
		return o, err
	}
	letter := o.BagOf(p.Handle)
	if letter == "" {
		if len(free) == 0 {
			return o, ErrWave
		}
		letter = free[0]
	}
	return c.Fulfilment.As(p.Handle).Claim(ctx, o.ID, letter, true, true)
}

// freeBags returns the letters that no order has which the person is picking, also in another slot: two bags of one person never have the
// same letter.
func (c Counter) freeBags(ctx context.Context, p crew.Person) ([]string, error) {
	orders, _, err := c.Finder.View.Recent(ctx, order.Filter{Statuses: []order.Status{order.Processing}, Limit: mostToPick})
	free := slices.Clone(bags)
	for _, o := range orders {
		free = slices.DeleteFunc(free, func(letter string) bool { return letter == o.BagOf(p.Handle) })
	}
	return free, err
}
