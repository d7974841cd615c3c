package backoffice

import (
	"tokri/adapters/pdf"
	"tokri/client"
	"tokri/core/india"
)

// NewPrinter makes the printer of bills and packing slips.
func NewPrinter() *pdf.Printer { return pdf.New(client.Dist(), india.Zone) }
