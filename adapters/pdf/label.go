package pdf

import (
	"context"
	"fmt"

	"codeberg.org/go-pdf/fpdf"
	"rsc.io/qr"

	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/shop"
)

// The dimensions of a label, in millimetres: those of the rolls that printers for labels are sold with.
const (
	labelWidth  = 80.0
	labelHeight = 50.0
	labelEdge   = 4.0
	labelLeft   = 44.0 // the width of what stands beside the code
	codeSide    = 28.0 // with the white around it, without which a scanner does not find the code
	codeWhite   = 4    // the white around it, in its squares
)

// Labels prints the labels of a packed order's bags, each on a page of its own: which order it is, when and to which area it goes,
// which bag this is, and whether the rider has to collect anything. A label is read by anybody who sees the bag, so it has neither
// the customer's name nor a telephone number, and no amount.
func (p *Printer) Labels(ctx context.Context, o order.Order, settings shop.Settings, asked notify.Language) ([]byte, error) {
	if err := o.MayLabel(); err != nil {
		return nil, err
	}
	if err := p.wait(ctx); err != nil {
		return nil, err
	}
	defer p.done()
	s, _, err := p.paperOf(fpdf.SizeType{Wd: labelWidth, Ht: labelHeight}, asked, settings.Name, o.CreatedAt)
	if err != nil {
		return nil, err
	}
	code, err := qr.Encode(o.TrackingID, qr.M)
	if err != nil {
		return nil, fmt.Errorf("code of the tracking id: %w", err)
	}
	s.SetTitle(s.words.labels+" "+o.TrackingID, true)
	for bag := range o.Work.Bags {
		s.AddPage()
		s.label(o, code, bag+1)
	}
	return s.bytes("labels")
}

func (s *sheet) label(o order.Order, code *qr.Code, bag int) {
	s.code(code, labelWidth-codeSide-labelEdge/2, 13)
	s.y = 2.5
	s.y += s.fit(23, labelEdge, labelWidth-2*labelEdge, left, o.TrackingID) + 1
	s.y += s.fit(large, labelEdge, labelLeft, left, s.day(o.Window.Start))
	s.y += s.fit(huge, labelEdge, labelLeft, left, s.clock(o.Window.Start)+"–"+s.clock(o.Window.End))
	area := s.set.lines(bold, 11, labelLeft, join(" ", o.Address.City, o.Address.PostCode))
	s.lay(bold, 11, labelEdge, labelLeft, left, area[:min(2, len(area))])
	s.y = labelHeight - 9.5
	s.fit(huge, labelEdge, labelLeft, left, join(" · ", o.Work.Letter, fmt.Sprintf(s.words.bag, bag, o.Work.Bags)))
	s.stamp(o.ToCollect() > 0)
}

// stamp says whether the rider has to collect anything. If so, it is white on black, so that nobody overlooks it.
func (s *sheet) stamp(collect bool) {
	text, how := s.words.settled, "D"
	if collect {
		text, how = s.words.due, "F"
		s.SetTextColor(255, 255, 255)
		defer s.SetTextColor(0, 0, 0)
	}
	const box = 7.5
	x := labelWidth - codeSide - labelEdge/2
	s.SetDrawColor(0, 0, 0)
	s.SetFillColor(0, 0, 0)
	s.SetLineWidth(0.4)
	s.Rect(x, labelHeight-9.5, codeSide, box, how)
	s.y = labelHeight - 9
	s.fit(large, x+padding, codeSide-2*padding, centre, text)
}

// code draws a QR code at a place.
func (s *sheet) code(code *qr.Code, x, y float64) {
	square := codeSide / float64(code.Size+2*codeWhite)
	x, y = x+codeWhite*square, y+codeWhite*square
	s.SetFillColor(0, 0, 0)
	const overlap = 0.05 // without it some printers and screens leave white hairs between the rows
	for row := range code.Size {
		for from := 0; from < code.Size; from++ {
			to := from
			for code.Black(to, row) {
				to++
			}
			if to > from { // squares side by side are one rectangle: between two there would be a white line
				s.Rect(x+float64(from)*square, y+float64(row)*square, float64(to-from)*square, square+overlap, "F")
				from = to
			}
		}
	}
}

// fit writes one line of bold text, smaller if it would be wider than its column, and returns the height that the text would have had.
func (s *sheet) fit(size, x, width float64, a align, text string) (height float64) {
	height = size * leading
	if wide := s.set.width(bold, size, s.set.oneLine(bold, text)); wide > width {
		size *= width / wide
	}
	s.lay(bold, size, x, width, a, [][]word{s.set.oneLine(bold, text)})
	return height
}
