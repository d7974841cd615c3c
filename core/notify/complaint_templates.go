package notify

// The answers to what a customer reported about an order.
var (
	complaintSettled = Template{
		Params: []Param{{"tracking", Alphanumeric}, {"link", URL}},
		Mail: mails("What you reported about your {shop} order {tracking}",
			"We have looked at what you reported about your order {tracking}. Our answer is on its page:\n\n{link}\n",
			"{shop} के आपके ऑर्डर {tracking} की शिकायत",
			"आपके ऑर्डर {tracking} के बारे में आपने जो बताया, वह हमने देख लिया है। हमारा जवाब उसके पेज पर है:\n\n{link}\n"),
		SMS: both("We have answered what you reported about your {shop} order {tracking}: {link}",
			"{shop} के आपके ऑर्डर {tracking} के बारे में आपने जो बताया, उसका जवाब यहाँ है: {link}"),
		Push: both("We have answered what you reported about your order {tracking}.",
			"आपके ऑर्डर {tracking} के बारे में आपने जो बताया, उसका जवाब आ गया है।"),
		Within: withinDay,
	}
	complaintRefunded = Template{
		Params: []Param{{"amount", Rupees}, {"tracking", Alphanumeric}, {"link", URL}},
		Mail: mails("₹{amount} for what you reported about your {shop} order {tracking}",
			"We have looked at what you reported about your order {tracking}, and have given back ₹{amount} the way you paid. Your bank may take some days to show it. Our answer is on its page:\n\n{link}\n",
			"{shop} के आपके ऑर्डर {tracking} की शिकायत पर ₹{amount}",
			"आपके ऑर्डर {tracking} के बारे में आपने जो बताया, वह हमने देख लिया है, और ₹{amount} उसी तरीक़े से लौटा दिए हैं जिससे आपने भुगतान किया था। बैंक में दिखने में कुछ दिन लग सकते हैं। हमारा जवाब उसके पेज पर है:\n\n{link}\n"),
		SMS: both("Rs {amount} for what you reported about your {shop} order {tracking} was given back the way you paid. Your bank may take some days to show it.",
			"{shop} के आपके ऑर्डर {tracking} के बारे में आपने जो बताया, उसके लिए ₹{amount} उसी तरीक़े से लौटा दिए गए हैं जिससे आपने भुगतान किया था।"),
		Push: both("We have answered what you reported about your order {tracking}, and given money back.",
			"आपके ऑर्डर {tracking} के बारे में आपने जो बताया, उसका जवाब आ गया है, और पैसे लौटा दिए गए हैं।"),
		Within: withinDay,
	}
	complaintRefundedToWallet = Template{
		Params: []Param{{"amount", Rupees}, {"tracking", Alphanumeric}, {"link", URL}},
		Mail: mails("₹{amount} for what you reported about your {shop} order {tracking}",
			"We have looked at what you reported about your order {tracking}, and have put ₹{amount} into your wallet. Our answer is on its page:\n\n{link}\n",
			"{shop} के आपके ऑर्डर {tracking} की शिकायत पर ₹{amount}",
			"आपके ऑर्डर {tracking} के बारे में आपने जो बताया, वह हमने देख लिया है, और ₹{amount} आपके वॉलेट में डाल दिए हैं। हमारा जवाब उसके पेज पर है:\n\n{link}\n"),
		SMS: both("Rs {amount} for what you reported about your {shop} order {tracking} was put into your wallet.",
			"{shop} के आपके ऑर्डर {tracking} के बारे में आपने जो बताया, उसके लिए ₹{amount} आपके वॉलेट में डाल दिए गए हैं।"),
		Push: both("We have answered what you reported about your order {tracking}: there is money in your wallet.",
			"आपके ऑर्डर {tracking} के बारे में आपने जो बताया, उसका जवाब आ गया है: पैसे आपके वॉलेट में हैं।"),
		Within: withinDay,
	}
)
