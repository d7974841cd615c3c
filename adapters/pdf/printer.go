// Package pdf prints the shop's papers: bills, credit notes and packing slips.
package pdf

import (
	"bytes"
	"fmt"
	"io/fs"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"tokri/core/notify"
)

// Printer prints papers, in a typeface that has Devanagari.
type Printer struct {
	faces      typefaces
	devanagari bool
	zone       *time.Location
}

// New makes a printer for a shop in a time zone. files are those of the built web client, which has the typeface; without it papers
// are in English.
func New(files fs.FS, zone *time.Location) (*Printer, error) {
	faces, devanagari, err := loadTypefaces(files)
	return &Printer{faces, devanagari, zone}, err
}

func (p *Printer) language(asked notify.Language) notify.Language {
	if asked == notify.Hindi && p.devanagari {
		return notify.Hindi
	}
	return notify.English
}

// paper begins a document. The same paper is the same file whenever it is printed.
func (p *Printer) paper(l notify.Language, author string, of time.Time) *sheet {
	file := fpdf.New("P", "mm", "A4", "")
	file.SetAutoPageBreak(false, 0)
	file.SetLang(string(l) + "-IN")
	file.SetAuthor(author, true)
	file.SetCreationDate(of)
	file.SetModificationDate(of)
	file.SetCatalogSort(true)
	return &sheet{Fpdf: file, set: newTypesetter(p.faces), words: wordsIn[l], zone: p.zone}
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
