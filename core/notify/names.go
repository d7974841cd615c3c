package notify

import "strings"

// unitsHindi has the Hindi names of the units of packs, as the screens show them.
var unitsHindi = map[string]string{"g": "ग्राम", "kg": "किलो", "pc": "नग", "bunch": "गड्डी", "punnet": "डिब्बा", "pack": "पैक", "ml": "मि.ली.", "l": "लीटर", "dozen": "दर्जन"}

// statesHindi has the Hindi names of the states and union territories, by their English names in lower case.
var statesHindi = map[string]string{
	"andhra pradesh": "आंध्र प्रदेश", "arunachal pradesh": "अरुणाचल प्रदेश", "assam": "असम", "bihar": "बिहार", "chhattisgarh": "छत्तीसगढ़",
	"goa": "गोवा", "gujarat": "गुजरात", "haryana": "हरियाणा", "himachal pradesh": "हिमाचल प्रदेश", "jharkhand": "झारखंड", "karnataka": "कर्नाटक",
	"kerala": "केरल", "madhya pradesh": "मध्य प्रदेश", "maharashtra": "महाराष्ट्र", "manipur": "मणिपुर", "meghalaya": "मेघालय", "mizoram": "मिज़ोरम",
	"nagaland": "नागालैंड", "odisha": "ओडिशा", "punjab": "पंजाब", "rajasthan": "राजस्थान", "sikkim": "सिक्किम", "tamil nadu": "तमिलनाडु",
	"telangana": "तेलंगाना", "tripura": "त्रिपुरा", "uttar pradesh": "उत्तर प्रदेश", "uttarakhand": "उत्तराखंड", "west bengal": "पश्चिम बंगाल",
	"andaman and nicobar islands": "अंडमान और निकोबार द्वीपसमूह", "chandigarh": "चंडीगढ़", "delhi": "दिल्ली", "jammu and kashmir": "जम्मू और कश्मीर",
	"dadra and nagar haveli and daman and diu": "दादरा और नगर हवेली और दमन और दीव", "ladakh": "लद्दाख", "lakshadweep": "लक्षद्वीप", "puducherry": "पुदुच्चेरी",
}

// Unit returns the name of a pack's unit; one that is not known as the shop wrote it.
func (l Language) Unit(unit string) string { return l.named(unitsHindi, unit) }

// State returns the name of a state of India; another text as it was written.
func (l Language) State(name string) string { return l.named(statesHindi, name) }

func (l Language) named(hindi map[string]string, name string) string {
	if known, ok := hindi[strings.ToLower(strings.TrimSpace(name))]; ok && l == Hindi {
		return known
	}
	return name
}
