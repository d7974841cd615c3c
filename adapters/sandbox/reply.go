package sandbox

import (
	"fmt"
	"hash/fnv"
	"strings"
)

const merchantID = "SANDBOX"

// object is a JSON object of the API. It has the fields that PhonePe's Node SDK reads (sdk/), and those that
// only PhonePe's documents name.
type object = map[string]any

// orderBody returns the answer of a status call about a payment. PhonePe lists only the last attempt unless the
// shop asks for all.
func orderBody(p Payment, attempts []Attempt) object {
	body := webhookBody(p, attempts)
	body["payableAmount"], body["feeAmount"] = p.Amount, 0
	return body
}

func webhookBody(p Payment, attempts []Attempt) object {
	details := []object{}
	for _, a := range attempts {
		details = append(details, detail(a.Transaction, a.At.UnixMilli(), p.Amount, a.State, a.Error))
	}
	body := object{"merchantId": merchantID, "merchantOrderId": p.ID, "orderId": p.OrderID, "state": p.State, "amount": p.Amount,
		"expireAt": p.Expires.UnixMilli(), "paymentDetails": details}
	if p.Meta != nil {
		body["metaInfo"] = p.Meta
	}
	return withError(body, p.Error)
}

func refundBody(r Refund) object {
	at := r.Created.UnixMilli()
	return withError(object{"merchantId": merchantID, "merchantRefundId": r.ID, "originalMerchantOrderId": r.Payment, "refundId": r.Refund,
		"amount": r.Amount, "state": r.State, "timestamp": at,
		"paymentDetails": []object{detail(r.Refund, at, r.Amount, r.State, r.Error)}}, r.Error)
}

func refundWebhookBody(r Refund, p Payment) object {
	body := refundBody(r)
	delete(body, "timestamp")
	body["orderId"], body["expireAt"] = p.OrderID, p.Expires.UnixMilli()
	if p.Meta != nil {
		body["metaInfo"] = p.Meta
	}
	return body
}

// detail returns one movement of money. All customers of the sandbox pay with UPI from the same bank account.
func detail(transaction string, at, amount int64, state State, code string) object {
	number := fnv.New64a()
	_, _ = number.Write([]byte(transaction)) // a hash cannot fail
	rail := object{"type": "UPI", "utr": fmt.Sprintf("%012d", number.Sum64()%1e12),
		"upiTransactionId": "SBX" + strings.ToLower(transaction), "vpa": "customer@sandbox"}
	account := object{"type": "ACCOUNT", "maskedAccountNumber": "XXXXXXXX4242", "ifsc": "SBOX0000001",
		"accountHolderName": "Sandbox Customer", "accountType": "SAVINGS"}
	return withError(object{"transactionId": transaction, "paymentMode": "UPI_INTENT", "timestamp": at, "amount": amount, "state": state,
		"rail": rail, "instrument": account,
		"splitInstruments": []object{{"rail": rail, "instrument": account, "amount": amount}}}, code)
}

// failure has what PhonePe reports in addition to an error code.
type failure struct{ detailed, source, stage, description string }

var failures = map[string]failure{
	errDeclined:  {"ZM", "CUSTOMER", "AUTHENTICATION", "The customer's bank declined the payment."},
	errCancelled: {"REQUEST_DECLINE_BY_REQUESTEE", "CUSTOMER", "AUTHENTICATION", "The customer cancelled the payment."},
	errTimedOut:  {"TXN_AUTO_FAILED", "CUSTOMER", "PRE_AUTHENTICATION", "The customer did not finish the payment in time."},
	errExpired:   {"TXN_AUTO_FAILED", "CUSTOMER", "PRE_AUTHENTICATION", "The customer did not pay in time."},
	errRejected:  {"XH", "CUSTOMER", "SETTLEMENT", "The customer's bank did not take the money back."},
}

func withError(body object, code string) object {
	if code != "" {
		body["errorCode"], body["detailedErrorCode"] = code, failures[code].detailed
	}
	return body
}

// errorContext explains why a payment failed; it is for a shop that asks for it.
func errorContext(code string) object {
	f := failures[code]
	return object{"errorCode": code, "detailedErrorCode": f.detailed, "source": f.source, "stage": f.stage, "description": f.description}
}

func lastOf(attempts []Attempt) []Attempt { return attempts[max(len(attempts)-1, 0):] }
