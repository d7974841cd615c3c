package pdf

import (
	"slices"

	"tokri/core/invoice"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/pricing"
)

// words has the texts of the papers in one language. The titles are those that the GST rules prescribe, also
// beside their Hindi.
type words struct {
	titles                                                   map[invoice.Kind]string
	number, date, order, ordered, supply, recipient, phone   string
	fssai, item, hsn, quantity, rate, amount, exempt         string
	taxable, value, page                                     string
	slip, address, landmark, note, packed, pieces            string
	rows                                                     map[pricing.RowKey]string // those that papers list
	creditNote, ofBill, billDate, givenBack                  string
	collect, nothing, noBill                                 string
	callFirst, replace, instead, ofOrdered, weighs           string          // what papers say of a line; weighs has the weight, and what it should be
	labels, bag, due, settled                                string          // on the labels of bags
	reverse                                                  [2]string       // whether the recipient pays the tax
	paid                                                     map[bool]string // by whether the order was paid online
	months                                                   [12]string
	noteExempt, noteUnregistered, noteIncluded, noteUnsigned string
}

// notes returns the notes at the end of a bill.
func (w words) notes(o *order.Order, kind invoice.Kind) []string {
	notes := []string{}
	taxed := kind != invoice.BillOfSupply
	switch {
	case taxed:
		notes = append(notes, w.noteIncluded)
	case o.SellerGSTIN == "" && anyTaxed(o):
		notes = append(notes, w.noteUnregistered)
	default:
		notes = append(notes, w.noteExempt)
	}
	if kind == invoice.InvoiceCumBill {
		notes = append(notes, w.noteExempt)
	}
	return append(notes, w.noteUnsigned)
}

func anyTaxed(o *order.Order) bool {
	return slices.ContainsFunc(o.Sold(), func(l order.Sold) bool { return l.GST > 0 })
}

var wordsIn = map[notify.Language]words{
	notify.English: {
		titles: map[invoice.Kind]string{invoice.BillOfSupply: "Bill of Supply", invoice.TaxInvoice: "Tax Invoice", invoice.InvoiceCumBill: "Invoice-cum-Bill of Supply"},
		number: "Number", date: "Date", order: "Order", ordered: "Ordered on", supply: "Place of supply", recipient: "Recipient", phone: "Telephone",
		fssai: "FSSAI licence", item: "Item", hsn: "HSN", quantity: "Quantity", rate: "Rate", amount: "Amount", exempt: "exempt",
		rows: map[pricing.RowKey]string{pricing.RowItems: "Items", pricing.RowDiscount: "Promo code", pricing.RowDelivery: "Delivery", pricing.RowBag: "Bag", pricing.RowRoundOff: "Rounded off", //nolint:exhaustive // no paper has the maximum retail price
			pricing.RowTotal: "Total", pricing.RowWallet: "Paid from the wallet", pricing.RowToPay: "To pay"},
		taxable: "Taxable value", value: "Value with tax", page: "Page %d of %d",
		creditNote: "Credit Note", ofBill: "Of the bill", billDate: "Dated", givenBack: "Given back",
		slip: "Packing slip", address: "Address", landmark: "Landmark", note: "Note", packed: "Packed", pieces: "Packages",
		collect: "Cash to collect", nothing: "nothing", noBill: "This is no bill. The bill is made out on delivery.",
		callFirst: "call before leaving out", replace: "replace if missing", instead: "in place of what is missing", ofOrdered: "ordered",
		weighs: "%d\u00a0g of %d\u00a0g",
		labels: "Labels", bag: "Bag %d/%d", due: "COLLECT", settled: "PAID",
		reverse:          [2]string{"Reverse charge", "No"},
		paid:             map[bool]string{true: "Paid online", false: "Paid in cash"},
		months:           [12]string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"},
		noteExempt:       "Fresh fruit and vegetables are exempt from GST (notification 10/2025-Central Tax (Rate)). No tax is charged on their supply.",
		noteUnregistered: "The seller is not registered under GST. No tax is charged on this supply.",
		noteIncluded:     "Prices include GST. The promo code and charges such as the delivery are shared among the items by their amounts.",
		noteUnsigned:     "This is an electronic document; it needs no signature.",
	},
	notify.Hindi: {
		titles: map[invoice.Kind]string{invoice.BillOfSupply: "आपूर्ति बिल (Bill of Supply)", invoice.TaxInvoice: "कर बीजक (Tax Invoice)", invoice.InvoiceCumBill: "बीजक-सह-आपूर्ति बिल (Invoice-cum-Bill of Supply)"},
		number: "संख्या", date: "तारीख", order: "ऑर्डर", ordered: "ऑर्डर की तारीख", supply: "आपूर्ति का स्थान", recipient: "प्राप्तकर्ता", phone: "फ़ोन",
		fssai: "FSSAI लाइसेंस", item: "सामान", hsn: "HSN", quantity: "मात्रा", rate: "दर", amount: "रकम", exempt: "मुक्त",
		rows: map[pricing.RowKey]string{pricing.RowItems: "सामान", pricing.RowDiscount: "प्रोमो कोड", pricing.RowDelivery: "डिलीवरी", pricing.RowBag: "थैला", pricing.RowRoundOff: "राउंड ऑफ़", //nolint:exhaustive // no paper has the maximum retail price
			pricing.RowTotal: "कुल", pricing.RowWallet: "वॉलेट से भुगतान", pricing.RowToPay: "देना है"},
		taxable: "कर योग्य मूल्य", value: "कर सहित मूल्य", page: "पृष्ठ %d / %d",
		creditNote: "क्रेडिट नोट (Credit Note)", ofBill: "बिल संख्या", billDate: "बिल की तारीख", givenBack: "लौटाई गई रकम",
		slip: "पैकिंग पर्ची", address: "पता", landmark: "लैंडमार्क", note: "सूचना", packed: "पैक किया", pieces: "पैकेट",
		collect: "नकद लेना है", nothing: "कुछ नहीं", noBill: "यह बिल नहीं है। बिल डिलीवरी पर बनता है।",
		callFirst: "न हो तो पहले फ़ोन करें", replace: "न हो तो बदले में दें", instead: "जो नहीं मिला, उसके बदले", ofOrdered: "ऑर्डर किए",
		weighs: "%[2]d\u00a0ग्राम में से %[1]d\u00a0ग्राम",
		labels: "लेबल", bag: "थैला %d/%d", due: "पैसे लेने हैं", settled: "भुगतान हो चुका",
		reverse:          [2]string{"रिवर्स चार्ज", "नहीं"},
		paid:             map[bool]string{true: "ऑनलाइन भुगतान", false: "नकद भुगतान"},
		months:           [12]string{"जनवरी", "फ़रवरी", "मार्च", "अप्रैल", "मई", "जून", "जुलाई", "अगस्त", "सितंबर", "अक्टूबर", "नवंबर", "दिसंबर"},
		noteExempt:       "ताज़े फल और सब्ज़ियाँ GST से मुक्त हैं (अधिसूचना 10/2025-केंद्रीय कर (दर))। इनकी आपूर्ति पर कोई कर नहीं लिया गया है।",
		noteUnregistered: "विक्रेता GST में पंजीकृत नहीं है। इस आपूर्ति पर कोई कर नहीं लिया गया है।",
		noteIncluded:     "दामों में GST शामिल है। प्रोमो कोड और डिलीवरी जैसे शुल्क सामान में उनकी रकम के अनुसार बाँटे गए हैं।",
		noteUnsigned:     "यह इलेक्ट्रॉनिक दस्तावेज़ है; इस पर हस्ताक्षर की ज़रूरत नहीं है।",
	},
}
