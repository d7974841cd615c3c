package notify

import "time"

// How long messages are worth sending: most of them for a day, the one that an order is on its way for a
// shorter time.
const (
	withinDay = 24 * time.Hour
	onItsWay  = 30 * time.Minute
)

// The kinds.
const (
	MobileChanged   Kind = "mobile_changed"
	EmailChanged    Kind = "email_changed"
	PasswordChanged Kind = "password_changed"
	ChangeUndone    Kind = "change_undone"
	AccountDeleted  Kind = "account_deleted"
	NewDevice       Kind = "new_device"

	OrderPlaced           Kind = "order_placed"
	OrderOut              Kind = "order_out_for_delivery"
	OrderDelivered        Kind = "order_delivered"
	OrderDeliveredLighter Kind = "order_delivered_lighter"
	OrderCancelled        Kind = "order_cancelled"
	OrderMoved            Kind = "order_moved"
	OrderShort            Kind = "order_short"
	OrderShortLess        Kind = "order_short_less"
	OrderReplaced         Kind = "order_replaced"
	OrderChanged          Kind = "order_changed"
	OrderRefunded         Kind = "order_refunded"
	OrderRefundedToWallet Kind = "order_refunded_to_wallet"

	ComplaintSettled          Kind = "complaint_settled"
	ComplaintRefunded         Kind = "complaint_refunded"
	ComplaintRefundedToWallet Kind = "complaint_refunded_to_wallet"

	BackInStock Kind = "back_in_stock"

	StaffOrder Kind = "staff_order"
	StaffAlert Kind = "staff_alert"
)

