package order

// Away says of units of one variant that an order holds, and that do not stand on the shelf any more.
type Away struct {
	VariantID string
	Bagged    int // in a crate, in bags, on the road, or waiting to be put back
	Missing   int // that were not there, or not good enough
	// Moving says that the stock is just being told what became of them, so that it may count them no more.
	Moving bool
}

// Units returns how many units are not on the shelf.
func (a Away) Units() int { return a.Bagged + a.Missing }

// Away returns the units that the order holds and that are not on their shelves any more. A shelf that is counted lacks them, and
// nothing is wrong.
func (o *Order) Away() (all []Away) {
	moving := o.Phase == Delivering || o.Phase == Cancelling && o.LeftShelf() || o.ToPutBack() && o.SaidBack()
	left := moving || o.ToPutBack() || o.Phase == Live && o.Status == OutForDelivery
	if !left && (!o.Promised() || o.Work == nil) {
		return nil
	}
	for _, l := range o.bagged() {
		a := Away{VariantID: l.VariantID, Bagged: l.Quantity, Moving: moving}
		found, ticked := o.pickOf(l.VariantID)
		short := o.Shortage(l.VariantID)
		switch {
		case o.ToPutBack() && o.NeverTicked(l):
			continue
		case o.ToPutBack():
			a.Bagged = o.CameBack(l)
			if o.Status == Cancelled && !short.OnShelf { // a delivery has taken them out of the stock
				a.Missing = short.Units
			}
		case o.ordered(l.VariantID) == 0: // in the place of something else
		case left:
			a.part(short.Units, short.OnShelf)
		case ticked:
			a.part(l.Quantity-found.Units, found.Reason == Unwanted)
		default:
			continue
		}
		if a.Units() > 0 || a.Moving {
			all = append(all, a)
		}
	}
	return all
}

// part says how many of the units are not in the bag, and whether these are on the shelf.
func (a *Away) part(units int, onShelf bool) {
	a.Bagged -= units
	if !onShelf {
		a.Missing = units
	}
}
