// Package pdf prints the shop's papers: bills, credit notes and packing slips.
package pdf

import (
	"bytes"
	"fmt"
	"io/fs"
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"tokri/core/notify"
)

// Printer prints papers, in a typeface that has Devanagari.
type Printer struct {
	load func() (loaded, error)
	zone *time.Location
	turn chan struct{} // of the bill that is printed: one takes some megabytes, and as many as a customer likes would be asked for at once
}

// loaded are the typefaces. They take some 17 MB, so they are loaded with the first paper.
type loaded struct {
	faces      typefaces
	devanagari bool
}

// New makes a printer for a shop in a time zone. files are those of the built web client, which has the typeface; without it papers
// are in English.
func New(files fs.FS, zone *time.Location) *Printer {
	return &Printer{zone: zone, turn: make(chan struct{}, 1), load: sync.OnceValues(func() (loaded, error) {
		faces, devanagari, err := loadTypefaces(files)
		return loaded{faces, devanagari}, err
	})}
}

// paper begins a document in the language that is asked for, if the typefaces have it. The same paper is the same file whenever
// it is printed.
func (p *Printer) paper(asked notify.Language, author string, of time.Time) (*sheet, notify.Language, error) {
	from, err := p.load()
	if err != nil {
		return nil, "", err
	}
	l := notify.English
	if asked == notify.Hindi && from.devanagari {
		l = notify.Hindi
	}
	file := fpdf.New("P", "mm", "A4", "")
	file.SetAutoPageBreak(false, 0)
	file.SetLang(string(l) + "-IN")
	file.SetAuthor(author, true)
	file.SetCreationDate(of)
	file.SetModificationDate(of)
	file.SetCatalogSort(true)
	return &sheet{Fpdf: file, set: newTypesetter(from.faces), words: wordsIn[l], zone: p.zone}, l, nil
}

// bytes numbers the pages and ends the document.
func (s *sheet) bytes(what string) ([]byte, error) {
	s.endSection()
	var out bytes.Buffer
	if err := s.Output(&out); err != nil {
		return nil, fmt.Errorf("print %s: %w", what, err)
	}
	return out.Bytes(), nil
}
