// Package pdf prints the shop's papers: bills, credit notes and packing slips.
package pdf

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"tokri/core/notify"
)

// Printer prints the shop's papers, in a typeface that has Devanagari.
type Printer struct {
	load func() (loaded, error)
	zone *time.Location
	turn chan struct{} // taken by the bill that is being printed: printing takes some megabytes, and a customer may ask for any number of bills at once
}

// loaded has the typefaces. They take about 17 MB, so they are loaded with the first paper.
type loaded struct {
	faces      typefaces
	devanagari bool
}

// New makes a printer for a shop in a time zone. files are those of the built web client, which contain the
// typeface; without it, papers are in English.
func New(files fs.FS, zone *time.Location) *Printer {
	return &Printer{zone: zone, turn: make(chan struct{}, 1), load: sync.OnceValues(func() (loaded, error) {
		faces, devanagari, err := loadTypefaces(files)
		return loaded{faces, devanagari}, err
	})}
}

// wait waits for the printer's turn, which done ends.
func (p *Printer) wait(ctx context.Context) error {
	select {
	case p.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *Printer) done() { <-p.turn }

// paper begins a document of A4 pages in the requested language, or in English if the typefaces lack Devanagari. The same
// paper is always the same file, byte for byte.
func (p *Printer) paper(asked notify.Language, author string, of time.Time) (*sheet, notify.Language, error) {
	return p.paperOf(fpdf.SizeType{Wd: margin + width + margin, Ht: height}, asked, author, of)
}

func (p *Printer) paperOf(size fpdf.SizeType, asked notify.Language, author string, of time.Time) (*sheet, notify.Language, error) {
	from, err := p.load()
	if err != nil {
		return nil, "", err
	}
	l := notify.English
	if asked == notify.Hindi && from.devanagari {
		l = notify.Hindi
	}
	file := fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "mm", Size: size})
	file.SetAutoPageBreak(false, 0)
	file.SetLang(string(l) + "-IN")
	file.SetAuthor(author, true)
	file.SetCreationDate(of)
	file.SetModificationDate(of)
	file.SetCatalogSort(true)
	return &sheet{Fpdf: file, set: newTypesetter(from.faces), words: wordsIn[l], zone: p.zone}, l, nil
}

// bytes writes the numbers of the pages and returns the finished document.
func (s *sheet) bytes(what string) ([]byte, error) {
	s.endSection()
	var out bytes.Buffer
	if err := s.Output(&out); err != nil {
		return nil, fmt.Errorf("print %s: %w", what, err)
	}
	return out.Bytes(), nil
}
