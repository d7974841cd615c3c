package app

import (
	"tokri/adapters/pdf"
	"tokri/client"
	"tokri/core/india"
)

// newPapers makes the printer of bills and packing slips.
func newPapers() *pdf.Printer { return pdf.New(client.Dist(), india.Zone) }
