package invoice

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"tokri/core/india"
	"tokri/core/money"
	"tokri/core/order"
)

// Paper is one numbered paper of a month, a bill or a credit note, with its supplies.
type Paper struct {
	Number   Invoice
	Order    order.Order
	Credit   bool // a credit note; its supplies take the bill's back
	Refund   int  // of a credit note: the index of its refund
	Supplies []Supply
}

// PaperOf returns the paper of an order with a number, or false if the order does not have it (yet).
func PaperOf(o order.Order, number Invoice) (Paper, bool) {
	p := Paper{Number: number, Order: o}
	if number.OrderID == o.ID {
		p.Supplies = Supplies(&o)
		return p, o.Invoice == number.Number()
	}
	p.Credit = true
	p.Refund = slices.IndexFunc(o.Refunds, func(r order.Refund) bool { return r.ID == number.OrderID })
	if p.Refund < 0 || o.Refunds[p.Refund].CreditNote != number.Number() {
		return p, false
	}
	p.Supplies = Credited(&o, p.Refund)
	return p, true
}

// Kind returns what the paper is.
func (p Paper) Kind() string {
	if p.Credit {
		return "credit_note"
	}
	return string(KindOf(&p.Order))
}

// Place returns the place of supply as the return names it: the code and the name of the state, 23-Madhya Pradesh. The shop delivers
// within its state; what customers write for it, such as MP, is no name that the return has. Without a GST number there is no code.
func (p Paper) Place() string {
	if len(p.Order.SellerGSTIN) < 2 {
		return p.Order.Address.State
	}
	code := p.Order.SellerGSTIN[:2]
	return code + "-" + cmp.Or(states[code], p.Order.Address.State)
}

// states are the names of the states by the code with which their GST numbers begin, spelt as the return's own tool spells them.
var states = map[string]string{
	"01": "Jammu & Kashmir", "02": "Himachal Pradesh", "03": "Punjab", "04": "Chandigarh", "05": "Uttarakhand", "06": "Haryana", "07": "Delhi",
	"08": "Rajasthan", "09": "Uttar Pradesh", "10": "Bihar", "11": "Sikkim", "12": "Arunachal Pradesh", "13": "Nagaland", "14": "Manipur",
	"15": "Mizoram", "16": "Tripura", "17": "Meghalaya", "18": "Assam", "19": "West Bengal", "20": "Jharkhand", "21": "Odisha",
	"22": "Chhattisgarh", "23": "Madhya Pradesh", "24": "Gujarat", "26": "Dadra & Nagar Haveli & Daman & Diu", "27": "Maharashtra",
	"29": "Karnataka", "30": "Goa", "31": "Lakshdweep", "32": "Kerala", "33": "Tamil Nadu", "34": "Puducherry", "35": "Andaman & Nicobar Islands",
	"36": "Telangana", "37": "Andhra Pradesh", "38": "Ladakh", "97": "Other Territory",
}

// Month is what a shop files in GSTR-1 for a month. All its customers are unregistered persons of its own state, so
// it has four tables.
type Month struct {
	Papers []Paper // in the order of their numbers
	// Taxed is table 7 (B2CS), net of credit notes: one row for each place and rate.
	Taxed []Outward
	// Exempt is table 8, net of credit notes.
	Exempt money.Paise
	HSN    []HSNRow // table 12
	Series []Series // table 13
}

// Outward sums up what was sold at one rate to one place.
type Outward struct {
	Place string
	Supply
}

// HSNRow sums up what was sold under one code at one rate, net of credit notes. Quantity is in thousandths of UQC,
// the return's name of the unit, and does not count what was given back: the goods had been supplied.
type HSNRow struct {
	Supply
	UQC      string
	Quantity int64
	packs    int64
}

// Series is a series of numbers: the first and the last of the month. No number is cancelled.
type Series struct {
	Nature, First, Last string
	Total               int
}

// MonthOf sums up the papers of a month, which are ordered by series and number.
func MonthOf(papers []Paper) Month {
	m := Month{Papers: papers}
	for _, p := range papers {
		m.count(p)
		for _, s := range p.Supplies {
			if p.Credit {
				s = s.negative()
			}
			m.add(p, s)
		}
		if !p.Credit {
			m.addQuantities(p.Order)
		}
	}
	for i, r := range m.HSN {
		if r.UQC == mixedUnits {
			m.HSN[i].Quantity = r.packs * 1000
		}
	}
	slices.SortFunc(m.Taxed, func(a, b Outward) int { return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(a.Rate, b.Rate)) })
	slices.SortFunc(m.HSN, func(a, b HSNRow) int { return cmp.Or(cmp.Compare(a.HSN, b.HSN), cmp.Compare(a.Rate, b.Rate)) })
	return m
}

