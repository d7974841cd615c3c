// Package setup makes a shop of an empty store: what its keeper fills in, the rules of each step, and the one time that it is
// done (DECISIONS 175).
package setup

import (
	"math"
	"net/mail"
	"regexp"
	"slices"
	"strings"

	"tokri/core/apperr"
	"tokri/core/area"
	"tokri/core/crew"
	"tokri/core/freetext"
	"tokri/core/money"
	"tokri/core/slot"
)

// Form is what a keeper fills in, step by step.
type Form struct {
	Owner    string // the owner's name
	Shop     Shop
	Area     Area
	Windows  []Window
	Charges  Charges
	Products Products
}

// Shop says who sells. The law asks a shop for all of it.
type Shop struct{ Name, Locality, City, State, Address, Email, FSSAI string }

// Area is a circle around the shop.
type Area struct {
	Centre area.Point
	Metres int
}

// Window is a time of delivery on some days of the week.
type Window struct {
	Days          []int // 0 is Sunday, as in package time
	Start, End    int   // minutes after midnight
	Capacity      int
	CutoffMinutes int
}

// Charges are what a delivery costs.
type Charges struct{ Delivery, FreeFrom, MinimumOrder money.Paise }

// Products are the first goods: the demo shop's, or a list that was pasted.
type Products struct {
	Demo bool
	List string
}

// Step is a part of the form.
type Step string

// The steps, in their order.
const (
	StepOwner    Step = "owner"
	StepShop     Step = "shop"
	StepArea     Step = "area"
	StepSlots    Step = "slots"
	StepCharges  Step = "charges"
	StepProducts Step = "products"
)

// Steps has all steps in their order.
var Steps = []Step{StepOwner, StepShop, StepArea, StepSlots, StepCharges, StepProducts}

// Refusals of a form. Their field is the one that is wrong.
var (
	ErrText     = apperr.New(apperr.Invalid, "setup_text", "Fill this in, in one line of at most 120 characters.")
	ErrEmail    = apperr.New(apperr.Invalid, "setup_email", "This is no e-mail address.").On("email")
	ErrFSSAI    = apperr.New(apperr.Invalid, "setup_fssai", "The number of the food licence has 14 digits.").On("fssai")
	ErrArea     = apperr.New(apperr.Invalid, "setup_area", "Give the place of the shop in India, as latitude and longitude.").On("latitude")
	ErrRadius   = apperr.New(apperr.Invalid, "setup_radius", "The area reaches from 0.3 to 30 km around the shop.").On("metres")
	ErrWindow   = apperr.New(apperr.Invalid, "setup_window", "A slot has at least one day, ends after it starts, takes 1 to 500 orders and closes at most 48 hours before.").On("windows")
	ErrOverlap  = apperr.New(apperr.Invalid, "setup_overlap", "Two slots of one day are at the same time.").On("windows")
	ErrNoWindow = apperr.New(apperr.Invalid, "setup_no_window", "Add at least one slot.").On("windows")
	ErrAmount   = apperr.New(apperr.Invalid, "setup_amount", "An amount is ₹0 to ₹10,000.")
	ErrProducts = apperr.New(apperr.Invalid, "setup_products", "Some lines of the list are wrong. Each one says below what is missing.").On("list")
	ErrNoGoods  = apperr.New(apperr.Invalid, "setup_no_goods", "Paste at least one line, or choose the goods of the demo shop.").On("list")
)

const (
	maxText    = 120
	maxOwner   = 60 // as core/crew has it
	minMetres  = 300
	maxMetres  = 30_000
	maxWindows = 24
	maxPlaces  = 500
	maxCutoff  = 2880 // as in slots.yaml
	day        = 24 * 60
)

// maxAmount is far above what a delivery costs; a larger number is a slip of the keyboard.
const maxAmount = money.Paise(10_000_00)

// india is the box around the country. Numbers outside of it are latitude and longitude exchanged, most often.
var india = area.Box(6, 68, 38, 98)

var fssaiForm = regexp.MustCompile(`^[0-9]{14}$`)

// Check refuses a form if one of its steps is wrong.
func (f Form) Check() error {
	for _, step := range Steps {
		if err := f.CheckStep(step); err != nil {
			return err
		}
	}
	return nil
}