// Templates has the texts of every kind. An SMS is registered with India's operators word for word (DLT): a
// text that changes here must be registered anew (docs/messages.md).
var Templates = map[Kind]Template{
	MobileChanged: {
		Params: []Param{{"ending", Numeric}, {"link", URL}}, // the last digits of the new number, and the link that undoes the change
		Mail: mails("Your {shop} mobile number was changed",
			"The mobile number of your {shop} account was changed to one that ends in {ending}.\n\nIf it was not you, undo it here, within seven days:\n\n{link}\n",
			"{shop} में आपका मोबाइल नंबर बदला गया है",
			"{shop} में आपके खाते का मोबाइल नंबर बदलकर ऐसा नंबर कर दिया गया है जिसके आख़िरी अंक {ending} हैं।\n\nअगर यह आपने नहीं किया, तो सात दिन के अंदर इसे यहाँ वापस लें:\n\n{link}\n"),
		SMS: both("The mobile number of your {shop} account was changed to one ending in {ending}. If it was not you, undo it: {link}",
			"{shop} में आपके खाते का मोबाइल नंबर बदलकर {ending} पर ख़त्म होने वाला नंबर कर दिया गया है। अगर यह आपने नहीं किया, तो वापस लें: {link}"),
		Within: withinDay,
	},
	EmailChanged: {
		Params: []Param{{"link", URL}},
		Mail: mails("Your {shop} email address was changed",
			"The email address of your {shop} account was changed or taken away.\n\nIf it was not you, undo it here, within seven days:\n\n{link}\n",
			"{shop} में आपका ईमेल पता बदला गया है",
			"{shop} में आपके खाते का ईमेल पता बदला या हटाया गया है।\n\nअगर यह आपने नहीं किया, तो सात दिन के अंदर इसे यहाँ वापस लें:\n\n{link}\n"),
		SMS: both("The email address of your {shop} account was changed. If it was not you, undo it: {link}",
			"{shop} में आपके खाते का ईमेल पता बदल दिया गया है। अगर यह आपने नहीं किया, तो वापस लें: {link}"),
		Within: withinDay,
	},
	PasswordChanged: {
		Params: []Param{{"link", URL}},
		Mail: mails("Your {shop} password was changed",
			"The password of your {shop} account was changed, and all devices were logged out.\n\nIf it was not you, undo it here, within seven days:\n\n{link}\n",
			"{shop} में आपका पासवर्ड बदला गया है",
			"{shop} में आपके खाते का पासवर्ड बदल दिया गया है और सभी डिवाइस लॉग आउट हो गए हैं।\n\nअगर यह आपने नहीं किया, तो सात दिन के अंदर इसे यहाँ वापस लें:\n\n{link}\n"),
		SMS: both("The password of your {shop} account was changed. If it was not you, undo it: {link}",
			"{shop} में आपके खाते का पासवर्ड बदल दिया गया है। अगर यह आपने नहीं किया, तो वापस लें: {link}"),
		Within: withinDay,
	},
	ChangeUndone: {
		Mail: mails("A change of your {shop} account was undone",
			"Mobile number and email address of your {shop} account are again what they were before they were changed. The link for that was sent to the old number or address.\n\nIf it was not you, answer this mail at once.\n",
			"{shop} में आपके खाते का एक बदलाव वापस लिया गया है",
			"{shop} में आपके खाते का मोबाइल नंबर और ईमेल पता फिर वही हैं जो बदलने से पहले थे। इसका लिंक पुराने नंबर या पते पर भेजा गया था।\n\nअगर यह आपने नहीं किया, तो तुरंत इस ईमेल का जवाब दें।\n"),
		SMS: both("A change of the mobile number or email address of your {shop} account was undone. If it was not you, write to us at once.",
			"{shop} में आपके खाते के मोबाइल नंबर या ईमेल पते का बदलाव वापस लिया गया है। अगर यह आपने नहीं किया, तो तुरंत हमें लिखें।"),
		Within: withinDay,
	},
	AccountDeleted: {
		Mail: mails("Your {shop} account was deleted",
			"Your {shop} account was deleted, with all that was yours in it. It cannot be brought back.\n\nIf it was not you, answer this mail.\n",
			"{shop} में आपका खाता मिटा दिया गया है",
			"{shop} में आपका खाता और उसमें आपका सब कुछ मिटा दिया गया है। इसे वापस नहीं लाया जा सकता।\n\nअगर यह आपने नहीं किया, तो इस ईमेल का जवाब दें।\n"),
		SMS: both("Your {shop} account was deleted. If it was not you, write to us.",
			"{shop} में आपका खाता मिटा दिया गया है। अगर यह आपने नहीं किया, तो हमें लिखें।"),
		Within: withinDay,
	},
	NewDevice: {
		Params: []Param{{"device", Alphanumeric}, {"time", Alphanumeric}}, // such as "Chrome on Android" and "22 Nov, 4:05 PM"
		Mail: mails("New login to your {shop} account",
			"Your {shop} account was used to log in on a device that is new to us: {device}, {time}.\n\nIf it was you, there is nothing to do. If not, log in, end that login under Profile, and choose another password.\n",
			"{shop} में आपके खाते से नया लॉगिन",
			"{shop} में आपके खाते से एक नए डिवाइस पर लॉगिन हुआ: {device}, {time}।\n\nअगर यह आप थे, तो कुछ न करें। अगर नहीं, तो लॉग इन करके प्रोफ़ाइल में वह लॉगिन ख़त्म करें और नया पासवर्ड चुनें।\n"),
		SMS: both("New login to your {shop} account: {device}, {time}. If it was not you, log in and end it under Profile.",
			"{shop} में आपके खाते से नया लॉगिन: {device}, {time}। अगर यह आप नहीं थे, तो लॉग इन करके प्रोफ़ाइल में उसे ख़त्म करें।"),
		Within: withinDay,
	},
	OrderPlaced: {
		Params: []Param{{"tracking", Alphanumeric}, {"total", Rupees}, {"window", Alphanumeric}, {"link", URL}},
		Mail: mails("Your {shop} order {tracking} is placed",
			"Thank you. Your order {tracking} for ₹{total} is placed, and comes on {window}.\n\nSee it, or cancel it in time:\n\n{link}\n",
			"{shop} में आपका ऑर्डर {tracking} हो गया",
			"धन्यवाद। ₹{total} का आपका ऑर्डर {tracking} हो गया है, और {window} को आएगा।\n\nउसे यहाँ देखें, या समय रहते रद्द करें:\n\n{link}\n"),
		SMS: both("Your {shop} order {tracking} is placed.",
			"{shop} में आपका ऑर्डर {tracking} हो गया है।"),
		Push: both("Your order {tracking} is placed.",
			"आपका ऑर्डर {tracking} हो गया है।"),
		Within: withinDay,
	},
	OrderOut: {
		Params: []Param{{"tracking", Alphanumeric}, {"window", Alphanumeric}, {"link", URL}},
		Mail: mails("Your {shop} order {tracking} is on its way",
			"Your order {tracking} has left the shop. It was promised for {window}.\n\n{link}\n",
			"{shop} से आपका ऑर्डर {tracking} निकल चुका है",
			"आपका ऑर्डर {tracking} दुकान से निकल चुका है। इसका समय {window} है।\n\n{link}\n"),
		SMS: both("Your {shop} order {tracking} is on its way to you.",
			"{shop} से आपका ऑर्डर {tracking} आपके पास आने के लिए निकल चुका है।"),
		Push: both("Your order {tracking} is on its way to you.",
			"आपका ऑर्डर {tracking} आपके पास आने के लिए निकल चुका है।"),
		Within: onItsWay,
	},
	OrderDelivered: {
		Params: []Param{{"tracking", Alphanumeric}, {"link", URL}},
		Mail: mails("Your {shop} order {tracking} was delivered",
			"Your order {tracking} was delivered. Its bill is on its page, where you can also rate what you bought:\n\n{link}\n",
			"{shop} से आपका ऑर्डर {tracking} पहुँच गया",
			"आपका ऑर्डर {tracking} पहुँच गया है। उसका बिल उसके पेज पर है, जहाँ आप सामान की रेटिंग भी दे सकते हैं:\n\n{link}\n"),
		SMS: both("Your {shop} order {tracking} was delivered. The bill: {link}",
			"{shop} से आपका ऑर्डर {tracking} पहुँच गया है। बिल: {link}"),
		Push: both("Your order {tracking} was delivered. The bill is on its page.",
			"आपका ऑर्डर {tracking} पहुँच गया है। बिल उसके पेज पर है।"),
		Within: withinDay,
	},
	OrderDeliveredLighter: {
		Params: []Param{{"tracking", Alphanumeric}, {"less", Rupees}, {"link", URL}},
		Mail: mails("Your {shop} order {tracking} was delivered, for ₹{less} less",
			"Your order {tracking} was delivered. Some of it weighed less than you ordered, so it costs ₹{less} less. What each item weighed, and the bill, are on its page, where you can also rate what you bought:\n\n{link}\n",
			"{shop} से आपका ऑर्डर {tracking} पहुँच गया, ₹{less} कम में",
			"आपका ऑर्डर {tracking} पहुँच गया है। कुछ सामान का वज़न ऑर्डर से कम था, इसलिए वह ₹{less} कम का है। हर सामान का वज़न और बिल उसके पेज पर हैं, जहाँ आप सामान की रेटिंग भी दे सकते हैं:\n\n{link}\n"),
		SMS: both("Your {shop} order {tracking} was delivered. It weighed less, so it costs Rs {less} less. The bill: {link}",
			"{shop} से आपका ऑर्डर {tracking} पहुँच गया है। वज़न कम था, इसलिए वह {less} रुपये कम का है। बिल: {link}"),
		Push: both("Your order {tracking} was delivered. It weighed less, so it costs less.",
			"आपका ऑर्डर {tracking} पहुँच गया है। वज़न कम था, इसलिए दाम भी कम है।"),
		Within: withinDay,
	},
	OrderCancelled: {
		Params: []Param{{"tracking", Alphanumeric}, {"link", URL}},
		Mail: mails("Your {shop} order {tracking} was cancelled",
			"Your order {tracking} was cancelled. What you have paid for it goes back to you.\n\n{link}\n",
			"{shop} में आपका ऑर्डर {tracking} रद्द हो गया",
			"आपका ऑर्डर {tracking} रद्द हो गया है। उसके लिए आपने जो भुगतान किया, वह आपको वापस मिलेगा।\n\n{link}\n"),
		SMS: both("Your {shop} order {tracking} was cancelled. What you have paid for it goes back to you.",
			"{shop} में आपका ऑर्डर {tracking} रद्द हो गया है। उसके लिए आपने जो भुगतान किया, वह आपको वापस मिलेगा।"),
		Push: both("Your order {tracking} was cancelled.",
			"आपका ऑर्डर {tracking} रद्द हो गया है।"),
		Within: withinDay,
	},
	OrderMoved: {
		Params: []Param{{"tracking", Alphanumeric}, {"window", Alphanumeric}, {"link", URL}},
		Mail: mails("Your {shop} order {tracking} comes at another time",
			"We had to move your order {tracking}. It now comes on {window}.\n\nSee it, or cancel it in time if that does not suit you:\n\n{link}\n",
			"{shop} से आपका ऑर्डर {tracking} दूसरे समय पर आएगा",
			"हमें आपके ऑर्डर {tracking} का समय बदलना पड़ा। अब वह {window} को आएगा।\n\nउसे यहाँ देखें, या यह समय ठीक न हो तो समय रहते रद्द करें:\n\n{link}\n"),
		SMS: both("The delivery time of your {shop} order {tracking} has changed. It now comes on {window}.",
			"{shop} से आपके ऑर्डर {tracking} का समय बदल गया है। अब वह {window} को आएगा।"),
		Push: both("The delivery time of your order {tracking} has changed.",
			"आपके ऑर्डर {tracking} का समय बदल गया है।"),
		Within: withinDay,
	},
	OrderShort: {
		Params: []Param{{"count", Numeric}, {"tracking", Alphanumeric}, {"link", URL}},
		Mail: mails("Something is missing in your {shop} order {tracking}",
			"We are sorry: {count} of the items in your order {tracking} cannot be delivered, because we have run out. The rest comes as promised.\n\nSee what is missing. You can cancel the order free of charge until it leaves the shop:\n\n{link}\n",
			"{shop} के आपके ऑर्डर {tracking} में कुछ सामान कम है",
			"माफ़ कीजिए: आपके ऑर्डर {tracking} के {count} आइटम की डिलीवरी नहीं हो पाएगी, क्योंकि स्टॉक ख़त्म हो गया है। बाकी सामान समय पर आएगा।\n\nक्या कम है, यहाँ देखें। दुकान से निकलने तक आप ऑर्डर मुफ़्त में रद्द कर सकते हैं:\n\n{link}\n"),
		SMS: both("Sorry: {count} of the items in your {shop} order {tracking} cannot be delivered. You can cancel it free of charge until it leaves us: {link}",
			"माफ़ कीजिए: {shop} के आपके ऑर्डर {tracking} के {count} आइटम नहीं आ पाएँगे। रवाना होने तक आप उसे मुफ़्त में रद्द कर सकते हैं: {link}"),
		Push: both("Something is missing in your order {tracking}. You can cancel it free of charge.",
			"आपके ऑर्डर {tracking} में कुछ सामान कम है। आप उसे मुफ़्त में रद्द कर सकते हैं।"),
		Within: withinDay,
	},
	OrderShortLess: {
		Params: []Param{{"count", Numeric}, {"tracking", Alphanumeric}, {"less", Rupees}, {"link", URL}},
		Mail: mails("Something is missing in your {shop} order {tracking}: it costs ₹{less} less",
			"We are sorry: {count} of the items in your order {tracking} cannot be delivered, because we have run out. The rest comes as promised. Your order costs ₹{less} less.\n\nSee what is missing. You can cancel the order free of charge until it leaves the shop:\n\n{link}\n",
			"{shop} के आपके ऑर्डर {tracking} में कुछ सामान कम है: वह ₹{less} कम का है",
			"माफ़ कीजिए: आपके ऑर्डर {tracking} के {count} आइटम की डिलीवरी नहीं हो पाएगी, क्योंकि स्टॉक ख़त्म हो गया है। बाकी सामान समय पर आएगा। ऑर्डर ₹{less} कम का है।\n\nक्या कम है, यहाँ देखें। दुकान से निकलने तक आप ऑर्डर मुफ़्त में रद्द कर सकते हैं:\n\n{link}\n"),
		SMS: both("Sorry: {count} of the items in your {shop} order {tracking} cannot be delivered. It costs Rs {less} less. Cancel free of charge until it leaves us: {link}",
			"माफ़ कीजिए: {shop} के आपके ऑर्डर {tracking} के {count} आइटम नहीं आ पाएँगे। वह {less} रुपये कम का है। रवाना होने तक मुफ़्त में रद्द करें: {link}"),
		Push: both("Something is missing in your order {tracking}, so it costs less. You can cancel it free of charge.",
			"आपके ऑर्डर {tracking} में कुछ सामान कम है, इसलिए दाम भी कम है। आप उसे मुफ़्त में रद्द कर सकते हैं।"),
		Within: withinDay,
	},
	OrderReplaced: {
		Params: []Param{{"count", Numeric}, {"tracking", Alphanumeric}, {"link", URL}},
		Mail: mails("Something is replaced in your {shop} order {tracking}",
			"We are sorry: {count} of the items in your order {tracking} cannot be delivered, because we have run out. As you wished, something of the same kind comes instead where we have it, and your order costs no more.\n\nSee what comes. You can cancel the order free of charge until it leaves the shop:\n\n{link}\n",
			"{shop} के आपके ऑर्डर {tracking} में कुछ सामान बदला गया है",
			"माफ़ कीजिए: आपके ऑर्डर {tracking} के {count} आइटम की डिलीवरी नहीं हो पाएगी, क्योंकि स्टॉक ख़त्म हो गया है। जैसा आपने कहा था, जहाँ हमारे पास है वहाँ बदले में उसी तरह का सामान आएगा, और ऑर्डर महँगा नहीं होगा।\n\nक्या आएगा, यहाँ देखें। दुकान से निकलने तक आप ऑर्डर मुफ़्त में रद्द कर सकते हैं:\n\n{link}\n"),
		SMS: both("Sorry: {count} of the items in your {shop} order {tracking} cannot be delivered. Something of the same kind comes instead, and it costs no more. See it here: {link}",
			"माफ़ कीजिए: {shop} के आपके ऑर्डर {tracking} के {count} आइटम नहीं आ पाएँगे। बदले में उसी तरह का सामान आएगा, और ऑर्डर महँगा नहीं होगा। यहाँ देखें: {link}"),
		Push: both("Something in your order {tracking} is replaced. It costs no more.",
			"आपके ऑर्डर {tracking} में कुछ सामान बदला गया है। वह महँगा नहीं होगा।"),
		Within: withinDay,
	},
	OrderChanged: {
		Params: []Param{{"tracking", Alphanumeric}, {"total", Rupees}, {"link", URL}},
		Mail: mails("Your {shop} order {tracking} has been changed",
			"You have changed your order {tracking}. Its total is now ₹{total}.\n\nSee what it contains, and how it is paid:\n\n{link}\n",
			"{shop} का आपका ऑर्डर {tracking} बदल दिया गया है",
			"आपने अपना ऑर्डर {tracking} बदला है। अब उसका कुल ₹{total} है।\n\nउसमें क्या है और भुगतान कैसे होगा, यहाँ देखें:\n\n{link}\n"),
		SMS: both("You have changed your {shop} order {tracking}. Its total is now Rs {total}.",
			"आपने {shop} का अपना ऑर्डर {tracking} बदला है। अब उसका कुल ₹{total} है।"),
		Push: both("You have changed your order {tracking}.",
			"आपने अपना ऑर्डर {tracking} बदला है।"),
		Within: withinDay,
	},
	OrderRefunded: {
		Params: []Param{{"amount", Rupees}, {"tracking", Alphanumeric}, {"link", URL}},
		Mail: mails("₹{amount} for your {shop} order {tracking} was given back",
			"We have given back ₹{amount} for your order {tracking}, the way you paid. Your bank may take some days to show it.\n\n{link}\n",
			"{shop} के आपके ऑर्डर {tracking} के ₹{amount} लौटा दिए गए",
			"आपके ऑर्डर {tracking} के ₹{amount} हमने उसी तरीक़े से लौटा दिए हैं जिससे आपने भुगतान किया था। बैंक में दिखने में कुछ दिन लग सकते हैं।\n\n{link}\n"),
		SMS: both("Rs {amount} for your {shop} order {tracking} was given back the way you paid. Your bank may take some days to show it.",
			"{shop} के आपके ऑर्डर {tracking} के ₹{amount} उसी तरीक़े से लौटा दिए गए हैं जिससे आपने भुगतान किया था।"),
		Push: both("Money for your order {tracking} was given back the way you paid.",
			"आपके ऑर्डर {tracking} के पैसे उसी तरीक़े से लौटा दिए गए हैं जिससे आपने भुगतान किया था।"),
		Within: withinDay,
	},
	OrderRefundedToWallet: {
		Params: []Param{{"amount", Rupees}, {"tracking", Alphanumeric}, {"link", URL}},
		Mail: mails("₹{amount} for your {shop} order {tracking} is in your wallet",
			"₹{amount} for your order {tracking} was put into your wallet.\n\n{link}\n",
			"{shop} के आपके ऑर्डर {tracking} के ₹{amount} आपके वॉलेट में हैं",
			"आपके ऑर्डर {tracking} के ₹{amount} आपके वॉलेट में डाल दिए गए हैं।\n\n{link}\n"),
		SMS: both("Rs {amount} for your {shop} order {tracking} was put into your wallet.",
			"{shop} के आपके ऑर्डर {tracking} के ₹{amount} आपके वॉलेट में डाल दिए गए हैं।"),
		Push: both("Money for your order {tracking} is in your wallet.",
			"आपके ऑर्डर {tracking} के पैसे आपके वॉलेट में हैं।"),
		Within: withinDay,
	},
	StaffOrder:                staffOrder,
	StaffAlert:                staffAlert,
	ComplaintSettled:          complaintSettled,
	ComplaintRefunded:         complaintRefunded,
	ComplaintRefundedToWallet: complaintRefundedToWallet,
	BackInStock: {
		Params: []Param{{"product", Alphanumeric}, {"link", URL}},
		Mail: mails("{product} is back at {shop}",
			"You asked us to tell you: {product} can be ordered again, as long as it lasts. We keep none aside.\n\n{link}\n",
			"{shop} पर {product} फिर उपलब्ध है",
			"आपने बताने को कहा था: {product} फिर ऑर्डर किया जा सकता है, जब तक स्टॉक है। हम कुछ अलग नहीं रखते।\n\n{link}\n"),
		SMS: both("{product} is back at {shop}, as long as it lasts: {link}",
			"{shop} पर {product} फिर उपलब्ध है, जब तक स्टॉक है: {link}"),
		Within: withinDay,
	},
}
