package notify

import "time"

// The messages to the phones of the people of the shop. A locked phone shows them, so they name no customer.
var (
	staffOrder = Template{
		Params: []Param{{"tracking", Alphanumeric}, {"about", Alphanumeric}, {"link", URL}},
		Push: map[Language]string{
			English: "New order {tracking}: {about}",
			Hindi:   "नया ऑर्डर {tracking}: {about}",
		},
		Staff: "orders",
		// What has waited for longer is found on the board.
		Within: time.Hour,
	}
	staffAlert = Template{
		Params: []Param{{"link", URL}},
		Push: map[Language]string{
			English: "Something has gone wrong that a person must look at.",
			Hindi:   "कुछ गड़बड़ हुई है, जिसे किसी को देखना होगा।",
		},
		Staff:  "alerts",
		Within: withinDay,
	}
)