// CheckStep refuses what is wrong in one step.
func (f Form) CheckStep(step Step) error {
	switch step {
	case StepOwner:
		if !freetext.IsLine(strings.TrimSpace(f.Owner), 1, maxOwner) {
			return crew.ErrName.On("owner")
		}
		return nil
	case StepShop:
		return f.Shop.check()
	case StepArea:
		return f.Area.check()
	case StepSlots:
		return checkWindows(f.Windows)
	case StepCharges:
		return f.Charges.check()
	case StepProducts:
		return f.Products.check()
	}
	return nil
}

func text(field, value string) error {
	if !freetext.IsLine(strings.TrimSpace(value), 1, maxText) {
		return ErrText.On(field)
	}
	return nil
}

func (s Shop) check() error {
	for _, one := range []struct{ field, value string }{
		{"name", s.Name}, {"locality", s.Locality}, {"city", s.City}, {"state", s.State}, {"address", s.Address},
	} {
		if err := text(one.field, one.value); err != nil {
			return err
		}
	}
	typed := strings.TrimSpace(s.Email)
	if found, err := mail.ParseAddress(typed); err != nil || found.Address != typed || len(typed) > maxText {
		return ErrEmail
	}
	if !fssaiForm.MatchString(strings.TrimSpace(s.FSSAI)) {
		return ErrFSSAI
	}
	return nil
}

func (a Area) check() error {
	if math.IsNaN(a.Centre.Latitude) || math.IsNaN(a.Centre.Longitude) || !india.Contains(a.Centre) {
		return ErrArea
	}
	if a.Metres < minMetres || a.Metres > maxMetres {
		return ErrRadius
	}
	return nil
}

// corners is how many a circle gets: with 24, its edge is nowhere more than one per cent inside the circle.
const corners = 24

// polygon returns the circle as the area that the shop's data have.
func (a Area) polygon() area.Polygon {
	const metresPerDegree = 111_320
	round := func(degrees float64) float64 { return math.Round(degrees*1e6) / 1e6 }
	out := make(area.Polygon, corners)
	for i := range out {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		out[i] = area.Point{
			Latitude:  round(a.Centre.Latitude + float64(a.Metres)*cos/metresPerDegree),
			Longitude: round(a.Centre.Longitude + float64(a.Metres)*sin/(metresPerDegree*math.Cos(a.Centre.Latitude*math.Pi/180))),
		}
	}
	return out
}

func checkWindows(all []Window) error {
	if len(all) == 0 {
		return ErrNoWindow
	}
	if len(all) > maxWindows {
		return ErrWindow
	}
	for _, w := range all {
		wrongDay := func(d int) bool { return d < 0 || d > 6 }
		if len(w.Days) == 0 || slices.ContainsFunc(w.Days, wrongDay) || w.Start < 0 || w.End <= w.Start || w.End > day ||
			w.Capacity < 1 || w.Capacity > maxPlaces || w.CutoffMinutes < 0 || w.CutoffMinutes > maxCutoff {
			return ErrWindow
		}
	}
	for _, windows := range pattern(all).Week {
		for i := 1; i < len(windows); i++ {
			if windows[i].Start < windows[i-1].End {
				return ErrOverlap
			}
		}
	}
	return nil
}

// daysAhead is how many days customers can choose, as in the demo shop.
const daysAhead = 4

// pattern returns the week that the windows make, each day sorted by time.
func pattern(all []Window) slot.Pattern {
	p := slot.Pattern{DaysAhead: daysAhead}
	for _, w := range all {
		days := slices.Clone(w.Days)
		slices.Sort(days)
		for _, d := range slices.Compact(days) {
			p.Week[d] = append(p.Week[d], slot.Window{Start: w.Start, End: w.End, Capacity: w.Capacity, CutoffMinutes: w.CutoffMinutes})
		}
	}
	for _, windows := range p.Week {
		slices.SortStableFunc(windows, func(a, b slot.Window) int { return a.Start - b.Start })
	}
	return p
}

func (c Charges) check() error {
	for _, one := range []struct {
		field  string
		amount money.Paise
	}{{"delivery", c.Delivery}, {"freeFrom", c.FreeFrom}, {"minimumOrder", c.MinimumOrder}} {
		if one.amount < 0 || one.amount > maxAmount {
			return ErrAmount.On(one.field)
		}
	}
	return nil
}

func (p Products) check() error {
	if p.Demo {
		return nil
	}
	rows := Read(p.List)
	if len(rows) == 0 {
		return ErrNoGoods
	}
	if slices.ContainsFunc(rows, func(r Row) bool { return r.Wrong != "" }) {
		return ErrProducts
	}
	return nil
}
