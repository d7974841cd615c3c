package pdf

import (
	"fmt"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// The dimensions of an A4 page, in millimetres.
const (
	margin = 15.0
	width  = 210 - 2*margin
	height = 297.0
	top    = 14.0
	bottom = height - 18.0
	foot   = height - 10.0
)

// The sizes of text, in points.
const (
	small  = 8.0
	normal = 9.0
	large  = 13.0
	huge   = 17.0
)

// leading is the distance between two base lines in millimetres, for each point of the text's size. It leaves
// room for the marks of Devanagari above and below the letters.
const leading = 0.52

type align int

const (
	left align = iota
	right
	centre
)

// sheet writes pages from top to bottom.
type sheet struct {
	*fpdf.Fpdf
	set     *typesetter
	words   words
	zone    *time.Location
	y       float64
	name    string // the name of the paper, printed on each of its pages
	first   int    // its first page
	columns []column
}

// begin starts a paper on a new page; the pages of each paper are numbered separately.
func (s *sheet) begin(name string) {
	s.endSection()
	s.name = name
	s.AddPage()
	s.first, s.y = s.PageNo(), top
}

// endSection writes the footer of each page of the paper, because the number of pages is known now.
func (s *sheet) endSection() {
	if s.first == 0 {
		return
	}
	last := s.PageCount()
	for page := s.first; page <= last; page++ {
		s.SetPage(page)
		s.y = foot - small*leading
		s.put(regular, small, margin, width, left, s.name)
		s.put(regular, small, margin, width, right, fmt.Sprintf(s.words.page, page-s.first+1, last-s.first+1))
	}
}

// room starts the next page if this one has less than the given height left.
func (s *sheet) room(height float64) {
	if s.y+height <= bottom {
		return
	}
	s.AddPage()
	s.y = top
	s.say(bold, normal, s.name)
	s.y += 2
	if s.columns != nil {
		s.heads()
	}
}

// put writes text into a column at the present height and returns the text's height. It does not move down.
func (s *sheet) put(st style, size, x, width float64, a align, text string) (height float64) {
	return s.lay(st, size, x, width, a, s.set.lines(st, size, width, text))
}

func (s *sheet) lay(st style, size, x, width float64, a align, lines [][]word) (height float64) {
	for i, line := range lines {
		at := x
		if free := width - s.set.width(st, size, line); a == right {
			at += free
		} else if a == centre {
			at += free / 2
		}
		s.set.draw(s.Fpdf, st, size, at, s.y+(float64(i)+0.72)*size*leading, line)
	}
	return float64(len(lines)) * size * leading
}

// say writes paragraphs over the whole width and moves down. Empty paragraphs are left out.
func (s *sheet) say(st style, size float64, paragraphs ...string) {
	for _, text := range paragraphs {
		for _, line := range s.set.lines(st, size, width, text) {
			s.room(size * leading)
			s.y += s.lay(st, size, margin, width, left, [][]word{line})
		}
	}
}

func (s *sheet) rule() {
	s.SetDrawColor(160, 160, 160)
	s.SetLineWidth(0.2)
	s.Line(margin, s.y, margin+width, s.y)
}

type column struct {
	title string
	width float64
	align align
}

// table writes rows under column titles, which are repeated on each page.
func (s *sheet) table(columns []column, rows [][]string) {
	s.columns = columns
	if len(rows) > 0 {
		s.room(s.height(bold, titles(columns)) + s.height(regular, rows[0])) // the titles must not stand without a row
	}
	if s.y > top+normal {
		s.heads()
	}
	for _, cells := range rows {
		s.room(s.height(regular, cells))
		s.row(regular, cells)
	}
	s.columns = nil
}

func titles(columns []column) (titles []string) {
	for _, c := range columns {
		titles = append(titles, c.title)
	}
	return titles
}

func (s *sheet) heads() { s.row(bold, titles(s.columns)) }

const padding = 1.0

func (s *sheet) height(st style, cells []string) (height float64) {
	for i, c := range s.columns {
		lines := s.set.lines(st, normal, c.width-2*padding, cells[i])
		height = max(height, float64(len(lines))*normal*leading)
	}
	return height + padding
}

func (s *sheet) row(st style, cells []string) {
	height := s.height(st, cells)
	s.y += padding / 2
	x := margin
	for i, c := range s.columns {
		s.put(st, normal, x+padding, c.width-2*padding, c.align, cells[i])
		x += c.width
	}
	s.y += height - padding/2
	s.rule()
}

type pair struct{ name, value string }

// pairs writes names with their values into a column and returns their height.
func (s *sheet) pairs(x, width float64, list []pair) float64 {
	from := s.y
	const nameWidth = 32.0
	for _, p := range list {
		if p.value == "" {
			continue
		}
		name := s.put(regular, normal, x, nameWidth, left, p.name)
		s.y += max(name, s.put(bold, normal, x+nameWidth, width-nameWidth, left, p.value))
	}
	height := s.y - from
	s.y = from
	return height
}

// sum writes an amount below the amounts of a table.
func (s *sheet) sum(st style, what, amount string) {
	s.room(normal * leading)
	s.put(st, normal, margin, width-40, right, what)
	s.y += s.put(st, normal, margin+width-38, 38-padding, right, amount)
}