func (s Supply) negative() Supply {
	s.Value, s.Taxable, s.CGST, s.SGST = -s.Value, -s.Taxable, -s.CGST, -s.SGST
	return s
}

func (s Supply) plus(other Supply) Supply {
	s.Value, s.Taxable, s.CGST, s.SGST = s.Value+other.Value, s.Taxable+other.Taxable, s.CGST+other.CGST, s.SGST+other.SGST
	return s
}

func (m *Month) count(p Paper) {
	last := len(m.Series) - 1
	if last < 0 || m.Series[last].First[:len(p.Number.Year)] != p.Number.Year {
		nature := "Invoices for outward supply"
		if p.Credit {
			nature = "Credit Note"
		}
		m.Series = append(m.Series, Series{Nature: nature, First: p.Number.Number()})
		last++
	}
	m.Series[last].Last = p.Number.Number()
	m.Series[last].Total++
}

func (m *Month) add(p Paper, s Supply) {
	if !s.Taxed() {
		m.Exempt += s.Value
	} else if i := slices.IndexFunc(m.Taxed, func(o Outward) bool { return o.Place == p.Place() && o.Rate == s.Rate }); i >= 0 {
		m.Taxed[i].Supply = m.Taxed[i].plus(s)
	} else {
		m.Taxed = append(m.Taxed, Outward{p.Place(), s})
	}
	i := m.hsn(s.HSN, s.Rate)
	m.HSN[i].Supply = m.HSN[i].plus(s)
}

// hsn returns the index of the row of a code and a rate.
func (m *Month) hsn(code string, rate money.BasisPoints) int {
	i := slices.IndexFunc(m.HSN, func(r HSNRow) bool { return r.HSN == code && r.Rate == rate })
	if i < 0 {
		i, m.HSN = len(m.HSN), append(m.HSN, HSNRow{Supply: Supply{HSN: code, Rate: rate}})
	}
	return i
}

// addQuantities adds what a bill sold. Packs of one code in units that cannot be added are counted as packs.
func (m *Month) addQuantities(o order.Order) {
	for _, l := range o.Sold() {
		row := &m.HSN[m.hsn(l.HSN, rateOf(&o, l.Line))]
		uqc, thousandths := quantityOf(l)
		if row.UQC == "" {
			row.UQC = uqc
		} else if row.UQC != uqc {
			row.UQC = mixedUnits
		}
		row.Quantity += thousandths
		row.packs += int64(l.Quantity)
	}
}

// kilograms is the return's unit of weight; a thousandth of it is a gram.
const kilograms = "KGS-KILOGRAMS"

// mixedUnits is the return's unit for what has no unit in common.
const mixedUnits = "OTH-OTHERS"

// uqcs are the return's names of the units of packs, and how many thousandths of it a unit is.
var uqcs = map[string]struct {
	name string
	each float64
}{
	"g": {kilograms, 1}, "kg": {kilograms, 1000}, "ml": {"MLT-MILILITRE", 1000}, "l": {"MLT-MILILITRE", 1_000_000},
	"pc": {"PCS-PIECES", 1000}, "bunch": {"BUN-BUNCHES", 1000}, "dozen": {"DOZ-DOZENS", 1000}, "pack": {"PAC-PACKS", 1000}, "punnet": {"PAC-PACKS", 1000},
}

// quantityOf returns how much of a line was sold: by its packs, or by its weight if it was weighed.
func quantityOf(l order.Sold) (uqc string, thousandths int64) {
	unit, known := uqcs[l.WeightUnit]
	weight, err := strconv.ParseFloat(l.Weight, 64)
	if !known || err != nil {
		return mixedUnits, 1000 * int64(l.Quantity)
	}
	if l.Kept.Grams > 0 && unit.name == kilograms {
		return unit.name, int64(l.Kept.Grams)
	}
	return unit.name, int64(weight*unit.each+0.5) * int64(l.Quantity)
}

// MonthBounds returns the first moment of the month in India that contains a time, and of the one after it.
func MonthBounds(t time.Time) (from, until time.Time) {
	t = t.In(india.Zone)
	from = time.Date(t.Year(), t.Month(), 1, 0, 0, 0, 0, india.Zone)
	return from, from.AddDate(0, 1, 0)
}
