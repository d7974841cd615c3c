// Package ring tells the phones of the people of the shop what cannot wait until a page is open: new orders, and what has gone wrong
// (docs/product.md "People of the shop"). The outbox sends the messages; the id of each is made of what it is about and of the
// phone, so that it does not matter how often, or by how many servers, it is put.
package ring

import (
	"context"
	"errors"
	"time"

	"tokri/core/alert"
	"tokri/core/crew"
	"tokri/core/notify"
	"tokri/core/order"
)

// Outbox takes messages (notify.Outbox).
type Outbox interface {
	Put(ctx context.Context, m notify.Message) error
}

// Bell rings on phones. Every field is required.
type Bell struct {
	Phones crew.Phones
	Outbox Outbox
	Page   func(path string) string // the address of a page of the staff
	Zone   *time.Location           // the shop's
	Now    func() time.Time
}

// Order tells everyone who may see orders of a new one, as the bell on the board does: of one that is placed and not begun. Only
// who is shown amounts of money there reads the amount here.
func (b *Bell) Order(ctx context.Context, o order.Order) error {
	if o.Status != order.Placed || b.Now().Sub(o.PlacedAt) > notify.Templates[notify.StaffOrder].Within {
		return nil
	}
	window := o.Window.Start.In(b.Zone).Format("02/01, 15:04") + "–" + o.Window.End.In(b.Zone).Format("15:04")
	return b.tell(ctx, "order/"+o.ID, notify.StaffOrder, func(p crew.Person) bool { return p.May(crew.ReadOrders) }, func(p crew.Person) map[string]string {
		about := window
		if p.SeesCustomers() {
			about += " · " + o.Bill.Value.Spoken()
		}
		return map[string]string{"tracking": o.TrackingID, "about": about, "link": b.Page("/orders/" + o.ID)}
	})
}

// Alert tells owners and managers that there is an alert, once a day for as long as its trouble lasts.
func (b *Bell) Alert(ctx context.Context, a alert.Alert) error {
	id := "alert/" + a.ID + "/" + b.Now().In(b.Zone).Format(time.DateOnly)
	return b.tell(ctx, id, notify.StaffAlert, func(p crew.Person) bool { return p.Is(crew.Owner) || p.Is(crew.Manager) }, func(crew.Person) map[string]string {
		return map[string]string{"link": b.Page("/alerts")}
	})
}

func (b *Bell) tell(ctx context.Context, about string, k notify.Kind, whom func(crew.Person) bool, params func(crew.Person) map[string]string) error {
	phones, err := b.Phones.Of(ctx, whom)
	if err != nil {
		return err
	}
	var failures []error
	for _, phone := range phones {
		failures = append(failures, b.Outbox.Put(ctx, notify.Message{ID: about + "/" + phone.To.UserID, Kind: k, To: phone.To,
			Params: params(phone.Person), Only: []notify.Channel{notify.ByPush}}))
	}
	return errors.Join(failures...)
}
